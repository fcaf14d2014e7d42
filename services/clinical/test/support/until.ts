import { setTimeout } from 'node:timers/promises';
import type { TestApp } from './start.js';

const PATIENCE_MS = 100_000;
const PAUSE_MS = 5;

/** Waits until that is so, asking again and again with room for others between. Throws before the test's own time is up. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`In vain waited for ${isSo.toString()}`);
    await setTimeout(PAUSE_MS);
  }
}

/** The backends of this app's database that wait for a lock. */
export const WAITING = `select distinct pid from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database()`;

/** Waits until so many statements on this app's database wait for a lock. */
export const untilWaiting = (app: TestApp, count = 1): Promise<void> =>
  until(async () => (await app.db.raw(WAITING)).rows.length >= count);

/** Waits until the service does nothing more on this app's database, what ended without its connection knowing included. */
export const untilNobodyIsBusy = (app: TestApp): Promise<void> =>
  until(async () => {
    const { rows } = await app.db.raw(`select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'clinical' and state <> 'idle'`);
    return rows.length === 0;
  });
