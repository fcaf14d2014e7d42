/**
 * What makes a practitioner part of a patient's care team, for clinics whose PHI policy asks for that: to have signed a note
 * about them, or an appointment with them that somebody else made. Each is a table with `practitioner_id` and `patient_id`,
 * named `care_team_row` in the condition under which a row counts. What a practitioner can make alone, a draft or a booking, counts for nothing.
 */
export const CARE_TEAM = [
  { table: 'consultations', counts: `care_team_row.status = 'completed'` },
  {
    table: 'appointments',
    counts: `care_team_row.status not in ('cancelled', 'noshow', 'entered-in-error') and not care_team_row.self_assigned`,
  },
] as const;
