import { setTimeout } from 'node:timers/promises';
import { isDatabaseAway } from './db-errors.js';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Stores what became of something that was done elsewhere: tried again for so long while the database is away, so that it is not
 * done twice. `store` does no harm twice.
 */
export async function retryStore<T>(seconds: number, store: () => Promise<T>): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await store();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() + pause > end) throw error;
      await setTimeout(pause);
    }
  }
}
