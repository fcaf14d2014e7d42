import type { Tx } from '../../db/db.js';
import { LIMITS } from '../../limits/index.js';
import { deleteIdleQueues, deleteOldEvents } from './event-store.js';

const BATCH = 2_000;
/** Seconds by which replicas may be late in noting that a queue was polled. */
const TOUCH_DELAY_SECONDS = 60;

/** Deletes events older than the retention, in small batches, and queues that are not polled any more. */
export async function trimLog(tx: Tx, retention_seconds: number): Promise<{ again: boolean }> {
  await deleteIdleQueues(tx, LIMITS.queueLifespanLeastSeconds, TOUCH_DELAY_SECONDS);
  return { again: (await deleteOldEvents(tx, retention_seconds, BATCH)) === BATCH };
}
