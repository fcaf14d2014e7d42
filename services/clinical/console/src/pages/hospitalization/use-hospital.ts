import { useRead } from '../../api/use-service';
import { isId, useInAddress } from '../../kit/use-in-address';

const EVERY_SECONDS = 10;

/** The wards in use, and which of them is looked at. */
export function useWard() {
  const wards = useRead('GET /api/v1/wards', { query: { active: true, per_page: 100 } });
  const [asked, choose] = useInAddress<string>('ward', '', isId);
  const all = wards.data?.data ?? [];
  return { wards, ward: all.find(({ id }) => id === asked) ?? all[0], choose };
}

/** The beds of a ward and who is in them, read again and again. */
export function useBoard(ward: string) {
  const board = useRead('GET /api/v1/wards/{ward}/board', { path: { ward } }, { everySeconds: EVERY_SECONDS });
  const query = { ward_id: ward, active: true, per_page: 100 };
  const beds = useRead('GET /api/v1/beds', { query }, { everySeconds: EVERY_SECONDS, anew: true });
  return { board, beds };
}

/** Who is in hospital or expected and has no bed. */
export const useWaiting = () =>
  useRead(
    'GET /api/v1/admissions',
    { query: { status: 'planned,waiting,on_leave', per_page: 100 } },
    { everySeconds: EVERY_SECONDS },
  );
