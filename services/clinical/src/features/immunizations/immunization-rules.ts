import type { Failure } from '../../domain/failures.js';
import { isDayAfter } from '../../http/partial-day.js';
import { beforeBirth } from '../patients/index.js';

/** What cannot be: `today` is a day of the clinic. Nobody is vaccinated tomorrow, or before they were born. */
export const occurrenceFailures = (occurred_on: string, today: string, birth_date: string | null): Failure[] =>
  isDayAfter(occurred_on, today) ? [{ path: 'occurred_on', rule: 'future' }] : beforeBirth(birth_date, { occurred_on });
