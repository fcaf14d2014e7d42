import type { Body } from '../../api/client';
import { instantOf, isDay, minutesOf } from '../../i18n/zone';
import { clockTime } from '../../kit/clock';
import { numberOf } from '../../vitals/signs';
import type { orderText } from './order-text';

export const KINDS = ['fixed', 'interval', 'as_needed'] as const;

/** An order as it is typed, by the names that the service has for it. */
export interface TypedOrder {
  medication: string;
  strength: string;
  product_id: string;
  dose: string;
  unit: string;
  route: string;
  kind: (typeof KINDS)[number];
  times: string;
  every: string;
  minHours: string;
  maxPerDay: string;
  /** Their days. */
  starts_at: string;
  startTime: string;
  ends_at: string;
  endTime: string;
  instructions: string;
  override_reason: string;
}

export const EMPTY_ORDER: TypedOrder = {
  medication: '',
  strength: '',
  product_id: '',
  dose: '',
  unit: '',
  route: '',
  kind: 'fixed',
  times: '',
  every: '',
  minHours: '',
  maxPerDay: '',
  starts_at: '',
  startTime: '',
  ends_at: '',
  endTime: '',
  instructions: '',
  override_reason: '',
};

/** The times of a day as they were typed; undefined where one is none, or comes twice. */
function timesOf(typed: string): string[] | undefined {
  const times = typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((each) => clockTime(each));
  const known = times.filter((each) => each !== undefined && each !== '24:00') as string[];
  return known.length > 0 && known.length === times.length && new Set(known).size === known.length ? known : undefined;
}

const isHours = (typed: string): boolean => {
  const hours = numberOf(typed);
  return hours !== undefined && hours >= 0.5 && hours <= 720;
};

/** What is wrong with what was typed, by field. */
export function orderFaults(typed: TypedOrder, needsReason: boolean, say: (typeof orderText)['en']) {
  const faults: Partial<Record<keyof TypedOrder, string>> = {};
  const isTyped = (name: keyof TypedOrder) => typed[name].trim() !== '';
  const at = (name: keyof TypedOrder, fault: string, isWrong: boolean) => {
    if (isWrong) faults[name] ??= fault;
  };
  at('medication', say.medicationMissing, !isTyped('medication'));
  at('dose', say.numberWrong, isTyped('dose') && !((numberOf(typed.dose) ?? 0) > 0));
  at('dose', say.doseIncomplete, isTyped('unit') && !isTyped('dose'));
  at('unit', say.doseIncomplete, isTyped('dose') && !isTyped('unit'));
  at('dose', say.doseMissing, !isTyped('dose') && !isTyped('instructions'));
  at('times', say.timesWrong, typed.kind === 'fixed' && !timesOf(typed.times));
  at('every', say.hoursWrong, typed.kind === 'interval' && !isHours(typed.every));
  at('minHours', say.hoursWrong, typed.kind === 'as_needed' && !isHours(typed.minHours));
  const most = /^\d{1,2}$/.test(typed.maxPerDay.trim()) ? Number(typed.maxPerDay) : 0;
  at('maxPerDay', say.maxWrong, typed.kind === 'as_needed' && (most < 1 || most > 96));
  for (const [day, time] of [
    ['starts_at', 'startTime'],
    ['ends_at', 'endTime'],
  ] as const) {
    at(day, say.dayMissing, (isTyped(day) || isTyped(time)) && !isDay(typed[day]));
    at(time, say.timeWrong, (isTyped(day) || isTyped(time)) && clockTime(typed[time]) === undefined);
  }
  at('override_reason', say.overrideMissing, needsReason && !isTyped('override_reason'));
  return faults;
}

type Sent = Body<'POST /api/v1/admissions/{admission}/medications'>;

/** As the service takes it. */
export function orderBody(typed: TypedOrder, isWarned: boolean, timeZone: string): Sent {
  const dose = numberOf(typed.dose);
  const instant = (day: string, time: string) =>
    isDay(day) ? instantOf(day, minutesOf(clockTime(time) ?? '00:00'), timeZone) : undefined;
  const starts_at = instant(typed.starts_at, typed.startTime);
  return {
    medication: { display: typed.medication.trim(), strength: typed.strength.trim() || null },
    product_id: typed.product_id || null,
    dose: dose !== undefined && typed.unit.trim() ? { value: dose, unit: typed.unit.trim() } : null,
    route: typed.route.trim() || null,
    schedule: scheduleOf(typed),
    ...(starts_at !== undefined && { starts_at }),
    ends_at: instant(typed.ends_at, typed.endTime) ?? null,
    instructions: typed.instructions.trim() || null,
    ...(isWarned && { override_reason: typed.override_reason.trim() || null }),
  };
}

function scheduleOf({ kind, times, every, minHours, maxPerDay }: TypedOrder): Sent['schedule'] {
  if (kind === 'fixed') return { kind, times: timesOf(times) ?? [] };
  if (kind === 'interval') return { kind, every_hours: numberOf(every) };
  return { kind, min_interval_hours: numberOf(minHours), max_per_day: Number(maxPerDay) };
}
