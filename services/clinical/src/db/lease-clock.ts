import type { Db } from './db.js';

/** Milliseconds by which the database's clock may run ahead of the process's before that is a step. */
const STEP_MS = 2_000;

/**
 * The instant by which a worker judges whether another's lease is over: that of the database's clock. When that clock steps
 * forward, it goes on as before for as long as a lease lasts, so that work under way is not begun a second time.
 */
export type LeaseTime = () => Promise<Date>;

/** `leaseSeconds`: of the longest lease. `elapsedMs` never steps. */
export function createLeaseTime(db: Db, leaseSeconds: number, elapsedMs = () => performance.now()): LeaseTime {
  let ahead: number | undefined;
  let steppedAt: number | undefined;
  return async () => {
    const elapsed = elapsedMs();
    const row = await db.row<{ at: string }>('select database_clock() as at');
    if (!row) throw new Error('the database told no time');
    const found = Date.parse(row.at) - elapsed;
    const stepped = ahead !== undefined && found > ahead + STEP_MS;
    if (stepped) steppedAt ??= elapsed;
    if (!stepped || elapsed - (steppedAt ?? elapsed) > leaseSeconds * 1000) {
      ahead = found;
      steppedAt = undefined;
    }
    return new Date((ahead ?? found) + elapsed);
  };
}
