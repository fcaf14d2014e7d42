import type { Knex } from 'knex';

/**
 * A condition: the column names that patient; of one who was merged, the record that is left. It is compared with a value that was
 * looked up before: with an expression, row-level security would let no index find it.
 */
export const isPatient = (column: string, clinicId: string, patientId: string) => ({
  sql: `${column} = (select coalesce((select merged_into_id from patients where clinic_id = ? and id = ?), ?::uuid))`,
  values: [clinicId, patientId, patientId],
});

/** Leaves in a list the rows of one patient; of one who was merged, those of the record that is left. */
export function wherePatient(list: Knex.QueryBuilder, column: string, clinicId: string, patientId: string): void {
  const { sql, values } = isPatient(column, clinicId, patientId);
  list.whereRaw(sql, values);
}

/** A patient as other records show them: of patients `p`, as `PatientSummary`. */
export const PATIENT_SUMMARY = `jsonb_build_object('id', p.id, 'mrn', p.mrn, 'full_name', p.full_name, 'birth_date', p.birth_date, 'sex', p.sex)`;

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
  'merged_into_id',
  'version',
  'created_at',
  'updated_at',
] as const;

/** All that is known of patients, of the table that is called so in the query around it: as `PatientRow`. */
export const patientColumns = (table: string): string =>
  `${PATIENT_COLUMNS.map((column) => `${table}.${column}`).join(', ')}, coalesce((
    select jsonb_agg(jsonb_build_object('system', i.system, 'value', i.value, 'use', i.use, 'type', i.type) order by i.id)
    from patient_identifiers i where i.clinic_id = ${table}.clinic_id and i.patient_id = ${table}.id), '[]') as identifiers`;

/** The ids of those that were merged into a patient, of the table that is called so in the query around it. */
export const replacedBy = (table: string): string =>
  `array(select m.id from patients m where m.clinic_id = ${table}.clinic_id and m.merged_into_id = ${table}.id order by m.id)`;
