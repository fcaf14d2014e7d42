import type { Database, Tx } from '../../db/db.js';
import { claimRetryKey } from './repeated-sends-store.js';

/** Ends the transaction of a send that was made before; it leaves nothing behind. */
class Repeated extends Error {
  constructor(readonly message_id: number) {
    super('This message was sent before.');
  }
}

/** Sends in a transaction of its own; a send whose key was used before changes nothing and answers the first message's id. */
export async function sendOnce<Sent extends { id: number }>(
  db: Database,
  sender: { realm_id: number; id: number },
  key: string | undefined,
  send: (tx: Tx) => Promise<Sent>,
): Promise<Sent | { id: number }> {
  if (key === undefined) return db.transaction(send);
  try {
    return await db.transaction(async (tx) => {
      const sent = await send(tx);
      const first_id = await claimRetryKey(tx, sender.realm_id, sender.id, key, sent.id);
      if (first_id !== sent.id) throw new Repeated(first_id);
      return sent;
    });
  } catch (error) {
    if (error instanceof Repeated) return { id: error.message_id };
    throw error;
  }
}
