import type { Failure, OwnRule } from '../../domain/failures.js';
import { isDayAfter } from '../../http/partial-day.js';

const STILL_ACTIVE: OwnRule = {
  name: 'still_active',
  en: 'The :attribute is of a problem that is over: this one is active.',
  es: ':attribute es de un problema que ya terminó: este está activo.',
};

interface Standing {
  status: string | null;
  verification: string;
}

/** It stands on the list of what somebody has: it is active, and nobody refuted it or found it to be an error. */
export const isCounting = ({ status, verification }: Standing): boolean =>
  status === 'active' && ['unconfirmed', 'confirmed'].includes(verification);

/** The same as a condition. */
export const COUNTS = `status = 'active' and verification in ('unconfirmed', 'confirmed')`;

interface Said {
  status: string | null;
  onset_on?: string | null;
  abated_on?: string | null;
}

/** What cannot be: `today` is a day of the clinic. */
export function contentFailures({ status, onset_on, abated_on }: Said, today: string): Failure[] {
  const failures: Failure[] = [];
  for (const [path, day] of Object.entries({ onset_on, abated_on }))
    if (day && isDayAfter(day, today)) failures.push({ path, rule: 'future' });
  if (onset_on && abated_on && isDayAfter(onset_on, abated_on))
    failures.push({ path: 'abated_on', rule: 'not_before', other: 'onset_on' });
  if (abated_on && status === 'active') failures.push({ path: 'abated_on', rule: STILL_ACTIVE });
  return failures;
}
