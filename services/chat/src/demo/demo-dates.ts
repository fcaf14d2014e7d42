import type { When } from './demo-line.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The moment of a line of the demo, seen from `now`. */
export function momentOf(when: When, now: Date): Date {
  if (typeof when === 'number') return new Date(now.getTime() - when * MINUTE_MS);
  const [days = '', time = ''] = when.split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const day = workingDayBefore(now, Number(days));
  return new Date(day.getTime() + (hours * 60 + minutes) * MINUTE_MS);
}

/** Its beginning, UTC. */
function workingDayBefore(now: Date, days: number): Date {
  let day = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  for (let left = days; left > 0; ) {
    day -= DAY_MS;
    if (isWorkingDay(new Date(day))) left -= 1;
  }
  return new Date(day);
}

const isWorkingDay = (day: Date): boolean => day.getUTCDay() > 0 && day.getUTCDay() < 6;
