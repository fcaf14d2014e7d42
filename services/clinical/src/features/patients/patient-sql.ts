import type { Knex } from 'knex';
import { clause, column, list, piece, raw, type Piece } from '../../db/piece.js';

/**
 * A condition: the column names that patient; of one who was merged, the record that is left. It is compared with a value that was
 * looked up before: with an expression, row-level security would let no index find it.
 */
export const isPatient = (of: Piece, clinicId: string, patientId: string): Piece => {
  const left = piece`select coalesce((select known_patient.merged_into_id from patients known_patient
    where known_patient.clinic_id = ${clinicId} and known_patient.id = ${patientId}), ${patientId}::uuid)`;
  return piece`${of} = ${left}`;
};

/** Leaves in a list the rows of one patient; of one who was merged, those of the record that is left. */
export function wherePatient(list: Knex.QueryBuilder, path: string, clinicId: string, patientId: string): void {
  list.whereRaw(raw(isPatient(column(path), clinicId, patientId)));
}

/** A patient as other records show them: of patients `p`, as `PatientSummary`. */
export const PATIENT_SUMMARY = clause`jsonb_build_object('id', p.id, 'mrn', p.mrn, 'full_name', p.full_name,
  'birth_date', p.birth_date, 'sex', p.sex)`;

export const PATIENT_COLUMNS = [
  'id',
  'mrn',
  'document_type',
  'document_number',
  'document_country',
  'given_names',
  'first_surname',
  'second_surname',
  'full_name',
  'birth_date',
  'sex',
  'phone',
  'email',
  'address',
  'blood_type',
  'active',
  'deceased_at',
  'deceased_on',
  'identity',
  'merged_into_id',
  'version',
  'created_at',
  'updated_at',
] as const;

/** All that is known of patients, of the table that is called so in the query around it: as `PatientRow`. */
export const patientColumns = (table: string): Piece =>
  clause`${list(PATIENT_COLUMNS.map((each) => column(`${table}.${each}`)))}, coalesce((
    select jsonb_agg(jsonb_build_object('system', known_as.system, 'value', known_as.value, 'use', known_as.use, 'type', known_as.type)
      order by known_as.id)
    from patient_identifiers known_as
    where known_as.clinic_id = ${column(`${table}.clinic_id`)} and known_as.patient_id = ${column(`${table}.id`)}), '[]') as identifiers`;

/** The ids of those that were merged into a patient, of the table that is called so in the query around it. */
export const replacedBy = (table: string): Piece =>
  clause`array(select merged_patient.id from patients merged_patient where merged_patient.clinic_id = ${column(`${table}.clinic_id`)}
    and merged_patient.merged_into_id = ${column(`${table}.id`)} order by merged_patient.id)`;
