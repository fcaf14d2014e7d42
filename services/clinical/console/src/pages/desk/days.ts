import { useFormat } from '../../i18n/format';
import { useSession } from '../../session/session';
import type { Moment } from './columns';

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
