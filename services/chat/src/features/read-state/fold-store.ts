import type { Tx } from '../../db/db.js';
import { unreadMessages } from './unread-sql.js';

export async function findChannelsOf(tx: Tx, realm_id: number, thread_ids: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ channel_id: number }>(
    `select distinct channel_id from threads
     where realm_id = $1 and id = any ($2::bigint[]) and channel_id is not null order by channel_id`,
    [realm_id, thread_ids],
  );
  return rows.map(({ channel_id }) => channel_id);
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
