import { useAll } from '../../api/use-all';
import { useRead } from '../../api/use-service';
import { isId, useInAddress } from '../../kit/use-in-address';

const EVERY_SECONDS = 10;

/** The wards in use, and which of them is looked at. */
export function useWard() {
  const wards = useAll('GET /api/v1/wards', { active: true });
  const [asked, choose] = useInAddress<string>('ward', '', isId);
  const all = wards.data ?? [];
  return { wards, ward: all.find(({ id }) => id === asked) ?? all[0], choose };
}

/** The beds of a ward and who is in them, read again and again. */
export function useBoard(ward: string) {
  const board = useRead('GET /api/v1/wards/{ward}/board', { path: { ward } }, { everySeconds: EVERY_SECONDS });
  const beds = useAll('GET /api/v1/beds', { ward_id: ward, active: true }, { everySeconds: EVERY_SECONDS });
  return { board, beds };
}

/** Who is in hospital or expected and has no bed. */
export const useWaiting = () =>
  useAll('GET /api/v1/admissions', { status: 'planned,waiting,on_leave' }, { everySeconds: EVERY_SECONDS });
