import { lazyPart } from '../kit/lazy-part';
import { useSession } from '../session/session';
import { GROUPS, type PageRoute } from './define';

const found = import.meta.glob<{ default: PageRoute }>('./*/route.ts', { eager: true });

/** All pages, in the order of the navigation. */
const pages = Object.values(found)
  .map(({ default: route }) => ({ ...route, Page: lazyPart(route.load) }))
  .toSorted((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.order - b.order);

/** The pages of this person in this clinic. */
export function useOwnPages() {
  const { can, uses } = useSession();
  return pages.filter(({ needs, area }) => uses(area) && (!needs || needs.some(can)));
}

/** The page that opens at log-in, as the work in this clinic is. */
export function useFirstPage() {
  const { can } = useSession();
  const own = useOwnPages();
  return own.find(({ opensFor }) => opensFor?.some(can)) ?? own[0];
}
