import type { Tx } from '../../db/db.js';
import { LIMITS } from '../../limits/index.js';
import { publish } from '../events/index.js';
import { flagEvent, messageDetails } from './flag-events.js';
import { findSubscribersWithoutCapability } from './queue-capability-store.js';
import { findChannelMentionIds, findThreadPlaces, findUnread } from './unread-store.js';
import { mentionsOf } from './unread-view.js';

/**
 * Tells clients that know of no archived channels what is unread in one that is opened again: for them
 * it was gone. Only those that listen need to be told.
 */
export async function announceUnread(tx: Tx, realm_id: number, channel_id: number): Promise<void> {
  for (const user_id of await findSubscribersWithoutCapability(tx, realm_id, channel_id, 'archived_channels')) {
    const { threads } = await findUnread(tx, realm_id, user_id, { limit: LIMITS.unreadMessages, channel_id });
    if (threads.length === 0) continue;
    const places = await findThreadPlaces(
      tx,
      realm_id,
      user_id,
      threads.map(({ thread_id }) => thread_id),
    );
    const channel_mention_ids = await findChannelMentionIds(tx, realm_id, user_id, threads, places);
    const messages = threads
      .flatMap((thread, index) => {
        const place = places[index]!;
        const mentions = new Set(mentionsOf(thread, place, channel_mention_ids));
        return thread.message_ids.map((id) => ({
          id,
          is_mentioned: mentions.has(id),
          channel_id,
          topic: place.topic,
          is_unmuted: !place.is_muted,
          user_ids: null,
        }));
      })
      .sort((a, b) => a.id - b.id);
    const event = flagEvent(
      user_id,
      'remove',
      'read',
      messages.map(({ id }) => id),
      { message_details: messageDetails(user_id, messages) },
    );
    event.audience.capability = { name: 'archived_channels', value: false };
    await publish(tx, realm_id, event);
  }
}
