import type { Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { announceChannelChange, type Channel, renewFirstMessages } from '../channel-directory/index.js';
import { publish, type Audience, type NewEvent } from '../events/index.js';
import { noteGone } from '../push-devices/index.js';
import { takeStars } from '../read-state/index.js';
import { takeQuotesOf } from '../reminders/index.js';
import { deleteMessageRows, findUsersOutside, deletedMessageEvents, type DeletedMessage } from '../messages/index.js';

/**
 * Deletes messages of `channel` or of one direct conversation, with all that is on them; the audience is that of each.
 * Whoever may not read them any more is told of their own stars only.
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
  await takeQuotesOf(tx, realm.id, message_ids);
  await publish(tx, realm.id, await takeStars(tx, realm.id, message_ids, findOutside));
  const deleted = await deleteMessageRows(tx, realm.id, message_ids);
  await noteGone(tx, realm.id, message_ids);
  if (deleted.length === 0) return;
  await publish(tx, realm.id, deletionEvents(audience, deleted));
  for (const channel of await renewFirstMessages(tx, realm.id, message_ids)) {
    await announceChannelChange(tx, realm, channel, { first_message_id: channel.first_message_id });
  }
}

/** An event names one topic. */
function deletionEvents(audience: Audience, deleted: readonly DeletedMessage[]): NewEvent[] {
  const ids = new Map<string | null, number[]>();
  for (const { id, topic } of deleted) ids.set(topic, [...(ids.get(topic) ?? []), id]);
  const stream_id = deleted[0]?.channel_id ?? null;
  return [...ids].flatMap(([topic, message_ids]) => {
    const place = stream_id === null ? { message_type: 'private' } : { message_type: 'stream', stream_id, topic };
    return deletedMessageEvents(audience, place, message_ids);
  });
}
