import type { Database, Tx } from '../../db.js';
import { countActivity, findRealmIds } from './channel-activity-store.js';

/**
 * Counts the traffic of every channel, and finds out which have fallen silent. A channel that is
 * written to again is active at once: the sender says so.
 */
export async function refreshChannelActivity(db: Database): Promise<void> {
  for (const realm_id of await findRealmIds(db)) {
    await db.transaction((tx: Tx) => countActivity(tx, realm_id));
  }
}
