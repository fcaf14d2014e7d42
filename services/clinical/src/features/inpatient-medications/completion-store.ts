import type { Db } from '../../db/db.js';

/** An order whose end has passed. */
export interface Ended {
  clinic_id: string;
  id: string;
  patient_id: string;
}

/**
 * Ended orders of all clinics, taken in turn from each clinic so that a large one delays no other. Runs as
 * `clinical_worker`.
 */
export const findEnded = (worker: Db, limit: number): Promise<Ended[]> =>
  worker.rows<Ended>(
    `select clinic_id, id, patient_id from (
       select clinic_id, id, patient_id, ends_at, row_number() over (partition by clinic_id order by ends_at) as place
       from inpatient_medications where status in ('active', 'on_hold') and ends_at <= clock_timestamp()) ended
     order by place, ends_at limit $1`,
    [limit],
  );

/** Completes the order and ends its hold. False if it is completed already. */
export async function completeMedication(db: Db, { clinic_id, id }: Ended): Promise<boolean> {
  const done = await db.row<{ ends_at: string }>(
    `update inpatient_medications set status = 'completed', status_reason = null
     where clinic_id = $1 and id = $2 and status in ('active', 'on_hold') and ends_at <= clock_timestamp()
     returning iso_instant(ends_at) as ends_at`,
    [clinic_id, id],
  );
  if (!done) return false;
  await db.rows(
    `update inpatient_medication_holds set to_at = greatest(from_at, $3)
     where clinic_id = $1 and medication_id = $2 and to_at is null`,
    [clinic_id, id, done.ends_at],
  );
  return true;
}
