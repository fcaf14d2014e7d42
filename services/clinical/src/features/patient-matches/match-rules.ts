import type { PatientRow } from '../patients/index.js';

/**
 * How alike two descriptions of a person are, by Fellegi and Sunter: each field that is known on both sides has a weight, the
 * binary logarithm of how much likelier it is to agree so when they are one person than when they are two. The sum of the
 * weights, with the odds that any two records are of one person, gives the probability. docs/decisions/patients-and-records.md says where they come from.
 */
const WEIGHTS = {
  document: { same: 14, different: -5 },
  birth_date: { same: 10, close: 4, different: -6 },
  sex: { same: 1, different: -4 },
  phone: { same: 7, different: -1 },
  email: { same: 7, different: -1 },
  first_surname: { same: 7, alike: 6, close: 3, swapped: 5, different: -6 },
  second_surname: { same: 6, alike: 5, close: 2, swapped: 4, different: -4 },
  given_names: { same: 6, alike: 5, close: 2, different: -9 },
} as const;

/** One in about eight thousand, the size of a clinic. */
const PRIOR = -13;

export type Field = keyof typeof WEIGHTS;
type Agreement = 'same' | 'alike' | 'close' | 'swapped' | 'different';
export const AGREEMENTS: readonly Agreement[] = ['same', 'alike', 'close', 'swapped', 'different'];
export const FIELDS = Object.keys(WEIGHTS) as Field[];

export const GRADES = ['certain', 'probable', 'possible'] as const;
export type Grade = (typeof GRADES)[number];

/** What is said of somebody, as far as it is compared here. */
export type Described = Pick<PatientRow, 'birth_date' | 'sex' | 'phone' | 'email'>;

/** What the database compared: names and documents are folded there alone. */
export interface Compared {
  same_document: boolean | null;
  same_document_type: boolean | null;
  /** From 0 to 1, as `name_agreement` says; null where one of the two is unknown. */
  first_surname: number | null;
  second_surname: number | null;
  given_names: number | null;
  first_as_second: number | null;
  second_as_first: number | null;
}

export interface Reason {
  field: Field;
  agreement: Agreement;
  weight: number;
}

export interface Match {
  /** From 0 to 1. */
  score: number;
  grade: Grade;
  reasons: Reason[];
}

/** Undefined for two who are hardly one person. */
export function matchOf(one: Described, other: Described, compared: Compared): Match | undefined {
  const reasons = reasonsOf(one, other, compared);
  const total = reasons.reduce((sum, { weight }) => sum + weight, PRIOR);
  const score = Math.round(1e4 / (1 + 2 ** -total)) / 1e4;
  const grade = gradeOf(score, new Map(reasons.map(({ field, agreement }) => [field, agreement])));
  return grade && { score, grade, reasons };
}

/**
 * A number and a probability are not everything: twins differ in their given names alone, and nobody has two documents of one
 * kind; so neither is more than possible. The same document is never less. Certain is who agrees in the document, or in birth
 * date and all names.
 */
function gradeOf(score: number, agreed: ReadonlyMap<Field, Agreement>): Grade | undefined {
  const isSame = (field: Field) => ['same', 'alike', 'swapped'].includes(agreed.get(field) ?? '');
  const differs = (field: Field) => agreed.get(field) === 'different';
  const document = agreed.get('document') === 'same';
  if (score < 0.1) return document ? 'possible' : undefined;
  if (score < 0.95 || differs('given_names') || differs('document')) return 'possible';
  const named = (['given_names', 'first_surname', 'second_surname', 'birth_date'] as const).every(isSame);
  return score >= 0.999 && (document || named) && !differs('birth_date') ? 'certain' : 'probable';
}

function reasonsOf(one: Described, other: Described, compared: Compared): Reason[] {
  const surnames = surnamesOf(compared);
  const agreements: [Field, Agreement | undefined][] = [
    ['document', documentsOf(compared)],
    ['birth_date', birthsOf(one.birth_date, other.birth_date)],
    ['sex', sexesOf(one.sex, other.sex)],
    ['phone', equal(lastDigits(one.phone), lastDigits(other.phone))],
    ['email', equal(one.email, other.email)],
    ['first_surname', surnames.first],
    ['second_surname', surnames.second],
    ['given_names', namesOf(compared.given_names)],
  ];
  return agreements.flatMap(([field, agreement]) => {
    const weights: Partial<Record<Agreement, number>> = WEIGHTS[field];
    const weight = agreement && weights[agreement];
    return agreement && weight !== undefined ? [{ field, agreement, weight }] : [];
  });
}

const ALIKE = 0.9;
const CLOSE = 0.45;

function namesOf(agreement: number | null): Agreement | undefined {
  if (agreement === null) return undefined;
  if (agreement >= 1) return 'same';
  return agreement >= ALIKE - 0.01 ? 'alike' : agreement >= CLOSE ? 'close' : 'different';
}

/** People write their two surnames in either order, and leave one out. */
function surnamesOf({ first_surname, second_surname, first_as_second, second_as_first }: Compared): {
  first: Agreement | undefined;
  second: Agreement | undefined;
} {
  const first = namesOf(first_surname);
  const crossed = [first_as_second, second_as_first].filter((agreement) => agreement !== null);
  const isCrossed = crossed.length > 0 && crossed.every((agreement) => agreement >= ALIKE - 0.01);
  if (first === 'different' && isCrossed)
    return { first: 'swapped', second: second_surname === null ? undefined : 'swapped' };
  return { first, second: namesOf(second_surname) };
}

function documentsOf({ same_document, same_document_type }: Compared): Agreement | undefined {
  if (same_document) return 'same';
  // Numbers of documents of two kinds say nothing of each other.
  return same_document === false && same_document_type ? 'different' : undefined;
}

function birthsOf(one: string | null, other: string | null): Agreement | undefined {
  if (one === null || other === null) return undefined;
  if (one === other) return 'same';
  const different = [...one].filter((digit, index) => digit !== other[index]).length;
  return different === 1 || turned(one) === other ? 'close' : 'different';
}

/** With the day as the month; none where there is no such month. */
const turned = (day: string): string => `${day.slice(0, 5)}${day.slice(8)}-${day.slice(5, 7)}`;

/** The other way to read a date, where it is one. */
export const turnedBirth = (day: string | null): string | null =>
  day !== null && Number(day.slice(8)) <= 12 ? turned(day) : null;

const sexesOf = (one: string, other: string): Agreement | undefined =>
  [one, other].every((sex) => sex === 'male' || sex === 'female') ? equal(one, other) : undefined;

/** Without what countries put before. */
const lastDigits = (phone: string | null): string | null => phone && phone.slice(-8);

const equal = (one: string | null, other: string | null): Agreement | undefined =>
  one === null || other === null ? undefined : one === other ? 'same' : 'different';
