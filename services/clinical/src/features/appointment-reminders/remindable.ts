import { patientFailures, type PatientStanding } from '../patients/index.js';

/** A patient as they may be reminded of something, and the clinic that does. */
export interface Remindable extends PatientStanding {
  email: string | null;
  reminders_enabled: boolean;
  environment: 'live' | 'test';
  clinic_name: string;
  locale: string;
  uses_area: boolean;
}

/** Of patients `p` of a clinic `c`, as `Remindable`. */
export const REMINDABLE = `p.email, p.reminders_enabled, p.active, p.deceased_at, p.merged_into_id, c.environment, c.name as clinic_name,
  c.locale, coalesce(c.settings -> 'areas' @> '"general"', false) as uses_area`;

/** Whether a patient is reminded of anything: with an address and an open record, who did not refuse; in a clinic that is no sandbox, and uses the area. */
export const isRemindable = <T extends Remindable>(patient: T): patient is T & { email: string } =>
  patient.email !== null &&
  patient.reminders_enabled &&
  patient.environment === 'live' &&
  patient.uses_area &&
  patientFailures(patient).length === 0;
