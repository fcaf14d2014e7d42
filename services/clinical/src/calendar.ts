/** No day before it is stored. */
export const FIRST_DAY = '0001-01-01';

/** The calendar day in that time zone, `YYYY-MM-DD`. */
export const dayIn = (timezone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(now);

/** The day so many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Days from one day to another; negative when it lies before. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
