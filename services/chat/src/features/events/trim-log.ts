import type { Tx } from '../../db/db.js';
import { LIMITS } from '../../limits/index.js';
import { deleteIdleQueues, deleteOldEvents } from './event-store.js';

const BATCH = 2_000;
/** Replicas write down when they last heard of a queue with this much delay. */
const TOUCH_DELAY_SECONDS = 60;

/** Forgets events older than the retention, in small batches, and queues that nobody polls any more. */
export async function trimLog(tx: Tx, retention_seconds: number): Promise<{ again: boolean }> {
  await deleteIdleQueues(tx, LIMITS.queueLifespanLeastSeconds, TOUCH_DELAY_SECONDS);
  return { again: (await deleteOldEvents(tx, retention_seconds, BATCH)) === BATCH };
}
