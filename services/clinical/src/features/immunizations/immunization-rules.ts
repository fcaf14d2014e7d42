import type { Failure } from '../../domain/failures.js';
import { isDayAfter } from '../../http/partial-day.js';

/** What cannot be: `today` is a day of the clinic. Nobody is vaccinated tomorrow, or before they were born. */
export function occurrenceFailures(occurred_on: string, today: string, birth_date: string | null): Failure[] {
  if (isDayAfter(occurred_on, today)) return [{ path: 'occurred_on', rule: 'future' }];
  if (birth_date !== null && isDayAfter(birth_date, occurred_on))
    return [{ path: 'occurred_on', rule: 'not_before', other: 'birth_date' }];
  return [];
}
