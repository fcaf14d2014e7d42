import type { Db, Tx } from '../../db.js';

/**
 * Claims the key of a send for this transaction. Answers the id of the message that an earlier send
 * of the same key made; a send of the same key that is under way is waited for.
 */
export async function claimRetryKey(
  tx: Tx,
  realm_id: number,
  sender_id: number,
  key: string,
): Promise<number | undefined> {
  const claimed = await tx.query(
    `insert into sent_messages (realm_id, sender_id, retry_key, message_id) values ($1, $2, $3, 0)
     on conflict do nothing returning 1`,
    [realm_id, sender_id, key],
  );
  if (claimed.length > 0) return undefined;
  return findSent(tx, realm_id, sender_id, key);
}

async function findSent(db: Db, realm_id: number, sender_id: number, key: string): Promise<number | undefined> {
  const row = await db.maybe<{ message_id: number }>(
    'select message_id from sent_messages where realm_id = $1 and sender_id = $2 and retry_key = $3',
    [realm_id, sender_id, key],
  );
  return row?.message_id;
}

export async function nameSent(
  tx: Tx,
  realm_id: number,
  sender_id: number,
  key: string,
  message_id: number,
): Promise<void> {
  await tx.query('update sent_messages set message_id = $4 where realm_id = $1 and sender_id = $2 and retry_key = $3', [
    realm_id,
    sender_id,
    key,
    message_id,
  ]);
}

export async function deleteOldSent(db: Db, age_seconds: number, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from sent_messages where ctid = any (array(
       select ctid from sent_messages where sent_at < now() - make_interval(secs => $1) limit $2)) returning 1`,
    [age_seconds, limit],
  );
  return rows.length;
}
