import type { Tx } from '../../db.js';
import type { Realm } from '../../http/principals.js';
import { LIMITS } from '../../limits.js';
import { announceChannelChange, type Channel } from '../channels/index.js';
import { publish, type Audience, type NewEvent } from '../events/index.js';
import { takeStars } from '../message-flags/index.js';
import { findUsersOutside } from './move-audience.js';
import { deleteMessageRows, renewFirstMessages } from './edit-store.js';

/**
 * Deletes messages of one topic (of `channel`) or one direct conversation, with all that is on them. Whoever
 * may not read them any more is told of their own stars only.
 */
export async function deleteMessages(
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

/** `delete_message`: these messages are no longer there for the audience, in the form that each client knows. */
export function goneEvents(audience: Audience, place: object, message_ids: readonly number[]): NewEvent[] {
  const ids = [...message_ids].sort((a, b) => a - b);
  const event = (members: object, capability: Audience['capability']): NewEvent => ({
    audience: { ...audience, ...(capability && { capability }) },
    payload: { type: 'delete_message', ...place, ...members },
  });
  return [
    event({ message_ids: ids }, { name: 'bulk_message_deletion', value: true }),
    ...ids
      .slice(-LIMITS.messagesGoneSingly)
      .map((message_id) => event({ message_id }, { name: 'bulk_message_deletion', value: false })),
  ];
}
