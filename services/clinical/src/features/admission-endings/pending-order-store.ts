import type { Db } from '../../db/db.js';

/** Numbers of the pending orders of an admission and its consultations, oldest first. */
export const findPendingOrders = async (db: Db, clinicId: string, id: string, limit: number): Promise<string[]> =>
  (
    await db.rows<{ number: string }>(
      `select number from (
         select o.* from orders o where o.clinic_id = $1 and o.admission_id = $2
         union all
         select o.* from consultations c join orders o on o.clinic_id = c.clinic_id and o.consultation_id = c.id
         where c.clinic_id = $1 and c.admission_id = $2) own
       where status in ('active', 'on-hold') order by ordered_at, id limit $3`,
      [clinicId, id, limit],
    )
  ).map(({ number }) => number);
