import type { Tx } from '../db/db.js';

/** A message of the demo, and whatever was written because of it, is sent now and was sent then. */
export async function setSentAt(tx: Tx, realm_id: number, message_id: number, sent_at: Date): Promise<void> {
  await tx.query('update messages set sent_at = $3 where realm_id = $1 and id >= $2', [realm_id, message_id, sent_at]);
}

/** People and channels of the demo are older than what is said there. */
export async function setBeginning(tx: Tx, realm_id: number, began_at: Date): Promise<void> {
  await tx.query('update users set date_joined = $2 where realm_id = $1', [realm_id, began_at]);
  await tx.query('update channels set date_created = $2 where realm_id = $1', [realm_id, began_at]);
}
