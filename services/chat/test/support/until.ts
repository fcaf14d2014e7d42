import { setTimeout } from 'node:timers/promises';

const PATIENCE_MS = 100_000;
const PAUSE_MS = 10;

/** Waits until that is so, asking again and again with room for others between. Throws before the test's own time is up. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`In vain waited for ${isSo.toString()}`);
    await setTimeout(PAUSE_MS);
  }
}
