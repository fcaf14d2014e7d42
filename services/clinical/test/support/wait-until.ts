import { setTimeout } from 'node:timers/promises';
import type { TestApp } from './start.js';

const PATIENCE_MS = 100_000;
const PAUSE_MS = 5;

/** How long what is looked at in a browser may take, milliseconds: a story needs some of its time for the rest. */
export const LOOKING_MS = 60_000;
const LOOKING_AGAIN_MS = 20;

/** Waits until that is so, asking again and again with room for others between. Throws before the test's own time is up. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`In vain waited for ${isSo.toString()}`);
    await setTimeout(PAUSE_MS);
  }
}

/**
 * Of what may still arrive: `await eventually(() => rows.allTextContents()).toEqual([…])` looks again and again until it is so, and
 * fails with the last difference. Says nothing about what must never arrive: wait first for what comes with the same answer.
 */
export const eventually = <T>(look: () => Promise<T>) => ({
  toBe: (expected: T) => untilHolds(async () => expect(await look()).toBe(expected)),
  toEqual: (expected: unknown) => untilHolds(async () => expect(await look()).toEqual(expected)),
  toContain: (part: string) => untilHolds(async () => expect(await look()).toContain(part)),
  toMatch: (pattern: RegExp) => untilHolds(async () => expect(await look()).toMatch(pattern)),
});

async function untilHolds(check: () => Promise<void>): Promise<void> {
  const end = Date.now() + LOOKING_MS;
  for (;;) {
    try {
      return await check();
    } catch (difference) {
      if (Date.now() > end) throw difference;
      await setTimeout(LOOKING_AGAIN_MS);
    }
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
