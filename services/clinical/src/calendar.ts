/** No day before it is stored. */
export const FIRST_DAY = '0001-01-01';

const days = new Map<string, Intl.DateTimeFormat>();

/** The calendar day in that time zone, `YYYY-MM-DD`. */
export function dayIn(timezone: string, now: Date): string {
  const format = days.get(timezone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: timezone });
  days.set(timezone, format);
  return format.format(now).padStart('YYYY-MM-DD'.length, '0');
}

/** The day so many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Days from one day to another; negative when it lies before. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** How far a clock in that time zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(timezone: string, at: number): number {
  let clock = clocks.get(timezone);
  if (!clock) {
    const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
    clock = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, hourCycle: 'h23', ...digits, second: '2-digit' });
    clocks.set(timezone, clock);
  }
  const parts = Object.fromEntries(clock.formatToParts(new Date(at)).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/**
 * When a clock in that time zone shows `time`, `HH:MM`, on that day. A time that is shown twice is its first; one that is skipped is as long
 * after the clock was set forward as it would have been after that time of the clock.
 */
export function instantIn(timezone: string, day: string, time: string): string {
  const shown = Date.parse(`${day}T${time}:00Z`);
  // Before and after a change of the clock, where there is one on that day.
  const [before, after] = [offsetAt(timezone, shown - 86_400_000), offsetAt(timezone, shown + 86_400_000)];
  const found = [before, after].find((offset) => offsetAt(timezone, shown - offset) === offset);
  return new Date(shown - (found ?? before)).toISOString();
}

/** From when to when that day lasts in that time zone: 23, 24 or 25 hours. */
export const dayBounds = (timezone: string, day: string): { from: string; to: string } => ({
  from: instantIn(timezone, day, '00:00'),
  to: instantIn(timezone, addDays(day, 1), '00:00'),
});
