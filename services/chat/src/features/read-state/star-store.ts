import type { Tx } from '../../db/db.js';

/** Whoever has starred some of these messages. */
export async function findStarrers(tx: Tx, realm_id: number, message_ids: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ user_id: number }>(
    `select distinct user_id from message_flags
     where realm_id = $1 and message_id = any ($2::bigint[]) and starred order by user_id`,
    [realm_id, message_ids],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Unsets the stars of these users on these messages; answers which, ascending. */
export function unsetStars(
  tx: Tx,
  realm_id: number,
  message_ids: readonly number[],
  user_ids: readonly number[],
): Promise<{ user_id: number; message_ids: number[] }[]> {
  return tx.query(
    `with taken as (
       update message_flags set starred = false
       where realm_id = $1 and message_id = any ($2::bigint[]) and user_id = any ($3::bigint[]) and starred
       returning user_id, message_id
     )
     select user_id, array_agg(message_id order by message_id) as message_ids from taken group by user_id order by user_id`,
    [realm_id, message_ids, user_ids],
  );
}
