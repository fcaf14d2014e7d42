import type { Db } from '../../db/db.js';
import { insertRows } from '../../db/insert-rows.js';
import { names, parameter, piece, statement } from '../../db/piece.js';
import type { PatientStanding } from '../patients/index.js';
import type { PrescriptionItem } from './prescription-content.js';
import type { ActiveMedication, Check } from './check-rules.js';
import type { PrescriptionStatus } from './prescription-rules.js';

export interface PrescriptionHead {
  id: string;
  status: PrescriptionStatus;
  patient_id: string;
  practitioner_id: string;
  version: number;
}

const HEAD_COLUMNS = 'select id, status, patient_id, prescriber_id as practitioner_id, version';
const HEAD = `${HEAD_COLUMNS} from prescriptions where clinic_id = $1 and id = $2`;

export const findPrescriptionHead = (db: Db, clinicId: string, id: string) =>
  db.row<PrescriptionHead>(HEAD, [clinicId, id]);

/** Of one of its items. */
export const findPrescriptionHeadOfItem = (db: Db, clinicId: string, itemId: string) =>
  db.row<PrescriptionHead>(
    `${HEAD_COLUMNS} from prescriptions where clinic_id = $1
       and id = (select i.prescription_id from prescription_items i where i.clinic_id = $1 and i.id = $2)`,
    [clinicId, itemId],
  );

export const lockPrescription = (db: Db, clinicId: string, id: string) =>
  db.row<PrescriptionHead>(`${HEAD} for update`, [clinicId, id]);

/**
 * The patient's standing. Locks the patient against other prescribers, and against those who record allergies, until the
 * transaction ends, so that of two who prescribe the same the second is warned.
 */
export const lockPatient = (db: Db, clinicId: string, id: string) =>
  db.row<PatientStanding>(
    `select active, deceased_at, merged_into_id from patients where clinic_id = $1 and id = $2 for no key update`,
    [clinicId, id],
  );

/** As `lockPatient`, for the patient of a locked prescription. */
export const lockPatientOf = (db: Db, clinicId: string, prescriptionId: string) =>
  db.row<PatientStanding>(
    `select active, deceased_at, merged_into_id from patients where clinic_id = $1
       and id = (select r.patient_id from prescriptions r where r.clinic_id = $1 and r.id = $2) for no key update`,
    [clinicId, prescriptionId],
  );

/** What the patient is to take on that day. */
export const findActiveMedications = (db: Db, clinicId: string, patientId: string, today: string) =>
  db.rows<ActiveMedication>(
    `select r.number, i.medication_system as system, i.medication_code as code, i.medication_display as display
     from prescriptions r join prescription_items i on i.clinic_id = r.clinic_id and i.prescription_id = r.id
     where r.clinic_id = $1 and r.patient_id = $2 and r.status = 'active' and coalesce(r.valid_until, 'infinity') >= $3::date
     order by r.authored_at, i.position limit 500`,
    [clinicId, patientId, today],
  );

interface NewPrescription extends Check {
  clinic_id: string;
  id: string;
  number: string;
  status: PrescriptionStatus;
  authored_at: string;
  issued_at: string | null;
  valid_until: string | null;
  patient_id: string;
  prescriber_id: string;
  consultation_id: string | null;
  notes: string | null;
  override_reason: string | null;
  items: (PrescriptionItem & { id: string })[];
}

const COLUMNS = `clinic_id, id, number, status, authored_at, issued_at, valid_until, patient_id, prescriber_id, consultation_id,
  notes, warnings, unchecked, override_reason`;

const ITEMS = `clinic_id, id, prescription_id, position, medication_system, medication_code, medication_display,
  medication_form, medication_strength, dose_value, dose_unit, route, frequency_times, frequency_period, frequency_period_unit,
  as_needed, as_needed_reason, duration_days, quantity_value, quantity_unit, refills, substitution_allowed, instructions`;

/** Items as rows, for `insertRows`. */
const itemRows = (clinic_id: string, prescription_id: string, items: NewPrescription['items']): string =>
  JSON.stringify(
    items.map(({ id, medication, dose, route, frequency, quantity, ...item }, position) => ({
      clinic_id,
      prescription_id,
      id,
      position,
      medication_system: medication.system,
      medication_code: medication.code,
      medication_display: medication.display,
      medication_form: medication.form,
      medication_strength: medication.strength,
      dose_value: dose?.value,
      dose_unit: dose?.unit,
      route,
      frequency_times: frequency?.times,
      frequency_period: frequency?.period,
      frequency_period_unit: frequency?.period_unit,
      as_needed: frequency?.as_needed ?? false,
      as_needed_reason: frequency?.reason,
      quantity_value: quantity?.value,
      quantity_unit: quantity?.unit,
      ...item,
    })),
  );

const INSERT = statement(piece`
  with prescription as (
    insert into prescriptions (${names(COLUMNS)})
    select ${names(COLUMNS)} from jsonb_populate_record(null::prescriptions, ${parameter(1)}::jsonb)
  )
  ${insertRows('prescription_items', ITEMS, parameter(2))}`);
const INSERT_ITEMS = statement(insertRows('prescription_items', ITEMS, parameter(1)));

/** The prescription and its items, in one statement. */
export const insertPrescription = (db: Db, { items, ...row }: NewPrescription) =>
  db.rows(INSERT, [JSON.stringify(row), itemRows(row.clinic_id, row.id, items)]);

export const updateDraft = (
  db: Db,
  clinicId: string,
  id: string,
  draft: { valid_until: string | null; notes: string | null } & Check,
) =>
  db.rows(
    'update prescriptions set valid_until = $3, notes = $4, warnings = $5, unchecked = $6 where clinic_id = $1 and id = $2',
    [clinicId, id, draft.valid_until, draft.notes, JSON.stringify(draft.warnings), JSON.stringify(draft.unchecked)],
  );

/** Puts these items in the place of a draft's. */
export async function replaceItems(db: Db, clinicId: string, id: string, items: NewPrescription['items']) {
  await db.rows('delete from prescription_items where clinic_id = $1 and prescription_id = $2', [clinicId, id]);
  await db.rows(INSERT_ITEMS, [itemRows(clinicId, id, items)]);
}

export const updatePrescriptionStatus = (
  db: Db,
  clinicId: string,
  id: string,
  status: PrescriptionStatus,
  reason: string | null,
) =>
  db.rows('update prescriptions set status = $3, status_reason = $4 where clinic_id = $1 and id = $2', [
    clinicId,
    id,
    status,
    reason,
  ]);

export const issueDraft = (
  db: Db,
  clinicId: string,
  id: string,
  issue: { prescriber_id: string; authored_at: string; override_reason: string | null } & Check,
) =>
  db.rows(
    `update prescriptions set status = 'active', prescriber_id = $3, authored_at = $4, issued_at = $4, warnings = $5, unchecked = $6, override_reason = $7
     where clinic_id = $1 and id = $2`,
    [
      clinicId,
      id,
      issue.prescriber_id,
      issue.authored_at,
      JSON.stringify(issue.warnings),
      JSON.stringify(issue.unchecked),
      issue.override_reason,
    ],
  );
