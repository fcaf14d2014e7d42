/** A patient as other records show them: of patients `p`, as `PatientSummary`. */
export const PATIENT_SUMMARY = `jsonb_build_object('id', p.id, 'mrn', p.mrn, 'full_name', p.full_name, 'birth_date', p.birth_date, 'sex', p.sex)`;
