import type { Data } from '../api/client';
import { useRead } from '../api/use-service';
import { useFormat } from '../i18n/format';
import { useWords } from '../i18n/language';
import { Badge } from '../kit/badge';
import { text } from './text';

export type Traffic = Data<'GET /api/v1/interop/traffic'>[number];

const EVERY_SECONDS = 15;
/** No further is counted. */
const COUNTED = 1_000;
const TONES = { active: 'good', paused: 'neutral', stopped: 'bad' } as const;

/** How all connections of the clinic do. */
export const useTraffic = () => useRead('GET /api/v1/interop/traffic', {}, { everySeconds: EVERY_SECONDS });

/** The name of a connection; empty until it is known. */
export function useConnectionName(): (id: string) => string {
  const { data } = useTraffic();
  return (id) => data?.data.find(({ connection_id }) => connection_id === id)?.name ?? '';
}

/** Whether messages go over a connection. */
export function ConnectionState({ status }: { status: string }) {
  const say = useWords(text);
  const known = status === 'active' || status === 'paused' || status === 'stopped' ? status : 'stopped';
  return <Badge tone={TONES[known]}>{say[known]}</Badge>;
}

export function useDirection(): (direction: string) => string {
  const say = useWords(text);
  return (direction) => (direction === 'out' ? say.out : direction === 'both' ? say.both : say.in);
}

/** A number that may be larger than was counted. */
export function useCount(): (count: number) => string {
  const say = useWords(text);
  const format = useFormat();
  return (count) => (count < COUNTED ? format.number(count) : say.moreThan(format.number(COUNTED - 1)));
}
