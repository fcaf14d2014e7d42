import Joi from 'joi';
import { addDays } from '../../calendar.js';
import type { Failure } from '../../domain/failures.js';
import { instant, integer, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';

/** When an appointment is to be: its end, or how long it takes. */
export interface AskedTime {
  start_at: string;
  end_at?: string;
  duration_minutes?: number;
}

export const timeFields = {
  start_at: instant().required(),
  end_at: instant(),
  duration_minutes: integer(LIMITS.appointmentMinutes.min, LIMITS.appointmentMinutes.max),
  practitioner_id: uuid(),
  location_id: uuid().allow(null),
  overbook: Joi.boolean().strict(),
};

/** The end that is asked for; without one the appointment takes `usual` minutes, if that is known. */
export function endOf({ start_at, end_at, duration_minutes }: AskedTime, usual?: number): string | undefined {
  if (end_at !== undefined) return end_at;
  const minutes = duration_minutes ?? usual;
  return minutes === undefined ? undefined : new Date(Date.parse(start_at) + minutes * 60_000).toISOString();
}

export function timeFailures(asked: AskedTime, end: string | undefined, now: Date): Failure[] {
  const { start_at, end_at, duration_minutes } = asked;
  if (end === undefined) return [{ path: 'end_at', rule: 'required' }];
  const failures: Failure[] = [];
  const minutes = (Date.parse(end) - Date.parse(start_at)) / 60_000;
  const { min, max } = LIMITS.appointmentMinutes;
  if (end_at !== undefined && duration_minutes !== undefined && minutes !== duration_minutes) {
    failures.push({ path: 'duration_minutes', rule: 'disagrees', other: 'end_at' });
  }
  if (minutes <= 0) failures.push({ path: 'end_at', rule: 'greater_than', other: 'start_at' });
  else if (minutes < min) failures.push({ path: 'duration_minutes', rule: 'min_value', limit: min });
  else if (minutes > max) failures.push({ path: 'duration_minutes', rule: 'max_value', limit: max });
  const earliest = new Date(now.getTime() - LIMITS.bookingBehindHours * 3_600_000).toISOString();
  if (start_at < earliest) failures.push({ path: 'start_at', rule: 'not_before', other: earliest });
  const today = now.toISOString().slice(0, 10);
  if (start_at > addDays(today, LIMITS.bookingAheadDays)) {
    failures.push({ path: 'start_at', rule: 'range_too_long', limit: LIMITS.bookingAheadDays, other: today });
  }
  return failures;
}
