import { addDays, dayBounds, dayIn } from '../../calendar.js';
import { MEDICATION_LIMITS } from '../../limits/index.js';
import { dueTimes, isOn, type DosedMedication } from '../inpatient-medications/index.js';
import type { AdministrationStatus } from './administration-content.js';
import type { AdministrationRow } from './administration-store.js';
import type { AsNeeded } from './administration-rules.js';

export const DOSE_STATUSES = ['due', 'late', 'given', 'refused', 'withheld', 'missed'] as const;

export interface Dose {
  due_at: string;
  status: 'due' | 'late' | AdministrationStatus;
  administration: AdministrationRow | null;
}

interface Day {
  date: string;
  timezone: string;
  now: Date;
  /** The patient was discharged, so unrecorded doses count as missed. */
  isOver: boolean;
}

/**
 * The doses of an order on a day of the clinic with what was recorded, including recorded doses that are no longer due.
 */
export function dosesOf(
  order: DosedMedication,
  { date, timezone, now, isOver }: Day,
  recorded: readonly AdministrationRow[],
): Dose[] {
  const mine = new Map(
    recorded.flatMap((each) => (each.medication_id === order.id && each.due_at ? [[each.due_at, each]] : [])),
  );
  const due = dueTimes(order, dayBounds(timezone, date), timezone);
  return [...new Set([...due, ...mine.keys()])].sort().map((due_at) => {
    const administration = mine.get(due_at) ?? null;
    return { due_at, status: administration?.status ?? (isOver ? 'missed' : openStatus(due_at, now)), administration };
  });
}

const openStatus = (due_at: string, now: Date): 'due' | 'late' =>
  now.getTime() - Date.parse(due_at) >= MEDICATION_LIMITS.lateMinutes * 60_000 ? 'late' : 'due';

/**
 * How often it was given that day, and when the next dose is possible (null: now). Null for an order that is not
 * active, is paused by a leave, or ends before the next dose is possible.
 */
export function asNeededOf(
  order: DosedMedication & { schedule: AsNeeded },
  { date, timezone, now }: Pick<Day, 'date' | 'timezone' | 'now'>,
  given: readonly string[],
): { given_today: number; next_possible_at: string | null } | null {
  const { status, starts_at, schedule } = order;
  if (status !== 'active') return null;
  const on = (day: string) => {
    const { from, to } = dayBounds(timezone, day);
    return given.filter((at) => at >= from && at < to).length;
  };
  const today = dayIn(timezone, now);
  const isFull = on(today) >= schedule.max_per_day;
  const last = given.at(-1);
  const waits = [
    starts_at,
    ...(last === undefined ? [] : [new Date(Date.parse(last) + schedule.min_interval_hours * 3_600_000).toISOString()]),
    ...(isFull ? [dayBounds(timezone, addDays(today, 1)).from] : []),
  ].filter((at) => at > now.toISOString());
  const next = waits.sort().at(-1);
  if (!isOn(order, next ?? now.toISOString())) return null;
  return { given_today: on(date), next_possible_at: next ?? null };
}
