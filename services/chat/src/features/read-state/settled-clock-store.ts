import { setTimeout as delay } from 'node:timers/promises';
import type { Tx } from '../../db/db.js';

const PATIENCE_MS = 500;
const POLL_MS = 5;

/**
 * A message id at or below which every message is committed and visible from now on, found without
 * making anybody wait: reads the clock, then waits for the transactions that were under way. Senders
 * have written to the database before they draw an id, so none of them is missed. A mark at a clock
 * that is not settled would let messages that are just being sent pass for read.
 *
 * Call it before the transaction writes. Undefined when some transaction takes too long.
 */
export async function findSettledClock(tx: Tx): Promise<number | undefined> {
  const { clock } = await tx.one<{ clock: number }>('select last_value as clock from messages_id_seq');
  const { horizon } = await tx.one<{ horizon: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as horizon',
  );
  for (const deadline = Date.now() + PATIENCE_MS; ; await delay(POLL_MS)) {
    const { is_settled } = await tx.one<{ is_settled: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as is_settled',
      [horizon],
    );
    if (is_settled) return clock;
    if (Date.now() > deadline) return undefined;
  }
}
