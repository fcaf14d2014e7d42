import type { Db } from '../../db/db.js';
import { EMERGENCY_LIMITS } from '../../limits/index.js';

const WANTED = `select v.practitioner_id as id from emergency_visits v where v.clinic_id = $1 and v.id = $2
  union select v.nurse_id from emergency_visits v where v.clinic_id = $1 and v.id = $2
  union select t.author_id from emergency_triages t where t.clinic_id = $1 and t.visit_id = $2`;

/** Stores who treats in the visit and until when. Call it after each change of these. */
export async function keepCarers(db: Db, clinicId: string, visitId: string): Promise<void> {
  await db.rows(
    `delete from emergency_carers c where c.clinic_id = $1 and c.visit_id = $2 and (
       not exists (select from (${WANTED}) w where w.id = c.practitioner_id)
       or exists (select from emergency_visits v where v.clinic_id = $1 and v.id = $2 and v.status = 'entered_in_error'))`,
    [clinicId, visitId],
  );
  await db.rows(
    `insert into emergency_carers (clinic_id, visit_id, practitioner_id, until)
     select $1, $2, w.id, v.left_at + make_interval(hours => $3)
     from (${WANTED}) w join emergency_visits v on v.clinic_id = $1 and v.id = $2
     where w.id is not null and v.status <> 'entered_in_error'
     on conflict (clinic_id, visit_id, practitioner_id) do update set until = excluded.until`,
    [clinicId, visitId, EMERGENCY_LIMITS.careAfterVisitHours],
  );
}
