import { dayIn } from '../../calendar.js';
import type { Failure } from '../../domain/failures.js';
import { isDayAfter } from '../../http/partial-day.js';
import { LIMITS } from '../../limits/index.js';

const OLDEST_BIRTH = '1850-01-01';

/** Digits, perhaps behind a plus; undefined for what is no telephone number. */
export function normalizedPhone(given: string): string | undefined {
  const plain = given.replace(/[\s().-]/g, '');
  return /^\+?\d{5,15}$/.test(plain) ? plain : undefined;
}

/** The ways a number that is searched for may be stored: the plus is lost where a query forgets to escape it. */
export const storedPhones = (given: string): string[] => {
  const digits = given.replace(/\D/g, '');
  return [digits, `+${digits}`];
};

/** The words of a search; LIKE's own characters are none. */
export const searchedWords = (q: string): string[] => q.split(/[\s\p{P}\p{S}]+/u).filter(Boolean);

/** What decides whether anything may be written for a patient. */
export interface PatientStanding {
  active: boolean;
  deceased_at: string | null;
  merged_into_id: string | null;
}

/**
 * Why nothing may be written for a patient, as failures of `patient_id`: unknown here, inactive, merged into
 * another, or, unless `deceased` is allowed, dead. The one rule for every operation that writes something new.
 */
export function patientFailures(
  patient: PatientStanding | null | undefined,
  { deceased = false }: { deceased?: boolean } = {},
): Failure[] {
  if (!patient) return [{ path: 'patient_id', rule: 'selected' }];
  const open = patient.active && patient.merged_into_id === null && (deceased || patient.deceased_at === null);
  return open ? [] : [{ path: 'patient_id', rule: 'closed_record' }];
}

export function lifeFailures(
  {
    birth_date,
    deceased_at,
    deceased_on,
  }: {
    birth_date?: string | null | undefined;
    deceased_at?: string | null | undefined;
    deceased_on?: string | null | undefined;
  },
  { now, timezone }: { now: Date; timezone: string },
): Failure[] {
  const failures: Failure[] = [];
  if (birth_date && birth_date > dayIn(timezone, now)) failures.push({ path: 'birth_date', rule: 'future' });
  if (birth_date && birth_date < OLDEST_BIRTH)
    failures.push({ path: 'birth_date', rule: 'not_before', other: OLDEST_BIRTH });
  const latest = new Date(now.getTime() + LIMITS.clockSkewMs).toISOString();
  const path = deceased_on ? 'deceased_on' : 'deceased_at';
  if (deceased_at && deceased_at > latest) failures.push({ path, rule: 'future' });
  if (deceased_on && deceased_on < OLDEST_BIRTH) failures.push({ path, rule: 'not_before', other: OLDEST_BIRTH });
  if (deceased_at && birth_date && (deceased_on ?? dayIn(timezone, new Date(deceased_at))) < birth_date)
    failures.push({ path, rule: 'not_before', other: 'birth_date' });
  return failures;
}

/** A failure for each of these days, as far as they are known, that is before the patient was born. */
export const beforeBirth = (birth_date: string | null, days: Record<string, string | null | undefined>): Failure[] =>
  Object.entries(days)
    .filter(([, day]) => birth_date && day && isDayAfter(birth_date, day))
    .map(([path]) => ({ path, rule: 'not_before', other: 'birth_date' }));
