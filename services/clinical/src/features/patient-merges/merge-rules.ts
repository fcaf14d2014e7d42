import type { Failure, OwnRule } from '../../domain/failures.js';
import { LIMITS, PATIENT_LIMITS } from '../../limits/index.js';
import type { MergingPatient } from '../patients/index.js';

const ITSELF: OwnRule = {
  name: 'itself',
  en: 'The :attribute is the record that is to be merged.',
  es: ':attribute es la misma ficha que se quiere unir.',
};
const ONE_DIED: OwnRule = {
  name: 'one_died',
  en: 'One of the two died, the other did not, by what their records say: correct that first.',
  es: 'Según sus fichas, una de las dos personas falleció y la otra no: corríjalo antes.',
};
const TWO_ACCOUNTS: OwnRule = {
  name: 'two_accounts',
  en: 'Both have an account: end one of them first.',
  es: 'Ambas tienen una cuenta: elimine antes una de ellas.',
};
const SAME_TIME: OwnRule = {
  name: 'same_time',
  en: 'Both have an appointment at the same time: cancel one of them first.',
  es: 'Ambas tienen una cita a la misma hora: cancele antes una de ellas.',
};
const TWO_VISITS: OwnRule = {
  name: 'two_visits',
  en: 'Both have an open emergency visit: end one of them first.',
  es: 'Ambas tienen una visita de urgencias abierta: cierre antes una de ellas.',
};
const TWO_ADMISSIONS: OwnRule = {
  name: 'two_admissions',
  en: 'Both have an open admission, or were in two beds at the same time: end or cancel one of them first.',
  es: 'Ambas tienen una hospitalización abierta, o estuvieron a la vez en dos camas: termine o anule antes una de ellas.',
};
const TWO_PEOPLE: OwnRule = {
  name: 'two_people',
  en: 'Somebody said that they are two people: take that back first.',
  es: 'Alguien indicó que son dos personas: retírelo antes.',
};
export const NOT_MERGED: OwnRule = {
  name: 'not_merged',
  en: 'This record is not merged into another.',
  es: 'Esta ficha no está unida a otra.',
};
export const MERGED_ON: OwnRule = {
  name: 'merged_on',
  en: 'The record that it was merged into was merged itself since: undo that first.',
  es: 'La ficha a la que se unió fue unida después a otra: deshaga antes esa unión.',
};

/** What only the database knows to be in the way. */
export interface MergeConflicts {
  two_accounts: boolean;
  same_time: boolean;
  /** Both are in the emergency room. */
  two_visits: boolean;
  /** Both are expected or in hospital, or were so at one time. */
  two_admissions: boolean;
  /** In which one of the two took part, undone ones too. */
  merges: number;
  /** Of both, of other systems. */
  identifiers: number;
}

/** Why a record, that is not merged itself, cannot become part of another. */
export function mergeFailures(
  source: MergingPatient,
  target: MergingPatient | undefined,
  conflicts: MergeConflicts & { two_people: boolean; takesDeath: boolean },
): Failure[] {
  if (!target) return [{ path: 'target_id', rule: 'selected' }];
  if (target.id === source.id) return [{ path: 'target_id', rule: ITSELF }];
  const failures: Failure[] = [];
  if (target.merged_into_id !== null || !target.active) failures.push({ path: 'target_id', rule: 'closed_record' });
  if (conflicts.two_visits) failures.push({ path: 'target_id', rule: TWO_VISITS });
  if (conflicts.two_admissions) failures.push({ path: 'target_id', rule: TWO_ADMISSIONS });
  if (conflicts.two_people) failures.push({ path: 'target_id', rule: TWO_PEOPLE });
  const goesAlong = conflicts.takesDeath && target.deceased_at === null;
  if ((source.deceased_at === null) !== (target.deceased_at === null) && !goesAlong)
    failures.push({ path: 'deceased_at', rule: ONE_DIED });
  if (conflicts.two_accounts) failures.push({ path: 'account', rule: TWO_ACCOUNTS });
  if (conflicts.same_time) failures.push({ path: 'appointments', rule: SAME_TIME });
  if (conflicts.merges >= LIMITS.patientMerges.perPatient)
    failures.push({ path: 'merges', rule: 'max_items', limit: LIMITS.patientMerges.perPatient });
  if (conflicts.identifiers > PATIENT_LIMITS.identifiers)
    failures.push({ path: 'identifiers', rule: 'max_items', limit: PATIENT_LIMITS.identifiers });
  return failures;
}

/** What the source warns of that the target does not, whatever the case. */
export function addedAlerts(source: MergingPatient, target: MergingPatient): string[] {
  const there = new Set(target.alerts.map(folded));
  return source.alerts.filter((text) => !there.has(folded(text)));
}

const folded = (text: string) => text.trim().toLowerCase();
