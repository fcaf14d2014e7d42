import { setTimeout as delay } from 'node:timers/promises';
import type { Db, Tx } from '../../db/db.js';

const PATIENCE_MS = 1_000;
const POLL_MS = 5;

/** A snapshot holds the transactions of the whole server. Only looked for where some has not ended yet. */
const OF_OTHER_DATABASES = `select transactionid from pg_locks join pg_stat_activity using (pid)
  where locktype = 'transactionid' and mode = 'ExclusiveLock' and granted and datname <> current_database()`;

/** A message id, and the id of a transaction: whoever drew that message id or a smaller one has a smaller id than it. */
export interface ClockReading {
  clock: number;
  horizon: string;
}

/**
 * The newest message id that is drawn by now, by a transaction that is over at once. Senders have written to the database
 * before they draw an id, so theirs is smaller than one that is taken then. That of a snapshot would not do: the `xmax` of
 * one is behind the last transaction that has ended, and younger ones may be under way.
 */
export const readClock = (db: Db): Promise<ClockReading> =>
  db.one<ClockReading>('select last_value as clock, pg_current_xact_id()::text as horizon from messages_id_seq');

/**
 * Whether every message at or below the clock is committed and visible from now on, found without making anybody wait:
 * waits for the transactions of this database that were under way. A mark at a clock that is not settled would let messages that are just
 * being sent pass for read.
 *
 * Call it before the transaction writes. False when some transaction takes too long.
 */
export async function isSettled(tx: Tx, { horizon }: ClockReading): Promise<boolean> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await delay(POLL_MS)) {
    const { is_settled } = await tx.one<{ is_settled: boolean }>(
      `select pg_snapshot_xmin(snapshot) > $1::xid8 or not exists (
         select from pg_snapshot_xip(snapshot) running
         where running <= $1::xid8 and running::xid not in (${OF_OTHER_DATABASES})
       ) as is_settled
       from pg_current_snapshot() snapshot`,
      [horizon],
    );
    if (is_settled) return true;
    if (Date.now() > deadline) return false;
  }
}
