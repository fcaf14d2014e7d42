import type { Tx } from '../../db/db.js';
import { CHANNEL_COLUMNS } from './channel-store.js';
import type { Channel } from './channel.js';

/** Channels whose first message is among those deleted begin with another one; answers these channels. */
export function renewFirstMessages(tx: Tx, realm_id: number, deleted_ids: readonly number[]): Promise<Channel[]> {
  return tx.query<Channel>(
    `update channels c set first_message_id =
       (select min(id) from messages m where m.realm_id = c.realm_id and m.channel_id = c.id)
     where c.realm_id = $1 and c.first_message_id = any ($2::bigint[])
     returning ${CHANNEL_COLUMNS}`,
    [realm_id, deleted_ids],
  );
}

/** A channel that had no message, or none for long, has one now. Answers its first one, if this was news. */
export async function noteChannelMessage(
  tx: Tx,
  realm_id: number,
  channel_id: number,
  message_id: number,
): Promise<{ first_message_id: number } | undefined> {
  return tx.maybe(
    `update channels set first_message_id = coalesce(first_message_id, $3), is_recently_active = true
     where realm_id = $1 and id = $2 and (first_message_id is null or not is_recently_active)
     returning first_message_id`,
    [realm_id, channel_id, message_id],
  );
}
