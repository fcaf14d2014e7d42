import { useRead } from '../api/use-service';

/** Free beds of all wards, to choose from. */
export function useFreeBeds() {
  const wards = useRead('GET /api/v1/wards', { query: { active: true, per_page: 100 } });
  const beds = useRead('GET /api/v1/beds', { query: { state: 'free', active: true, per_page: 100 } });
  const nameOf = (ward: string) => wards.data?.data.find(({ id }) => id === ward)?.name ?? '';
  return { query: wards.data ? beds : wards, beds: beds.data?.data ?? [], nameOf };
}
