import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import type { Moment } from './columns';
import { text } from './text';

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const TICK_MS = 20_000;

/** Now, for what may be done with an appointment; it goes on by itself. */
export function useMoment(): Moment {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((times) => times + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const format = useFormat();
  const { ahead } = useSession();
  const now = Date.now() + ahead;
  const today = format.isoDay(new Date(now));
  return { now, isOver: (start_at) => format.isoDay(start_at) < today };
}

/** Says that the board went over to the next day, of which a day that somebody chose knows nothing: undefined. */
export function useNewDay(today: string | undefined): void {
  const say = useWords(text);
  const format = useFormat();
  const toast = useToast();
  const before = useRef(today);
  useEffect(() => {
    if (before.current !== undefined && today !== undefined && today > before.current)
      toast(say.newDay(format.dateInWords(today)));
    before.current = today;
  }, [today, say, format, toast]);
}

export function useToday(): string {
  const format = useFormat();
  const { ahead } = useSession();
  return format.isoDay(new Date(Date.now() + ahead));
}
