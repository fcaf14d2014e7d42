import { useMemo } from 'react';
import { useSession } from '../session/session';
import { useLanguage } from './language';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
];

/** Instants and days as the reader writes them, in the time zone of the clinic. */
export function useFormat() {
  const { locale } = useLanguage();
  const { clinic } = useSession();
  const timeZone = clinic?.timezone ?? 'UTC';
  return useMemo(() => formats(locale, timeZone), [locale, timeZone]);
}

export function formats(locale: string, timeZone: string) {
  const styled = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    return (instant: string | Date) => format.format(new Date(instant));
  };
  /** 22 Nov 2026 */
  const day = styled({ dateStyle: 'medium' });
  /** 14:05, as all clocks of the console show it, and as times are typed: whatever the region of the browser's language writes. */
  const clock = styled({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const clockInZone = styled({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' });
  /** With the name of the zone's time in the hour that comes twice, when the clocks go back. */
  const time = (instant: string | Date) => {
    const at = new Date(instant).getTime();
    const isTwice = [at - HOUR_MS, at + HOUR_MS].some((other) => clock(new Date(other)) === clock(instant));
    return (isTwice ? clockInZone : clock)(instant);
  };
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const number = new Intl.NumberFormat(locale);
  const counted = (count: number, unit: 'year' | 'month' | 'day') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  /** `YYYY-MM-DD` of an instant in the clinic. */
  const isoDay = (instant: string | Date) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant));
  return {
    timeZone,
    number: (value: number) => number.format(value),
    day,
    /** 22 Nov 2026, of a day `YYYY-MM-DD` wherever it is. */
    date: (day: string) =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(`${day}T00:00:00Z`)),
    /** 22 Nov 2026, Nov 2026 or 2026: as much as is known of a day. */
    partialDate(on: string) {
      const [year = '', month, day] = on.split('-');
      if (!month) return year;
      const options: Intl.DateTimeFormatOptions = day ? { dateStyle: 'medium' } : { year: 'numeric', month: 'short' };
      return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(
        new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`),
      );
    },
    /** Sun, 22 Nov 2026, of a day `YYYY-MM-DD` wherever it is. */
    dateInWords(day: string) {
      const options = { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
      return new Intl.DateTimeFormat(locale, options).format(new Date(`${day}T00:00:00Z`));
    },
    /** Sunday 22 November */
    longDay: styled({ weekday: 'long', day: 'numeric', month: 'long' }),
    time,
    /** 22 Nov 2026, 14:05 */
    moment: (instant: string | Date) => `${day(instant)}, ${time(instant)}`,
    /** In 3 days, 2 hours ago. */
    ago(instant: string, now = Date.now()) {
      const difference = new Date(instant).getTime() - now;
      const [unit, length] = STEPS.find(([, step]) => Math.abs(difference) >= step) ?? ['minute', 60_000];
      return relative.format(Math.round(difference / length), unit);
    },
    /** Sun 22, of a day `YYYY-MM-DD` wherever it is. */
    weekday(day: string) {
      const part = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`));
      // In this order wherever: together some regions of English write them as 22 Sun.
      return `${part({ weekday: 'short' })} ${part({ day: 'numeric' })}`;
    },
    /** 22 Nov, of a day `YYYY-MM-DD` wherever it is. */
    shortDay(day: string) {
      const options = { timeZone: 'UTC', month: 'short', day: 'numeric' } as const;
      return new Intl.DateTimeFormat(locale, options).format(new Date(`${day}T00:00:00Z`));
    },
    isoDay,
    /** 42 years, 7 months of who is younger than two years, 12 days of who is younger than two months; on the day of that instant. */
    age(birthDate: string, at: string | Date = new Date()) {
      const today = isoDay(at);
      const months = monthsBetween(birthDate, today);
      if (months >= 24) return counted(Math.floor(months / 12), 'year');
      return months >= 2
        ? counted(months, 'month')
        : counted(Math.max(0, Math.round((Date.parse(today) - Date.parse(birthDate)) / DAY_MS)), 'day');
    },
  };
}

/** Whole months from one day `YYYY-MM-DD` to another. */
function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
}
