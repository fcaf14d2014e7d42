import { useEffect } from 'react';
import { useAll } from '../../api/use-all';
import { useLive } from '../../api/use-live';
import { useRead } from '../../api/use-service';
import { isId, useInAddress } from '../../kit/use-in-address';
import type { Bed } from './ward';

const EVERY_SECONDS = 10;

/** The wards in use, and which of them is looked at. */
export function useWard() {
  const wards = useAll('GET /api/v1/wards', { active: true });
  const [asked, choose] = useInAddress<string>('ward', '', isId);
  const all = wards.data ?? [];
  return { wards, ward: all.find(({ id }) => id === asked) ?? all[0], choose };
}

/** While the service tells of beds: scores and what is due change without them. */
const MEANWHILE_SECONDS = 30;

/** The beds of a ward and who is in them: as the service tells of changes, and asked for again and again where it does not. */
export function useBoard(ward: string) {
  const live = useLive<Bed>('GET /api/v1/beds/events');
  const isOpen = live?.isOpen === true;
  const board = useRead(
    'GET /api/v1/wards/{ward}/board',
    { path: { ward } },
    { everySeconds: isOpen ? MEANWHILE_SECONDS : EVERY_SECONDS },
  );
  const asked = useAll(
    'GET /api/v1/beds',
    { ward_id: ward, active: true },
    { everySeconds: EVERY_SECONDS, unless: isOpen },
  );
  const told = live?.rows.filter(({ ward_id, active }) => ward_id === ward && active);
  const print = told
    ?.map(({ id, version, state, occupant }) => [id, version, state, occupant?.admission_id].join(' '))
    .toSorted()
    .join();
  const { refetch } = board;
  useEffect(() => {
    if (print !== undefined) void refetch();
  }, [print, refetch]);
  const isLive = live !== undefined && (isOpen || live.at > asked.dataUpdatedAt);
  const beds = isLive ? told : asked.data;
  return { board, beds, asked };
}

/** Who is in hospital or expected and has no bed. */
export const useWaiting = () =>
  useAll('GET /api/v1/admissions', { status: 'planned,waiting,on_leave' }, { everySeconds: EVERY_SECONDS });
