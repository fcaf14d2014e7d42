import { useQuery } from '@tanstack/react-query';
import { asking, type Data } from './client';
import type { Operations } from './operations';
import { readPages } from './read-pages';
import { againMs, queries } from './use-service';

/** Lists that are read whole: to choose from, or because a page shows all of it. */
type Whole =
  | 'GET /api/v1/practitioners'
  | 'GET /api/v1/locations'
  | 'GET /api/v1/users'
  | 'GET /api/v1/wards'
  | 'GET /api/v1/beds'
  | 'GET /api/v1/admissions'
  | 'GET /api/v1/orders'
  | 'GET /api/v1/pharmacy/stores'
  | 'GET /api/v1/pharmacy/products';

/** A thousand rows are more than a clinic has, and enough to wait for. */
const MOST_PAGES = 10;

/**
 * All rows of such a list, by its filters. `everySeconds` asks again by itself, which does not keep the session alive; `unless` does not
 * ask at all. As `useRead`, which reads a page.
 */
export function useAll<N extends Whole>(
  name: N,
  query: NonNullable<Operations[N]['query']> | Record<never, never> = {},
  { everySeconds, unless = false }: { everySeconds?: number; unless?: boolean } = {},
) {
  return useQuery({
    queryKey: [name, { all: true, query }, asking.clinicId, asking.language],
    enabled: !unless,
    async queryFn({ signal, queryKey }) {
      const background = queries.getQueryData(queryKey) !== undefined && everySeconds !== undefined;
      const { data } = await readPages(name, { query, background, signal }, MOST_PAGES);
      return data as Data<N>;
    },
    ...(everySeconds !== undefined && {
      refetchInterval: ({ state }: { state: { error: Error | null } }) => againMs(state.error) || everySeconds * 1000,
    }),
  });
}
