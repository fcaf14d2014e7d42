import { addDays, dayIn, daysBetween } from '../../calendar.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { checkNone, type Failure } from '../../domain/failures.js';

/** Local hours on some weekdays, from 0 = Sunday; `to` may be 24:00. */
export interface WorkingHours {
  days: number[];
  from: string;
  to: string;
}

/** Hours of one practitioner, from a day on and perhaps until another, which is included. */
export interface OwnHours extends WorkingHours {
  valid_from: string;
  valid_until: string | null;
  location_id: string | null;
}

const DEFAULT_HOURS: WorkingHours[] = [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }];

/** When the clinic takes patients: its `settings.working_hours`, else weekdays from eight to six. */
export const workingHours = (settings: Record<string, unknown>): WorkingHours[] =>
  (settings['working_hours'] as WorkingHours[] | undefined) ?? DEFAULT_HOURS;

/** Throws 403 for a doctor and a calendar that is another's. */
export function checkOwnCalendar({ role, practitioner_id }: Caller, practitionerId: string): void {
  if (role !== 'doctor' || practitioner_id === practitionerId) return;
  throw problem(practitioner_id === null ? 'not_a_practitioner' : 'missing_ability');
}

interface AskedDays {
  date?: string;
  date_from?: string;
  date_to?: string;
}

/**
 * The days that a list is asked for: one `date`, or a range of which what is missing is filled in from today
 * on, where the clinic is. Throws 422 for a range that is too long, the wrong way round, or given twice.
 */
export function askedDays(
  { date, date_from, date_to }: AskedDays,
  { now, timezone, usual, longest }: { now: Date; timezone: string; usual: number; longest: number },
): { date_from: string; date_to: string } {
  const failures: Failure[] = [];
  if (date && date_from) failures.push({ path: 'date', rule: 'disagrees', other: 'date_from' });
  if (date && date_to) failures.push({ path: 'date', rule: 'disagrees', other: 'date_to' });
  const from = date ?? date_from ?? dayIn(timezone, now);
  const to = date ?? date_to ?? addDays(from, usual);
  if (to < from) failures.push({ path: 'date_to', rule: 'not_before', other: date_from ? 'date_from' : from });
  if (daysBetween(from, to) > longest) {
    failures.push({ path: 'date_to', rule: 'range_too_long', limit: longest, other: date_from ? 'date_from' : from });
  }
  checkNone(failures);
  return { date_from: from, date_to: to };
}
