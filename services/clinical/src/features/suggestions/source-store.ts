import type { Db } from '../../db/db.js';
import { AI_LIMITS } from '../../limits/index.js';
import type { PatientStanding } from '../patients/index.js';

/** Whether a patient's record is open. */
export const findStanding = (db: Db, clinicId: string, id: string) =>
  db.row<PatientStanding>('select active, deceased_at, merged_into_id from patients where clinic_id = $1 and id = $2', [
    clinicId,
    id,
  ]);

export interface NoteRow {
  id: string;
  version: number;
  patient_id: string | null;
  practitioner_id: string;
  text: string;
}

/** What a note says, one section a paragraph, as far as a text is read; none of one that was entered in error. */
export const findNote = (db: Db, clinicId: string, id: string) =>
  db.row<NoteRow>(
    `select c.id, c.version, c.patient_id, c.practitioner_id, left(concat_ws(E'\\n\\n', c.reason,
       (select string_agg(s.content, E'\\n\\n' order by s.position) from consultation_sections s
        where s.clinic_id = c.clinic_id and s.consultation_id = c.id),
       (select string_agg(a.content, E'\\n\\n' order by a.created_at, a.id) from consultation_addenda a
        where a.clinic_id = c.clinic_id and a.consultation_id = c.id)), $3) as text
     from consultations c where c.clinic_id = $1 and c.id = $2 and c.status <> 'entered_in_error'`,
    [clinicId, id, AI_LIMITS.text],
  );
