import { LIMITS } from '../../limits.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../realm/index.js';
import type { RegisterSection } from '../events/index.js';
import { findChannelMentionIds, findThreadPlaces, findUnread } from './unread-store.js';
import { unreadView } from './unread-view.js';

/** Fetched by those who hear of new messages and of their flags (chat-gaps.md section 4). */
export const unreadSection: RegisterSection = {
  types: ['message'],
  async load({ db, realm, caller, options, wants }) {
    if (!wants('update_message_flags')) return {};
    const unread = await findUnread(db, realm.id, caller.id, { limit: LIMITS.unreadMessages });
    const places = await findThreadPlaces(
      db,
      realm.id,
      caller.id,
      unread.threads.map(({ thread_id }) => thread_id),
    );
    const stamped = places.flatMap(({ stamped_channel_id }) => stamped_channel_id ?? []);
    const oldest = unread.threads.reduce((id, { message_ids }) => Math.min(id, message_ids[0]!), Infinity);
    const channel_mentions =
      stamped.length === 0 ? [] : await findChannelMentionIds(db, realm.id, [...new Set(stamped)], oldest);
    return {
      unread_msgs: unreadView(caller.id, unread, places, new Set(channel_mentions), (name) =>
        name === '' && !options.capabilities.empty_topic_name ? EMPTY_TOPIC_DISPLAY_NAME : name,
      ),
    };
  },
};
