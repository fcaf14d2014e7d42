import { useLive } from '../../api/use-live';
import { useRead } from '../../api/use-service';
import { useSession } from '../../session/session';
import { inOrder, type Visit } from './visit';

const EVERY_SECONDS = 10;

/** Who is here: as the service tells it, and asked for again and again where it does not. */
export function useBoard() {
  const { can } = useSession();
  const live = useLive<Visit>('GET /api/v1/emergency/board/events');
  const query = useRead(
    'GET /api/v1/emergency/board',
    {},
    { everySeconds: EVERY_SECONDS, unless: live?.isOpen === true },
  );
  const isLive = live !== undefined && (live.isOpen || live.at > query.dataUpdatedAt);
  const visits = isLive ? live.rows : query.data?.data;
  return {
    ...query,
    data: visits && { data: inOrder(visits, can('emergency:care')) },
    /** When it was so; now while the service tells of changes. */
    at: live?.isOpen ? Date.now() : Math.max(live?.at ?? 0, query.dataUpdatedAt),
  };
}
