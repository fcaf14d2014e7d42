import type { Tx } from '../../db/db.js';
import { deleteIdleQueues, deleteOldEvents } from './event-store.js';

const BATCH = 2_000;
/** Replicas write down when they last heard of a queue with this much delay. */
const TOUCH_DELAY_SECONDS = 60;

/** Forgets events older than the retention, in small batches, and queues that nobody polls any more. */
export async function trimLog(
  tx: Tx,
  options: { retention_seconds: number; queue_idle_seconds: number },
): Promise<{ again: boolean }> {
  await deleteIdleQueues(tx, options.queue_idle_seconds + TOUCH_DELAY_SECONDS);
  return { again: (await deleteOldEvents(tx, options.retention_seconds, BATCH)) === BATCH };
}
