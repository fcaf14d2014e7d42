/**
 * What makes a practitioner part of a patient's care team, for clinics whose PHI policy asks for that: to have signed a note
 * about them, or an appointment with them that somebody else made. What a practitioner can make alone, a draft or a booking,
 * counts for nothing. `relation-store.ts` says it in SQL.
 */
export const CARE_TEAM = ['consultations', 'appointments'] as const;
