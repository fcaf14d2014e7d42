import type { Db } from '../../db/db.js';

/** Whether a signed note of the admission sums it up. */
export const hasSummary = async (db: Db, clinicId: string, id: string): Promise<boolean> =>
  (await db.row(
    `select 1 from consultations where clinic_id = $1 and admission_id = $2 and type = 'discharge_summary' and status = 'completed'
     limit 1`,
    [clinicId, id],
  )) !== undefined;

/** Numbers of orders of the admission's notes that are not carried out, the oldest of them. */
export const findPendingOrders = async (db: Db, clinicId: string, id: string, limit: number): Promise<string[]> =>
  (
    await db.rows<{ number: string }>(
      `select o.number from consultations c join orders o on o.clinic_id = c.clinic_id and o.consultation_id = c.id
       where c.clinic_id = $1 and c.admission_id = $2 and o.status in ('active', 'on-hold') order by o.ordered_at, o.id limit $3`,
      [clinicId, id, limit],
    )
  ).map(({ number }) => number);
