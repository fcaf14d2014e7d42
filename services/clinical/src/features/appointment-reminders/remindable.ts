import { patientFailures, type PatientStanding } from '../patients/index.js';

/** What decides whether a patient gets reminders. */
export interface Remindable extends PatientStanding {
  email: string | null;
  reminders_enabled: boolean;
  environment: 'live' | 'test';
  clinic_name: string;
  locale: string;
  uses_area: boolean;
}

/** The columns of `Remindable`, of patients `p` and clinics `c`. */
export const REMINDABLE = `p.email, p.reminders_enabled, p.active, p.deceased_at, p.merged_into_id, c.environment, c.name as clinic_name,
  c.locale, coalesce(c.settings -> 'areas' @> '"general"', false) as uses_area`;

/**
 * Whether the patient gets reminders: the patient has an e-mail address, an open record, and did not opt out; the
 * clinic is no sandbox and uses the area.
 */
export const isRemindable = <T extends Remindable>(patient: T): patient is T & { email: string } =>
  patient.email !== null &&
  patient.reminders_enabled &&
  patient.environment === 'live' &&
  patient.uses_area &&
  patientFailures(patient).length === 0;
