import type { Db } from '../../db/db.js';
import { PATIENT_COLUMNS } from './patient-sql.js';
import type { PatientRow, SafetyRow } from './patient-store.js';

export type MergingPatient = Omit<PatientRow, 'identifiers'> & Pick<SafetyRow, 'alerts'>;

/**
 * Locked, and nothing new may point at them: whoever writes something new for one of them and holds the patient
 * (`holdStanding`) has committed, or comes to see what happened to the record.
 */
export const lockMerging = (db: Db, clinicId: string, ids: readonly string[]) =>
  db.rows<MergingPatient>(
    `select ${PATIENT_COLUMNS.join(', ')}, alerts from patients
     where clinic_id = $1 and id = any($2::uuid[]) order by id for update`,
    [clinicId, ids],
  );

export const updateMergedInto = (db: Db, clinicId: string, id: string, mergedInto: string | null) =>
  db.rows('update patients set merged_into_id = $3 where clinic_id = $1 and id = $2', [clinicId, id, mergedInto]);

/** The patient gets a new version, also where there is nothing to add. */
export const addAlerts = (db: Db, clinicId: string, id: string, added: readonly string[]) =>
  db.rows('update patients set alerts = alerts || $3::text[] where clinic_id = $1 and id = $2', [clinicId, id, added]);

/** Who refused reminders by one of the records refused them. */
export const keepRefusal = (db: Db, clinicId: string, { source, target }: { source: string; target: string }) =>
  db.rows(
    `update patients set reminders_enabled = false where clinic_id = $1 and id = $3 and reminders_enabled
       and exists (select from patients s where s.clinic_id = $1 and s.id = $2 and not s.reminders_enabled)`,
    [clinicId, source, target],
  );

/** Takes away what was added, where it is still there. */
export const removeAlerts = (db: Db, clinicId: string, id: string, added: readonly string[]) =>
  db.rows(
    `update patients set alerts = array(select said from unnest(alerts) with ordinality as t (said, place)
       where said <> all ($3::text[]) order by place)
     where clinic_id = $1 and id = $2`,
    [clinicId, id, added],
  );
