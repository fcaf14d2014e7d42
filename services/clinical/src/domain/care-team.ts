/**
 * What makes a practitioner part of a patient's care team, for clinics whose PHI policy asks for that: to have signed a note
 * about them, an appointment with them that somebody else made, or that they were assigned to an emergency visit or did a triage
 * in it, until some days after it, or that they attend an admission or work in its ward. Pharmacists are on it while a prescription waits
 * to be dispensed.
 * What a practitioner can make alone otherwise, a draft or a booking, counts for nothing. `relation-store.ts` says it in SQL.
 */
export const CARE_TEAM = [
  'consultations',
  'appointments',
  'emergency_care_team',
  'admission_care_team',
  'pharmacy_care_team',
] as const;
