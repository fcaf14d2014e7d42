import { setTimeout } from 'node:timers/promises';
import type { Chat } from './start.js';

const PATIENCE_MS = 100_000;
const PAUSE_MS = 10;
/** How long a page is looked at for what comes. */
export const LOOKING_MS = 60_000;

/** Waits until that is so, asking again and again with room for others between. Throws before the test's own time is up. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`In vain waited for ${isSo.toString()}`);
    await setTimeout(PAUSE_MS);
  }
}

/** Waits until so many statements wait for locks that others hold. */
export const untilWaiting = (chat: Pick<Chat, 'db'>, statements = 1): Promise<void> =>
  until(async () => {
    const waiting = await chat.db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length === statements;
  });
