import type { Db } from '../../db/db.js';

/** Numbers of orders of the admission's notes that are not carried out, the oldest of them. */
export const findPendingOrders = async (db: Db, clinicId: string, id: string, limit: number): Promise<string[]> =>
  (
    await db.rows<{ number: string }>(
      `select o.number from consultations c join orders o on o.clinic_id = c.clinic_id and o.consultation_id = c.id
       where c.clinic_id = $1 and c.admission_id = $2 and o.status in ('active', 'on-hold') order by o.ordered_at, o.id limit $3`,
      [clinicId, id, limit],
    )
  ).map(({ number }) => number);
