import type { Knex } from 'knex';

/** Leaves in a list the rows of one patient; of one who was merged, those of the record that is left. */
export const wherePatient = (list: Knex.QueryBuilder, column: string, clinicId: string, patientId: string): void =>
  void list.whereRaw('?? = coalesce((select merged_into_id from patients where clinic_id = ? and id = ?), ?::uuid)', [
    column,
    clinicId,
    patientId,
    patientId,
  ]);

/** A patient as other records show them: of patients `p`, as `PatientSummary`. */
export const PATIENT_SUMMARY = `jsonb_build_object('id', p.id, 'mrn', p.mrn, 'full_name', p.full_name, 'birth_date', p.birth_date, 'sex', p.sex)`;
