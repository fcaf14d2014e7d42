/**
 * What makes a practitioner part of a patient's care team, for clinics whose PHI policy asks for that: to have seen them, or
 * to be going to see them. Each is a table with `practitioner_id` and `patient_id`, and the statuses in which a row no longer counts.
 */
export const CARE_TEAM = [
  { table: 'consultations', withdrawn: ['entered_in_error'] },
  { table: 'appointments', withdrawn: ['cancelled', 'noshow', 'entered-in-error'] },
] as const;
