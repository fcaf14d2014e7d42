import type { Body, Data } from '../../api/client';
import { windowOf } from './working-hours';

type Settings = Data<'GET /api/v1/settings'>;
type Saved = Body<'PUT /api/v1/settings'>;

export const REQUIREMENTS = ['diagnosis', 'assessment', 'plan', 'vitals'] as const;
export const AREAS = ['general', 'emergency', 'hospitalization', 'pharmacy', 'interop', 'ai'] as const;
export const ROLES = [
  'owner',
  'administrator',
  'doctor',
  'nurse',
  'pharmacist',
  'laboratory',
  'front_desk',
  'patient',
] as const;

export const valuesOf = ({
  name,
  timezone,
  locale,
  completion_requires,
  appointments,
  working_hours,
  security,
  patients,
  reminders,
  areas,
}: Settings) => ({
  name,
  timezone,
  locale: locale === 'en' ? ('en' as const) : ('es' as const),
  completion_requires,
  patient_booking: appointments.patient_booking,
  patient_change_hours: String(appointments.patient_change_hours ?? ''),
  overbooking: appointments.overbooking,
  reminder_hours: reminders.hours_before.join(', '),
  patient_notes: patients.notes,
  working_hours,
  sign_again_minutes: String(security.sign_again_minutes),
  second_factor_roles: security.second_factor_roles,
  second_factor_grace_days: String(security.second_factor_grace_days),
  areas,
});
export type Values = ReturnType<typeof valuesOf>;

/** The hours of a list that is typed, `48, 4`; undefined of another, or of more than the service takes. */
export function hoursOf(typed: string): number[] | undefined {
  const given = typed.split(/[\s,;]+/).filter(Boolean);
  const hours = [...new Set(given.map((each) => (/^\d+$/.test(each) ? Number(each) : 0)))];
  return hours.length <= 5 && hours.every((each) => each >= 1 && each <= 336) ? hours : undefined;
}

export const bodyOf = (values: Values): Saved => ({
  name: values.name,
  timezone: values.timezone,
  locale: values.locale,
  completion_requires: values.completion_requires,
  appointments: {
    patient_booking: values.patient_booking,
    patient_change_hours: values.patient_change_hours.trim() === '' ? null : Number(values.patient_change_hours),
    overbooking: values.overbooking,
  },
  patients: { notes: values.patient_notes },
  reminders: { hours_before: hoursOf(values.reminder_hours) ?? [] },
  working_hours: values.working_hours.map((typed) => windowOf(typed) ?? typed),
  security: {
    sign_again_minutes: Number(values.sign_again_minutes),
    second_factor_roles: values.second_factor_roles,
    second_factor_grace_days: Number(values.second_factor_grace_days),
  },
  areas: values.areas,
});
