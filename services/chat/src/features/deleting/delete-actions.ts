import type { Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { announceChannelChange, type Channel, renewFirstMessages } from '../channel-directory/index.js';
import { publish, type Audience } from '../events/index.js';
import { noteGone } from '../push-devices/index.js';
import { takeStars } from '../read-state/index.js';
import { findUsersOutside, goneEvents } from '../messages/index.js';
import { deleteMessageRows } from './delete-store.js';

/**
 * Deletes messages of one topic (of `channel`) or one direct conversation, with all that is on them. Whoever
 * may not read them any more is told of their own stars only.
 */
export async function removeMessages(
  tx: Tx,
  realm: Realm,
  channel: Channel | null,
  message_ids: readonly number[],
  audience: Audience,
): Promise<void> {
  const findOutside = (user_ids: number[]) =>
    channel ? findUsersOutside(tx, realm, channel, user_ids) : Promise.resolve([]);
  await publish(tx, realm.id, await takeStars(tx, realm.id, message_ids, findOutside));
  const deleted = await deleteMessageRows(tx, realm.id, message_ids);
  await noteGone(tx, realm.id, message_ids);
  const [first] = deleted;
  if (!first) return;
  const place =
    first.channel_id === null
      ? { message_type: 'private' }
      : { message_type: 'stream', stream_id: first.channel_id, topic: first.topic };
  await publish(
    tx,
    realm.id,
    goneEvents(
      audience,
      place,
      deleted.map(({ id }) => id),
    ),
  );
  for (const channel of await renewFirstMessages(tx, realm.id, message_ids)) {
    await announceChannelChange(tx, realm, channel, { first_message_id: channel.first_message_id });
  }
}
