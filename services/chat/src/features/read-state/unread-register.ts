import type Joi from 'joi';
import { LIMITS } from '../../limits/index.js';
import { topicNameFor } from '../realm-settings/index.js';
import type { RegisterSection } from '../events/index.js';
import { findChannelMentionIds, findThreadPlaces, findUnread } from './unread-store.js';
import { unreadSchema, unreadView } from './unread-view.js';
import { flagEvents } from './flag-events.js';

/** Fetched by those who hear of new messages and of their flags (chat-gaps.md section 4). */
export const unreadSection: RegisterSection = {
  types: ['message'],
  members: ({ wants }) => (wants('update_message_flags') ? { unread_msgs: unreadSchema } : ({} as Joi.SchemaMap)),
  events: flagEvents,
  async load({ db, realm, caller, options, wants }) {
    if (!wants('update_message_flags')) return {};
    const unread = await findUnread(db, realm.id, caller.id, { limit: LIMITS.unreadMessages });
    const all_places = await findThreadPlaces(
      db,
      realm.id,
      caller.id,
      unread.threads.map(({ thread_id }) => thread_id),
    );
    // For clients that do not ask for archived channels these are gone, with what is unread in them.
    const isShown = (place: number) => options.capabilities.archived_channels || !all_places[place]!.is_archived;
    const threads = unread.threads.filter((_thread, place) => isShown(place));
    const places = all_places.filter((_place, place) => isShown(place));
    const channel_mention_ids = await findChannelMentionIds(db, realm.id, caller.id, threads, places);
    return {
      unread_msgs: unreadView(caller.id, { ...unread, threads }, places, channel_mention_ids, (name) =>
        topicNameFor(name, options.capabilities.empty_topic_name),
      ),
    };
  },
  async loadForSpectators({ wants }) {
    const nothing = unreadView(0, { threads: [], is_truncated: false }, [], new Set(), (name) => name);
    return wants('update_message_flags') ? { unread_msgs: nothing } : {};
  },
};
