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

/** Keeps senders out of the channel until the commit if none is sending; answers the clock then. */
export async function tryHoldingChannelClock(tx: Tx, channel_id: number): Promise<number | undefined> {
  const { is_held } = await tx.one<{ is_held: boolean }>(
    'select pg_try_advisory_xact_lock(1, hashint8($1)) as is_held',
    [channel_id],
  );
  if (!is_held) return undefined;
  const { clock } = await tx.one<{ clock: number }>('select last_value as clock from messages_id_seq');
  return clock;
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
