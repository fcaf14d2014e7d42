import type { Db } from '../../db/db.js';
import { newId } from '../../id.js';

export const countHolds = async (db: Db, clinicId: string, medicationId: string): Promise<number> =>
  (
    await db.row<{ count: number }>(
      'select count(*)::int as count from inpatient_medication_holds where clinic_id = $1 and medication_id = $2',
      [clinicId, medicationId],
    )
  )?.count ?? 0;

/** Begins a hold, no earlier than the last one ended. */
export const insertHold = (db: Db, clinicId: string, medicationId: string, from_at: string) =>
  db.rows(
    `insert into inpatient_medication_holds (clinic_id, id, medication_id, from_at)
     select $1, $2, $3, greatest($4::timestamptz,
       (select max(to_at) from inpatient_medication_holds where clinic_id = $1 and medication_id = $3))`,
    [clinicId, newId(), medicationId, from_at],
  );

/** Ends the open hold, no earlier than it began. */
export const endHold = (db: Db, clinicId: string, medicationId: string, to_at: string) =>
  db.rows(
    `update inpatient_medication_holds set to_at = greatest(from_at, $3)
     where clinic_id = $1 and medication_id = $2 and to_at is null`,
    [clinicId, medicationId, to_at],
  );
