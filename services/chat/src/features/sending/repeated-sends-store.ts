import type { Db, Tx } from '../../db/db.js';

export interface Claim {
  sender_id: number;
  retry_key: string;
  message_id: number;
}

/**
 * Remembers with which keys messages were sent, each key once. Answers for each its id, or that of the message of an
 * earlier send of the same key; one that is under way is waited for.
 */
export async function claimRetryKeys(tx: Tx, realm_id: number, claims: readonly Claim[]): Promise<number[]> {
  if (claims.length === 0) return [];
  const values = [realm_id, claims.map(({ sender_id }) => sender_id), claims.map(({ retry_key }) => retry_key)];
  const given = 'unnest($2::bigint[], $3::text[]';
  const claimed = await tx.named(
    'claim_retry_keys',
    `insert into sent_messages (realm_id, sender_id, retry_key, message_id)
     select $1, sender_id, retry_key, message_id
     from ${given}, $4::bigint[]) as given (sender_id, retry_key, message_id)
     order by sender_id, retry_key
     on conflict do nothing returning 1`,
    [...values, claims.map(({ message_id }) => message_id)],
  );
  if (claimed.length === claims.length) return claims.map(({ message_id }) => message_id);
  const first = await tx.named<{ message_id: number }>(
    'first_of_retry_keys',
    `select s.message_id from ${given}) with ordinality as given (sender_id, retry_key, place)
     join sent_messages s on s.realm_id = $1 and s.sender_id = given.sender_id and s.retry_key = given.retry_key
     order by given.place`,
    values,
  );
  return first.map(({ message_id }) => message_id);
}

export async function deleteOldSent(db: Db, age_seconds: number, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from sent_messages where ctid = any (array(
       select ctid from sent_messages where sent_at < now() - make_interval(secs => $1) limit $2)) returning 1`,
    [age_seconds, limit],
  );
  return rows.length;
}
