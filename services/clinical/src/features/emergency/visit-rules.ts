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

/** How a visit that is open moves on without ending. */
export const MOVES = {
  start_care: { from: 'triaged', to: 'in_care' },
  observe: { from: 'in_care', to: 'observation' },
  resume_care: { from: 'observation', to: 'in_care' },
} as const satisfies Record<string, { from: VisitStatus; to: VisitStatus }>;
export type Move = keyof typeof MOVES;

const TREATED: readonly Outcome[] = ['discharged', 'transferred', 'left_against_advice', 'died'];
const WAITING: readonly Outcome[] = ['left_without_being_seen', 'transferred', 'died'];

/** Whether somebody treats the patient, who may go home or be admitted. */
export const isInCare = (status: VisitStatus): boolean => status === 'in_care' || status === 'observation';

/** Whether an open visit may end so. */
export const canEnd = (status: VisitStatus, outcome: Outcome): boolean =>
  (isInCare(status) ? TREATED : WAITING).includes(outcome);

/** What a visit says that has not ended. */
export const NOT_ENDED = {
  outcome: null,
  left_at: null,
  outcome_notes: null,
  destination: null,
  instructions: null,
  disposed_by: null,
  closed_patient: false,
};

/** Whether it needs a diagnosis to end so. */
export const needsDiagnosis = (outcome: Outcome, first_seen_at: string | null): boolean =>
  outcome === 'discharged' || (first_seen_at !== null && (outcome === 'transferred' || outcome === 'died'));

/** Whether that it ended may still be taken back. */
export const canReopen = ({ left_at }: { left_at: string | null }, now: Date): boolean =>
  left_at !== null && now.getTime() - Date.parse(left_at) <= EMERGENCY_LIMITS.reopenHours * 3_600_000;

/** The given name of whom nobody knows, before the label or the number of their visit. */
export const UNKNOWN = 'Unknown';

/** Who comes is a patient, or nobody knows who they are. */
export function arrivalFailures({ patient_id, unknown }: Pick<NewVisit, 'patient_id' | 'unknown'>): Failure[] {
  if (patient_id && unknown) return [{ path: 'patient_id', rule: 'disagrees', other: 'unknown' }];
  return patient_id || unknown ? [] : [{ path: 'patient_id', rule: 'required' }];
}

/** What was noted of somebody whom nobody knows, with what was not. */
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
  en: 'The patient has an open emergency visit already.',
  es: 'El paciente ya tiene una visita de urgencias abierta.',
};
export const WAS_ADMITTED: OwnRule = {
  name: 'was_admitted',
  en: 'The patient was admitted: take that back at the admission.',
  es: 'El paciente fue hospitalizado: deshágalo en la hospitalización.',
};
export const NO_DIAGNOSIS: OwnRule = {
  name: 'no_diagnosis',
  en: 'The :attribute :value needs a diagnosis in a signed consultation of this visit.',
  es: ':attribute :value requiere un diagnóstico en una consulta firmada de esta visita.',
};
export const TOO_LATE: OwnRule = {
  name: 'too_late',
  en: 'The :attribute can be taken back only within :limit hours.',
  es: ':attribute solo se puede deshacer en las primeras :limit horas.',
};
export const NOT_OWN_SCALE: OwnRule = {
  name: 'other_scale',
  en: 'The clinic triages by another :attribute: :value.',
  es: 'La clínica clasifica con otra :attribute: :value.',
};
