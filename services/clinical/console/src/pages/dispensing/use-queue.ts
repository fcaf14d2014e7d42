import { useLive } from '../../api/use-live';
import { useRead } from '../../api/use-service';
import type { Waiting } from './dispensing';

const EVERY_SECONDS = 10;
const SHOWN = 100;
const PRIORITIES = ['stat', 'urgent', 'routine'] as const;

/** What waits: as the service tells it, and asked for again and again where it does not. */
export function useQueue() {
  const live = useLive<Waiting>('GET /api/v1/pharmacy/queue/events');
  const query = useRead(
    'GET /api/v1/pharmacy/queue',
    { query: { per_page: SHOWN } },
    { everySeconds: EVERY_SECONDS, unless: live?.isOpen === true },
  );
  const isLive = live !== undefined && (live.isOpen || live.at > query.dataUpdatedAt);
  const rows = isLive ? live.rows : query.data?.data;
  return { ...query, data: rows && inOrder(rows) };
}

/** The most urgent first, and of those what waits longest. */
const inOrder = (rows: readonly Waiting[]): Waiting[] =>
  rows.toSorted(
    (one, other) =>
      PRIORITIES.indexOf(one.priority) - PRIORITIES.indexOf(other.priority) ||
      Date.parse(one.since) - Date.parse(other.since),
  );
