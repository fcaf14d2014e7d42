import type { Db } from '../../db/db.js';

/** Stores the result for each clinic that has a store. `broken` lists the clinics with faults; undefined means all. */
export const noteVerifications = (worker: Db, broken: readonly string[] | undefined) =>
  worker.rows(
    `insert into pharmacy_verifications (clinic_id, verified_at, whole)
     select s.clinic_id, clock_timestamp(), coalesce(s.clinic_id <> all($1::uuid[]), false)
     from pharmacy_stores s group by s.clinic_id order by s.clinic_id
     on conflict (clinic_id) do update set verified_at = excluded.verified_at, whole = excluded.whole`,
    [broken ?? null],
  );
