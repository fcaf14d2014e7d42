import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Loaded, type Reading } from '../../kit/states';
import { text } from './text';

export const EVERY_SECONDS = 60;

/** Came and was not seen to the end yet. */
export const isInHouse = ({ status }: { status: string }): boolean => status === 'arrived' || status === 'checked-in';

export const minutesSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));

/** Longer than this somebody should say something to who waits. */
const LONG_MINUTES = 20;

/** Who leads to their chart. */
export const Patient = ({ of }: { of: { id: string; full_name: string } }) => (
  <Link href={`~/console/patients/${of.id}`}>{of.full_name}</Link>
);

export function Waits({ minutes }: { minutes: number }) {
  const say = useWords(text);
  return <Badge tone={minutes >= LONG_MINUTES ? 'warning' : 'accent'}>{say.waits(minutes)}</Badge>;
}

/** What was read, or the state of reading it; that it could not be read anew is said once for the whole page. */
export function Shown<T>(props: { query: Reading<T>; lines?: number; children: (data: T) => ReactNode }) {
  const { query, children } = props;
  return query.data === undefined ? <Loaded {...props} /> : children(query.data);
}
