import type { Db, Tx } from '../../db/db.js';

/**
 * Remembers that this message was sent with the key. Answers its id, or that of the message of an earlier
 * send of the same key; one that is under way is waited for.
 */
export async function claimRetryKey(
  tx: Tx,
  realm_id: number,
  sender_id: number,
  key: string,
  message_id: number,
): Promise<number> {
  const claimed = await tx.named(
    'claim_retry_key',
    `insert into sent_messages (realm_id, sender_id, retry_key, message_id) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [realm_id, sender_id, key, message_id],
  );
  if (claimed.length > 0) return message_id;
  const first = await tx.one<{ message_id: number }>(
    'select message_id from sent_messages where realm_id = $1 and sender_id = $2 and retry_key = $3',
    [realm_id, sender_id, key],
  );
  return first.message_id;
}

export async function deleteOldSent(db: Db, age_seconds: number, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from sent_messages where ctid = any (array(
       select ctid from sent_messages where sent_at < now() - make_interval(secs => $1) limit $2)) returning 1`,
    [age_seconds, limit],
  );
  return rows.length;
}
