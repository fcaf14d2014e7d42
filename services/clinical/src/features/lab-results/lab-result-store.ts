import type { Db } from '../../db/db.js';
import { insertRows } from '../../db/insert-rows.js';
import { names, parameter, piece, statement } from '../../db/piece.js';
import type { LabResultRow } from './lab-result-list-store.js';
import type { Interpretation, LabResultStatus } from './lab-result-rules.js';

export interface LabResultHead {
  id: string;
  status: LabResultStatus;
  patient_id: string;
  practitioner_id: string | null;
  order_id: string | null;
  order_item_id: string | null;
  consultation_id: string | null;
  category: string;
  code_system: string;
  code: string;
  display: string;
  released_at: string | null;
  superseded_by_id: string | null;
  acknowledged_at: string | null;
  entered_by: string;
  needs_second_look: boolean;
  looked_at: string | null;
  version: number;
}

const HEAD = `select id, status, patient_id, practitioner_id, order_id, order_item_id, consultation_id, category,
    code_system, code, display, released_at, superseded_by_id, acknowledged_at, entered_by, needs_second_look, looked_at, version
  from lab_results where clinic_id = $1 and id = $2`;

export const findLabResultHead = (db: Db, clinicId: string, id: string) => db.row<LabResultHead>(HEAD, [clinicId, id]);

export const lockLabResult = (db: Db, clinicId: string, id: string) =>
  db.row<LabResultHead>(`${HEAD} for update`, [clinicId, id]);

interface NewObservation {
  id: string;
  position: number;
  status: string;
  code_system: string;
  code: string;
  display: string;
  value_type: string;
  value_number: number | null;
  value_comparator: string | null;
  value_unit: string | null;
  value_text: string | null;
  interpretation: Interpretation | null;
  reference_low: number | null;
  reference_high: number | null;
  reference_unit: string | null;
  reference_text: string | null;
  note: string | null;
}

export interface NewLabResult
  extends Omit<LabResultHead, 'superseded_by_id' | 'acknowledged_at' | 'looked_at' | 'version'> {
  clinic_id: string;
  specimen_type: string | null;
  specimen_collected_at: string | null;
  specimen_collected_on: string | null;
  issued_at: string;
  performer: string | null;
  conclusion: string | null;
  attachments: LabResultRow['attachments'];
  has_abnormal: boolean;
  has_critical: boolean;
  status_reason: string | null;
  supersedes_id: string | null;
  entered_by_name: string;
  observations: NewObservation[];
}

const COLUMNS = `clinic_id, id, status, category, code_system, code, display, patient_id, practitioner_id, order_id,
  order_item_id, consultation_id, specimen_type, specimen_collected_at, specimen_collected_on, issued_at, released_at, performer, conclusion,
  attachments, has_abnormal, has_critical, status_reason, supersedes_id, entered_by, entered_by_name, needs_second_look`;

const OBSERVATIONS = `clinic_id, id, lab_result_id, position, status, code_system, code, display, value_type, value_number,
  value_comparator, value_text, value_unit, interpretation, reference_low, reference_high, reference_text, reference_unit, note`;

const INSERT = statement(piece`
  with result as (
    insert into lab_results (${names(COLUMNS)})
    select ${names(COLUMNS)} from jsonb_populate_record(null::lab_results, ${parameter(1)}::jsonb)
  )
  ${insertRows('lab_observations', OBSERVATIONS, parameter(2))}`);

/** The result and its observations, in one statement. */
export async function insertLabResult(db: Db, result: NewLabResult): Promise<void> {
  const { observations, ...row } = result;
  const owned = { clinic_id: row.clinic_id, lab_result_id: row.id };
  await db.rows(INSERT, [
    JSON.stringify(row),
    JSON.stringify(observations.map((observation) => ({ ...owned, ...observation }))),
  ]);
}

export const supersedeLabResult = (db: Db, clinicId: string, id: string, by: string) =>
  db.rows('update lab_results set superseded_by_id = $3 where clinic_id = $1 and id = $2', [clinicId, id, by]);

export const releaseLabResult = (db: Db, clinicId: string, id: string, now: string) =>
  db.rows('update lab_results set released_at = $3 where clinic_id = $1 and id = $2', [clinicId, id, now]);

export const acknowledgeLabResult = (
  db: Db,
  clinicId: string,
  id: string,
  by: { at: string; id: string; name: string },
) =>
  db.rows(
    `update lab_results set acknowledged_at = $3, acknowledged_by = $4, acknowledged_by_name = $5
     where clinic_id = $1 and id = $2`,
    [clinicId, id, by.at, by.id, by.name],
  );

export const noteSecondLook = (db: Db, clinicId: string, id: string, by: { at: string; id: string; name: string }) =>
  db.rows(
    `update lab_results set looked_at = $3, looked_by = $4, looked_by_name = $5
     where clinic_id = $1 and id = $2`,
    [clinicId, id, by.at, by.id, by.name],
  );

/**
 * Whether `enteredBy`, which is a practitioner, an account or a key, is that person: by the account, as any practitioner that it is or was,
 * or by a key that they made.
 */
export const isEnteredBy = async (
  db: Db,
  clinicId: string,
  enteredBy: string,
  person: { id: string; practitioner_id: string },
): Promise<boolean> =>
  (await db.row(
    `with accounts as (
       select $2::uuid as id
       union select user_id from practitioners where clinic_id = $1 and id = $2
       union select user_id from memberships where clinic_id = $1 and practitioner_id = $2
       union select created_by from api_keys where clinic_id = $1 and id = $2
     )
     select 1 from accounts where id in ($3, $4)
     union all
     select 1 from practitioners where clinic_id = $1 and id = $4 and user_id in (select id from accounts)`,
    [clinicId, enteredBy, person.id, person.practitioner_id],
  )) !== undefined;

export const updateLabResultStatus = (db: Db, clinicId: string, id: string, status: LabResultStatus, reason: string) =>
  db.rows('update lab_results set status = $3, status_reason = $4 where clinic_id = $1 and id = $2', [
    clinicId,
    id,
    status,
    reason,
  ]);
