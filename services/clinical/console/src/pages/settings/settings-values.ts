import type { Body, Data } from '../../api/client';
import { windowOf } from './working-hours';

type Settings = Data<'GET /api/v1/settings'>;
type Saved = Body<'PUT /api/v1/settings'>;

export const REQUIREMENTS = ['diagnosis', 'assessment', 'plan', 'vitals'] as const;
export const AREAS = ['general', 'emergency', 'hospitalization', 'pharmacy', 'interop', 'ai'] as const;
export const KINDS = ['cie10_codes', 'drug_check', 'summary', 'draft_note', 'discharge_summary', 'question'] as const;
export const SCALES = ['manchester', 'esi', 'ctas', 'own'] as const;
type Scale = (typeof SCALES)[number];

/** What the service has for who sets none. */
const USUAL: Record<Scale, readonly number[]> = {
  manchester: [0, 10, 60, 120, 240],
  esi: [0, 10, 30, 60, 120],
  ctas: [0, 15, 30, 60, 120],
  own: [0, 10, 30, 60, 120],
};
export const TARGET_NAMES = ['target_1', 'target_2', 'target_3', 'target_4', 'target_5'] as const;
type Targets = Record<(typeof TARGET_NAMES)[number], string>;

const targetsOf = (minutes: readonly number[]): Targets =>
  Object.fromEntries(TARGET_NAMES.map((name, index) => [name, String(minutes[index] ?? 0)])) as Targets;
export const usualTargets = (scale: Scale): Targets => targetsOf(USUAL[scale]);

export const isTarget = (typed: string): boolean => /^\d{1,4}$/.test(typed.trim()) && Number(typed) <= 1_440;

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
  laboratory,
  areas,
  emergency,
  ai,
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
  second_look: laboratory.second_look,
  working_hours,
  sign_again_minutes: String(security.sign_again_minutes),
  second_factor_roles: security.second_factor_roles,
  second_factor_grace_days: String(security.second_factor_grace_days),
  areas,
  emergency_scale: emergency.scale,
  ...targetsOf(emergency.targets ?? USUAL[emergency.scale]),
  diagnosis_required: emergency.diagnosis_required,
  ai_kinds: ai.kinds,
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
  laboratory: { second_look: values.second_look },
  reminders: { hours_before: hoursOf(values.reminder_hours) ?? [] },
  working_hours: values.working_hours.map((typed) => windowOf(typed) ?? typed),
  security: {
    sign_again_minutes: Number(values.sign_again_minutes),
    second_factor_roles: values.second_factor_roles,
    second_factor_grace_days: Number(values.second_factor_grace_days),
  },
  areas: values.areas,
  emergency: {
    scale: values.emergency_scale,
    targets: TARGET_NAMES.map((name) => Number(values[name])),
    diagnosis_required: values.diagnosis_required,
  },
  ai: { kinds: values.ai_kinds },
});
