import { firstWeekday } from './first-weekday';
import { useLanguage } from './language';

/** From Monday to Sunday, which is 0. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

/** A weekday as the reader writes it. */
export function useWeekdays(style: 'short' | 'long'): (weekday: number) => string {
  const { locale } = useLanguage();
  const format = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
  // The first of November 2026 is a Sunday.
  return (weekday) => format.format(new Date(Date.UTC(2026, 10, 1 + weekday)));
}

/** All weekdays, from that on which the reader's week begins. */
export function useWeek(): number[] {
  const { locale } = useLanguage();
  const first = firstWeekday(locale);
  return WEEKDAYS.map((_, index) => (first + index) % 7);
}
