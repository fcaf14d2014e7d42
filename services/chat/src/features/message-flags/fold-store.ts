import type { Tx } from '../../db.js';
import { unreadMessages } from './read-state-sql.js';

export async function findChannelsOf(tx: Tx, realm_id: number, thread_ids: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ channel_id: number }>(
    `select distinct channel_id from threads
     where realm_id = $1 and id = any ($2::bigint[]) and channel_id is not null order by channel_id`,
    [realm_id, thread_ids],
  );
  return rows.map(({ channel_id }) => channel_id);
}

/**
 * A message id at or below which every message of the channel is committed and visible from now on, if
 * nobody is sending to it just now. Whoever drew an id before holds the channel's clock, which could
 * then not be had for the moment.
 */
export async function findQuietClock(tx: Tx, channel_id: number): Promise<number | undefined> {
  const { clock } = await tx.one<{ clock: number }>('select last_value as clock from messages_id_seq');
  const { is_quiet } = await tx.one<{ is_quiet: boolean }>(
    `select case when pg_try_advisory_lock(1, hashint8($1)) then pg_advisory_unlock(1, hashint8($1)) else false end as is_quiet`,
    [channel_id],
  );
  return is_quiet ? clock : undefined;
}

export async function findOldestUnreadId(
  tx: Tx,
  realm_id: number,
  user_id: number,
  channel_id: number,
  up_to: number,
): Promise<number | null> {
  const unread = unreadMessages({ realm_id: '$1', user: '$2', low: '0', high: '$4::bigint' }, { channel_id: '$3' });
  const { id } = await tx.one<{ id: number | null }>(`select min(id) as id from (${unread}) unread`, [
    realm_id,
    user_id,
    channel_id,
    up_to,
  ]);
  return id;
}
