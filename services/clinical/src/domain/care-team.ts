/**
 * What makes a practitioner part of a patient's care team, for clinics whose PHI policy asks for that: to have signed a note
 * about them, or an appointment with them that somebody else made. Each is a table with `practitioner_id` and `patient_id`,
 * `r` in the condition under which a row counts. What a practitioner can make alone, a draft or a booking, counts for nothing.
 */
export const CARE_TEAM = [
  { table: 'consultations', counts: `r.status = 'completed'` },
  {
    table: 'appointments',
    counts: `r.status not in ('cancelled', 'noshow', 'entered-in-error') and not r.self_assigned`,
  },
] as const;
