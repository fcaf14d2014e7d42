import { LIMITS } from '../limits/index.js';
import { isFull, type Count, type CountedWindow } from './rate-window.js';

/** The counting of the rate limits in this process, for when Redis is away; expired counters are swept as new ones come, and the oldest beyond a limit. */
export function createMemoryCounters() {
  const counters = new Map<string, { count: number; expires: number }>();
  let sweepAt = 0;
  const countOf = (name: string) => counters.get(name)?.count ?? 0;
  return {
    take(windows: CountedWindow[], cost: number, now: number): Count[] {
      if (now >= sweepAt) {
        for (const [name, counter] of counters) if (counter.expires <= now) counters.delete(name);
        sweepAt = now + 60_000;
      }
      for (const name of counters.keys()) {
        if (counters.size < LIMITS.memoryCounters) break;
        counters.delete(name);
      }
      const counts = windows.map((w) => ({ current: countOf(w.current), previous: countOf(w.previous) }));
      const full = windows.some((w, i) => isFull(w, counts[i] ?? { current: 0, previous: 0 }, cost));
      if (cost > 0 && !full) {
        for (const w of windows)
          counters.set(w.current, { count: countOf(w.current) + cost, expires: now + 2 * w.windowMs });
      }
      return counts;
    },
    clear(names: string[]) {
      for (const name of names) counters.delete(name);
    },
  };
}
