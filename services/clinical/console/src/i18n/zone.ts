/** Days are `YYYY-MM-DD`, times `HH:MM` and minutes since midnight, all of them as the clocks of a time zone say. */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The week that the day is in, from that weekday on. */
export function weekOf(day: string, first: number): string[] {
  const start = addDays(day, -((weekdayOf(day) + 7 - first) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(start, index));
}

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const parts = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = parts.get(timeZone);
  const clock =
    known ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });
  parts.set(timeZone, clock);
  return clock;
}

/** What the clocks say at an instant. */
export function localOf(instant: string | number, timeZone: string): { day: string; minutes: number } {
  const [day = '', time = ''] = clockOf(timeZone).format(new Date(instant)).split(', ');
  return { day, minutes: minutesOf(time) };
}

const asUtc = ({ day, minutes }: { day: string; minutes: number }): number =>
  Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;

/** When the clocks say so: the first time where they do so twice, and as much later as they jump where they never do. */
export function instantOf(day: string, minutes: number, timeZone: string): string {
  const wanted = asUtc({ day, minutes });
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((at) => asUtc(localOf(at, timeZone)) - at);
  const candidates = offsets.map((offset) => wanted - offset);
  const exact = candidates.filter((at) => asUtc(localOf(at, timeZone)) === wanted);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates)).toISOString();
}

/** What an address or a half-typed date says may be none; nor is one of a year that is not yet typed whole, or has five digits soon. */
export const isDay = (given: string | null): given is string =>
  given !== null && /^(?!9999)[1-9]\d{3}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given));

/** When a day begins, `later` days after it; undefined for what is no day. */
export const dayStart = (day: string, timeZone: string, later = 0): string | undefined =>
  isDay(day) ? instantOf(addDays(day, later), 0, timeZone) : undefined;

/** 24, but where the clocks are changed. */
export const hoursOfDay = (day: string, timeZone: string): number =>
  (Date.parse(instantOf(addDays(day, 1), 0, timeZone)) - Date.parse(instantOf(day, 0, timeZone))) / 3_600_000;
