import { sql, type Db } from '../../db/db.js';
import { AI_LIMITS } from '../../limits/index.js';
import { visibleConsultations } from '../consultations/index.js';
import type { Reader } from '../lab-results/index.js';
import type { PatientStanding } from '../patients/index.js';
import type { Source } from '../suggestion-models/index.js';

const SAID = `left(concat_ws(E'\\n\\n', c.reason,
       (select string_agg(s.content, E'\\n\\n' order by s.position) from consultation_sections s
        where s.clinic_id = c.clinic_id and s.consultation_id = c.id),
       (select string_agg(a.content, E'\\n\\n' order by a.created_at, a.id) from consultation_addenda a
        where a.clinic_id = c.clinic_id and a.consultation_id = c.id))`;

/** Whether a patient's record is open, and with which it was merged. */
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

/**
 * The text of a consultation, a section a paragraph, up to the length that is read. None if it was entered in error.
 */
export const findNote = (db: Db, clinicId: string, id: string) =>
  db.row<NoteRow>(
    `select c.id, c.version, c.patient_id, c.practitioner_id, ${SAID}, $3) as text
     from consultations c where c.clinic_id = $1 and c.id = $2 and c.status <> 'entered_in_error'`,
    [clinicId, id, AI_LIMITS.text],
  );

/** Signed consultations that the reader may see, newest first; of an admission, only its own. */
export async function findNotes(
  db: Db,
  reader: Reader,
  { patientId, admissionId }: { patientId: string; admissionId?: string },
): Promise<Source[]> {
  const { notes, noteLength } = AI_LIMITS.model;
  const rows = visibleConsultations(sql('consultations as c'), reader)
    .where('c.patient_id', patientId)
    .where('c.status', 'completed');
  if (admissionId) rows.where('c.admission_id', admissionId);
  const ids = await db.rows<{ id: string }>(
    rows.select('c.id').orderByRaw('c.created_at desc, c.id desc').limit(notes),
  );
  const found = await db.rows<{ id: string; version: number; text: string }>(
    `select c.id, c.version, ${SAID}, $3) as text from consultations c where c.clinic_id = $1 and c.id = any($2::uuid[])
     order by c.created_at desc, c.id desc`,
    [reader.clinic.id, ids.map(({ id }) => id), noteLength],
  );
  return found.map((note) => ({ type: 'consultation', ...note }));
}

export interface StayRow {
  id: string;
  version: number;
  patient_id: string;
  status: string;
  admitted_on: string | null;
  text: string;
}

/** A stay with its reason and diagnoses. */
export const findStay = (db: Db, clinicId: string, id: string, timezone: string) =>
  db.row<StayRow>(
    `select a.id, a.version, a.patient_id, a.status, to_char(a.admitted_at at time zone $3, 'YYYY-MM-DD') as admitted_on,
       concat_ws(E'\\n', a.number, a.reason, a.instructions, a.destination,
         (select string_agg(concat_ws(' ', d ->> 'code', d ->> 'description'), E'\\n') from jsonb_array_elements(a.diagnoses) d)) as text
     from admissions a where a.clinic_id = $1 and a.id = $2`,
    [clinicId, id, timezone],
  );
