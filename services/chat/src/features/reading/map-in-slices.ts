import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which others get their turn. */
const SLICE_MS = 15;

/** `map` for long lists: the process answers other requests in between, and stops when nobody wants the rest. */
export async function mapInSlices<T, R>(
  items: readonly T[],
  convert: (item: T) => R,
  isWanted: () => boolean = () => true,
): Promise<R[]> {
  const results: R[] = [];
  let begun = performance.now();
  for (const item of items) {
    results.push(convert(item));
    if (performance.now() - begun < SLICE_MS) continue;
    await setImmediate();
    if (!isWanted()) break;
    begun = performance.now();
  }
  return results;
}
