import type { Failure, OwnRule } from '../../domain/failures.js';
import { LIMITS } from '../../limits/index.js';
import { keyOf } from '../catalogs/index.js';
import type { Coded, CodedRow } from '../../http/coded.js';
import { isDayAfter } from '../../http/partial-day.js';
import type { AllergyContent } from './allergy-content.js';

const OF_ALLERGIES: OwnRule = {
  name: 'of_allergies',
  en: 'The :attribute is of an allergy: this says that there is none.',
  es: ':attribute es de una alergia: esto dice que no hay ninguna.',
};

const ALLERGIES_RECORDED: OwnRule = {
  name: 'allergies_recorded',
  en: 'The patient has allergies that count, :other among them.',
  es: 'El paciente tiene alergias vigentes, entre ellas :other.',
};

const TOO_MANY: OwnRule = {
  name: 'allergies_full',
  en: 'The patient has :limit allergies that count, as many as one may have: end one that counts no more.',
  es: 'El paciente tiene :limit alergias vigentes, las que caben: termine una que ya no lo esté.',
};

const OF_PRACTITIONERS: OwnRule = {
  name: 'of_practitioners',
  en: 'The :attribute goes with the type practitioner alone.',
  es: ':attribute solo corresponde al tipo practitioner.',
};

/** What decides whether an allergy, or the statement that there is none, counts. */
export interface Standing {
  clinical_status: string | null;
  verification_status: string;
}

/** It warns those who treat the patient: it is active, and nobody refuted it or found it to be an error. */
export const isCounting = ({ clinical_status, verification_status }: Standing): boolean =>
  clinical_status === 'active' && ['unconfirmed', 'confirmed'].includes(verification_status);

/** The same as a condition over rows `a`. */
export const COUNTS = `a.clinical_status = 'active' and a.verification_status in ('unconfirmed', 'confirmed')`;

/** What does not fit together in what is said; `today` is a day of the clinic. */
export function contentFailures(content: AllergyContent & { none_known: boolean }, today: string): Failure[] {
  const { none_known, substance, onset, last_occurrence, asserter, reactions = [] } = content;
  const failures: Failure[] = [];
  if (!none_known && !substance) failures.push({ path: 'substance', rule: 'required' });
  if (none_known) {
    for (const path of ['substance', 'category', 'type', 'criticality', 'onset', 'last_occurrence'] as const)
      if (content[path] != null) failures.push({ path, rule: OF_ALLERGIES });
    if (reactions.length > 0) failures.push({ path: 'reactions', rule: OF_ALLERGIES });
  }
  const days = {
    onset,
    last_occurrence,
    ...Object.fromEntries(reactions.map((r, i) => [`reactions.${i}.onset`, r.onset])),
  };
  for (const [path, day] of Object.entries(days))
    if (day && isDayAfter(day, today)) failures.push({ path, rule: 'future' });
  if (onset && last_occurrence && isDayAfter(onset, last_occurrence))
    failures.push({ path: 'last_occurrence', rule: 'not_before', other: 'onset' });
  if (asserter?.practitioner_id && asserter.type !== 'practitioner')
    failures.push({ path: 'asserter.practitioner_id', rule: OF_PRACTITIONERS });
  return failures;
}

interface Counted {
  id: string;
  none_known: boolean;
  substance: CodedRow | null;
}

/**
 * Why something that is to count may not beside what counts already: there is none where there are some, or it is there.
 * `ended` are the statements that there is none which an allergy contradicts, or a newer statement replaces.
 */
export function besides<T extends Counted>(
  said: { id?: string; none_known: boolean; substance?: Coded | null },
  counted: readonly T[],
): { failures: Failure[]; ended: T[] } {
  const others = counted.filter(({ id }) => id !== said.id);
  const ended = others.filter(({ none_known }) => none_known);
  const allergies = others.filter(({ none_known }) => !none_known);
  if (said.none_known) {
    const [first] = allergies;
    const other = first?.substance?.display;
    return { failures: first ? [{ path: 'none_known', rule: ALLERGIES_RECORDED, other }] : [], ended };
  }
  const failures: Failure[] = allergies.some((other) => isSameSubstance(other.substance, said.substance))
    ? [{ path: 'substance', rule: 'taken' }]
    : [];
  if (allergies.length >= LIMITS.patientAllergies)
    failures.push({ path: 'allergies', rule: TOO_MANY, limit: LIMITS.patientAllergies });
  return { failures, ended };
}

const isSameSubstance = (one: Counted['substance'], other: Coded | null | undefined): boolean =>
  one?.code && other?.code
    ? one.code === other.code && (one.system ?? null) === (other.system ?? null)
    : nameOf(one?.display) === nameOf(other?.display);

const nameOf = (display = ''): string => keyOf(display) || display;

export const ALLERGIES_STATUSES = ['known', 'none_known', 'not_asked'] as const;
type AllergiesStatus = (typeof ALLERGIES_STATUSES)[number];

/** What is known of a patient's allergies: some, that there are none, or nothing as nobody asked. */
export const allergiesStatus = (counted: readonly { none_known: boolean }[]): AllergiesStatus =>
  counted.some(({ none_known }) => !none_known) ? 'known' : counted.length > 0 ? 'none_known' : 'not_asked';
