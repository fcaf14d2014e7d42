import { useQuery } from '@tanstack/react-query';
import { asking, call, type Data } from './client';

/** Lists that are offered whole, to choose from. */
type Offered =
  | 'GET /api/v1/practitioners'
  | 'GET /api/v1/locations'
  | 'GET /api/v1/users'
  | 'GET /api/v1/pharmacy/products';

const PER_PAGE = 100;
/** A thousand rows are more than a clinic has, and enough to wait for. */
const MOST_PAGES = 10;

/** All rows of such a list; `active` alone those in use. As `useRead`, which reads a page. */
export function useAll<N extends Offered>(name: N, options: { active?: true; unless?: boolean } = {}) {
  const { active, unless = false } = options;
  return useQuery({
    queryKey: [name, 'all', active, asking.clinicId, asking.language],
    enabled: !unless,
    queryFn: async ({ signal }) => {
      const rows: Data<Offered>[number][] = [];
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const { data, meta } = await call<Offered>(name, {
          query: { page, per_page: PER_PAGE, ...(active && name !== 'GET /api/v1/users' && { active }) },
          signal,
        });
        rows.push(...data);
        if (page >= (meta.last_page ?? page)) break;
      }
      return rows as Data<N>;
    },
  });
}
