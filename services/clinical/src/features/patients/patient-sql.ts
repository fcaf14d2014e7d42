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

/** The ids of those that were merged into a patient, of the table that is called so in the query around it. */
export const replacedBy = (table: string): string =>
  `array(select m.id from patients m where m.clinic_id = ${table}.clinic_id and m.merged_into_id = ${table}.id order by m.id)`;
