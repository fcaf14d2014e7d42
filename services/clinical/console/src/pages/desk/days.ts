import { useFormat } from '../../i18n/format';
import { useSession } from '../../session/session';
import type { Moment } from './columns';

/** Days are `YYYY-MM-DD`, where the clinic is. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** What an address or a half-typed date says may be none. */
export const isDay = (given: string | null): given is string =>
  given !== null && /^[1-9]\d{3}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given));

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Now, for what may be done with an appointment. */
export function useMoment(): Moment {
  const format = useFormat();
  const { ahead } = useSession();
  const now = Date.now() + ahead;
  const today = format.isoDay(new Date(now));
  return { now, isOver: (start_at) => format.isoDay(start_at) < today };
}

export function useToday(): string {
  const format = useFormat();
  const { ahead } = useSession();
  return format.isoDay(new Date(Date.now() + ahead));
}
