import type { Failure, OwnRule } from '../../domain/failures.js';
import { EMERGENCY_LIMITS } from '../../limits/index.js';
import type { NewVisit, NotedPerson, Outcome } from './visit-content.js';

export const STATUSES = [
  'registered',
  'triaged',
  'in_care',
  'observation',
  'boarding',
  'disposed',
  'entered_in_error',
] as const;
export type VisitStatus = (typeof STATUSES)[number];

export const OPEN: readonly VisitStatus[] = ['registered', 'triaged', 'in_care', 'observation', 'boarding'];
export const isOpen = (status: VisitStatus): boolean => OPEN.includes(status);

/** The transitions of an open visit that do not end it. */
export const MOVES = {
  start_care: { from: 'triaged', to: 'in_care' },
  observe: { from: 'in_care', to: 'observation' },
  resume_care: { from: 'observation', to: 'in_care' },
} as const satisfies Record<string, { from: VisitStatus; to: VisitStatus }>;
export type Move = keyof typeof MOVES;

const TREATED: readonly Outcome[] = ['discharged', 'transferred', 'left_against_advice', 'died'];
const WAITING: readonly Outcome[] = ['left_without_being_seen', 'transferred', 'died'];

/** Whether the patient is being treated, so may be discharged or admitted. */
export const isInCare = (status: VisitStatus): boolean => status === 'in_care' || status === 'observation';

/** Whether a visit in that state can end with that outcome. */
export const canEnd = (status: VisitStatus, outcome: Outcome): boolean =>
  (isInCare(status) ? TREATED : WAITING).includes(outcome);

/** The columns of a visit that has not ended. */
export const NOT_ENDED = {
  outcome: null,
  left_at: null,
  outcome_notes: null,
  destination: null,
  instructions: null,
  disposed_by: null,
  closed_patient: false,
};

/** Whether the outcome needs a diagnosis. */
export const needsDiagnosis = (outcome: Outcome, first_seen_at: string | null): boolean =>
  outcome === 'discharged' || (first_seen_at !== null && (outcome === 'transferred' || outcome === 'died'));

/** Whether it is early enough to reopen the visit. */
export const canReopen = ({ left_at }: { left_at: string | null }, now: Date): boolean =>
  left_at !== null && now.getTime() - Date.parse(left_at) <= EMERGENCY_LIMITS.reopenHours * 3_600_000;

/** The given name of an unknown patient; the label or the number of the visit follows. */
export const UNKNOWN = 'Unknown';

/** Exactly one of the two is required: a patient, or an unknown person. */
export function arrivalFailures({ patient_id, unknown }: Pick<NewVisit, 'patient_id' | 'unknown'>): Failure[] {
  if (patient_id && unknown) return [{ path: 'patient_id', rule: 'disagrees', other: 'unknown' }];
  return patient_id || unknown ? [] : [{ path: 'patient_id', rule: 'required' }];
}

/** The stored form of what was noted, with null for what was not. */
export const unknownPerson = (said: NewVisit['unknown']): NotedPerson | null =>
  said
    ? {
        label: said.label || null,
        sex: said.sex ?? 'unknown',
        estimated_age: said.estimated_age ?? null,
        description: said.description || null,
      }
    : null;

export const OPEN_ALREADY: OwnRule = {
  name: 'open_already',
  en: 'The patient already has an open emergency visit.',
  es: 'El paciente ya tiene una visita de urgencias abierta.',
};
export const WAS_ADMITTED: OwnRule = {
  name: 'was_admitted',
  en: 'The patient was admitted: undo the admission instead.',
  es: 'El paciente fue hospitalizado: deshágalo en la hospitalización.',
};
export const NO_DIAGNOSIS: OwnRule = {
  name: 'no_diagnosis',
  en: 'The :attribute :value needs a diagnosis in a signed consultation of this visit.',
  es: ':attribute :value requiere un diagnóstico en una consulta firmada de esta visita.',
};
export const TOO_LATE: OwnRule = {
  name: 'too_late',
  en: 'The :attribute can be undone only within :limit hours.',
  es: ':attribute solo se puede deshacer en las primeras :limit horas.',
};
export const NOT_OWN_SCALE: OwnRule = {
  name: 'other_scale',
  en: 'The clinic uses another :attribute: :value.',
  es: 'La clínica usa otra :attribute: :value.',
};
