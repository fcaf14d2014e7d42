import type { OwnRule } from '../../domain/failures.js';

export const STATUSES = [
  'planned',
  'waiting',
  'admitted',
  'on_leave',
  'discharged',
  'cancelled',
  'entered_in_error',
] as const;
export type AdmissionStatus = (typeof STATUSES)[number];

/** The patient is expected and has no bed yet. */
export const isExpected = (status: AdmissionStatus): boolean => status === 'planned' || status === 'waiting';

/** The patient was admitted and has not been discharged. */
export const isInHouse = (status: AdmissionStatus): boolean => status === 'admitted' || status === 'on_leave';

export const OPEN_ALREADY: OwnRule = {
  name: 'open_already',
  en: 'The patient already has an open admission.',
  es: 'El paciente ya tiene una hospitalización abierta.',
};
export const BED_TAKEN: OwnRule = {
  name: 'bed_taken',
  en: 'The bed is not free.',
  es: 'La cama no está libre.',
};
export const KEPT_ALREADY: OwnRule = {
  name: 'kept_already',
  en: 'Another bed is reserved for this admission.',
  es: 'Hay otra cama reservada para esta hospitalización.',
};
export const IN_OTHER_BED: OwnRule = {
  name: 'in_other_bed',
  en: 'The patient was in another bed at that time.',
  es: 'El paciente estaba en otra cama en ese momento.',
};
export const TOO_LONG_AGO: OwnRule = {
  name: 'too_long_ago',
  en: 'The :attribute must be at most :limit hours ago.',
  es: ':attribute debe ser de hace :limit horas como máximo.',
};
export const TOO_LATE: OwnRule = {
  name: 'too_late',
  en: 'The :attribute can be undone only within :limit hours.',
  es: ':attribute solo se puede deshacer en las primeras :limit horas.',
};
export const NO_SUMMARY: OwnRule = {
  name: 'no_discharge_summary',
  en: 'The admission needs a signed discharge summary.',
  es: 'La hospitalización requiere un informe de alta firmado.',
};
export const TOO_FAR: OwnRule = {
  name: 'too_far',
  en: 'The :attribute must be at most :limit hours from now.',
  es: ':attribute debe ser dentro de :limit horas como máximo.',
};
export const ITSELF: OwnRule = {
  name: 'itself',
  en: 'The :attribute must be another admission.',
  es: ':attribute debe ser otra hospitalización.',
};
