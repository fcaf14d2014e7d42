import type { Db } from '../../db/db.js';
import { inOrder } from '../../db/in-order.js';
import type { BedState, SetState } from './bed-content.js';

/** A bed with its patient and its reservation, for movements. */
export interface BedUse {
  id: string;
  ward_id: string;
  /** Whether both the bed and its ward are active. */
  active: boolean;
  state: BedState;
  set_state: SetState;
  admission_id: string | null;
  reserved_for: string | null;
  version: number;
}

/** Locks beds in the order of their ids, and then reads who has them. */
export async function lockBedUses(db: Db, clinicId: string, ids: readonly string[]): Promise<BedUse[]> {
  const [, beds] = await inOrder(
    db.rows('select from beds where clinic_id = $1 and id = any($2::uuid[]) order by id for no key update', [
      clinicId,
      ids,
    ]),
    db.rows<BedUse>(
      `select b.id, b.ward_id, b.active and w.active as active, u.state, b.state as set_state, u.admission_id, u.reserved_for, b.version
       from beds b join wards w on w.clinic_id = b.clinic_id and w.id = b.ward_id
       join bed_uses u on u.clinic_id = b.clinic_id and u.bed_id = b.id
       where b.clinic_id = $1 and b.id = any($2::uuid[])`,
      [clinicId, ids],
    ),
  );
  return beds;
}
