import { addDays, dayIn, daysBetween, instantIn } from '../../calendar.js';
import type { Schedule } from './medication-content.js';

const HOUR = 3_600_000;

/** A period; without an end it is open. */
export interface Period {
  from: string;
  to: string | null;
}

/** What decides when doses of an order are due. */
export interface Dosing {
  schedule: Schedule;
  starts_at: string;
  ends_at: string | null;
  stopped_at: string | null;
  created_at: string;
  /** When the patient was admitted; null while they are expected. */
  admitted_at: string | null;
  /** Holds of the order and leaves of the patient. */
  pauses: readonly Period[];
}

const isIn = ({ from, to }: Period, at: string): boolean => at >= from && (to === null || at < to);

/** Whether the order is active at that time: begun, not ended and not paused. */
export function isOn(dosing: Dosing, at: string): boolean {
  const { ends_at, stopped_at, pauses } = dosing;
  const from = beginning(dosing);
  return (
    from !== null &&
    at >= from &&
    (ends_at === null || at <= ends_at) &&
    (stopped_at === null || at < stopped_at) &&
    !pauses.some((pause) => isIn(pause, at))
  );
}

/** An order from before the admission begins with the admission. */
function beginning({ starts_at, created_at, admitted_at }: Dosing): string | null {
  if (admitted_at === null) return null;
  return created_at < admitted_at && starts_at < admitted_at ? admitted_at : starts_at;
}

/** The largest number of doses in a day. */
export function dosesPerDay(schedule: Schedule): number {
  if (schedule.kind === 'fixed') return schedule.times.length;
  return schedule.kind === 'interval' ? Math.ceil(24 / schedule.every_hours) : schedule.max_per_day;
}

/** The due times of doses from `from` until before `to`. The range bounds the work. */
export function dueTimes(dosing: Dosing, { from, to }: { from: string; to: string }, timezone: string): string[] {
  const begins = beginning(dosing);
  if (begins === null) return [];
  const first = begins > from ? begins : from;
  const ends = [to, dosing.stopped_at, dosing.ends_at].reduce<string>(
    (least, each) => (each !== null && each < least ? each : least),
    to,
  );
  const times = first > ends ? [] : planned(dosing.schedule, first, ends, timezone);
  return [...new Set(times)].filter((at) => at >= first && at < to && isOn(dosing, at)).sort();
}

/** Scheduled times of a range, with some before and after it. */
function planned(schedule: Schedule, from: string, to: string, timezone: string): string[] {
  if (schedule.kind === 'as_needed') return [];
  if (schedule.kind === 'fixed') {
    const first = dayIn(timezone, new Date(from));
    const days = daysBetween(first, dayIn(timezone, new Date(to))) + 1;
    return Array.from({ length: days }, (_, nth) => addDays(first, nth)).flatMap((day) =>
      schedule.times.map((time) => instantIn(timezone, day, time)),
    );
  }
  const [first, step] = [Date.parse(schedule.first_at), schedule.every_hours * HOUR];
  const times: string[] = [];
  const before = Math.max(0, Math.ceil((Date.parse(from) - first) / step));
  for (let at = first + before * step; at <= Date.parse(to); at += step) times.push(new Date(at).toISOString());
  return times;
}
