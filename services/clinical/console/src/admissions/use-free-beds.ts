import { useAll } from '../api/use-all';

/** Free beds of all wards, to choose from. */
export function useFreeBeds() {
  const wards = useAll('GET /api/v1/wards', { active: true });
  const beds = useAll('GET /api/v1/beds', { state: 'free', active: true });
  const nameOf = (ward: string) => wards.data?.find(({ id }) => id === ward)?.name ?? '';
  return { query: wards.data ? beds : wards, beds: beds.data ?? [], nameOf };
}
