import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which others get their turn. */
const SLICE_MS = 15;

/** `map` for long lists: the process answers other requests in between. */
export async function mapInSlices<T, R>(items: readonly T[], convert: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let begun = performance.now();
  for (const item of items) {
    results.push(convert(item));
    if (performance.now() - begun < SLICE_MS) continue;
    await setImmediate();
    begun = performance.now();
  }
  return results;
}
