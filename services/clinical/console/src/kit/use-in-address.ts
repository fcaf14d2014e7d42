import { useLocation, useSearch } from 'wouter';

/**
 * As `useState`, for what a list is narrowed down to: it is in the address, so that it is there when the page is loaded anew, come
 * back to, or opened by a colleague who was given its link. Never what may name a patient. What the address says is what was chosen
 * only if `isOne` says so.
 */
export function useInAddress<T extends string>(
  name: string,
  initial: T,
  isOne: (given: string) => boolean,
): [T, (next: T) => void] {
  const [, go] = useLocation();
  const given = new URLSearchParams(useSearch()).get(name);
  const value = given !== null && isOne(given) ? (given as T) : initial;
  function choose(next: T) {
    // As it is by now: several may be chosen before the page is drawn again.
    const params = new URLSearchParams(location.search);
    if (next === initial) params.delete(name);
    else params.set(name, next);
    // The path as it stands: with a slash more it would be another page, drawn anew without what was typed.
    const path = `~${location.pathname}`;
    go(params.size > 0 ? `${path}?${params}` : path, { replace: true });
  }
  return [value, choose];
}

/** The page of a list; the first one is not in the address. */
export function usePageInAddress(): [number, (page: number) => void] {
  const [page, setPage] = useInAddress<string>('page', '1', (given) => /^[1-9]\d{0,4}$/.test(given));
  return [Number(page), (next) => setPage(String(next))];
}

/** The id of a record: whether there is one, the service knows. */
export const isId = (given: string): boolean => /^[\da-f-]{36}$/.test(given);

/** One of these. */
export const oneOf =
  (...values: readonly string[]) =>
  (given: string): boolean =>
    values.includes(given);
