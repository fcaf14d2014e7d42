import type { Tx } from '../../db/db.js';
import { insertEvents } from './event-store.js';
import type { NewEvent } from './event.js';

/**
 * Writes events, or lists of them (which may be too long to be spread), into the log within the transaction of the change that they announce. Nobody sees
 * them before the commit; after it the database wakes the sequencer, and should this process
 * die in between, the next sequencer's poll finds them.
 */
export async function publish(
  tx: Tx,
  realm_id: number,
  ...published: (NewEvent | readonly NewEvent[])[]
): Promise<void> {
  const events = published.flat();
  if (events.length === 0) return;
  await insertEvents(tx, realm_id, events);
  tx.eventsPublished();
}
