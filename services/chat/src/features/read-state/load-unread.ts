import type { Db } from '../../db/db.js';
import { findChannelMentionIds, findThreadPlaces, findUnread, type ThreadPlace } from './unread-store.js';
import { mentionsOf } from './unread-view.js';

export interface UnreadConversation {
  place: ThreadPlace;
  message_ids: number[];
  /** Those that mention the user. */
  mentions: number[];
}

/** What is unread by thread, as a registration tells it, up to `limit` messages. */
export async function loadUnread(
  db: Db,
  realm_id: number,
  user_id: number,
  limit: number,
): Promise<UnreadConversation[]> {
  const { threads } = await findUnread(db, realm_id, user_id, { limit });
  const thread_ids = threads.map(({ thread_id }) => thread_id);
  const places = await findThreadPlaces(db, realm_id, user_id, thread_ids);
  const channel_mentions = await findChannelMentionIds(db, realm_id, user_id, threads, places);
  return threads.map((thread, at) => ({
    place: places[at]!,
    message_ids: thread.message_ids,
    mentions: mentionsOf(thread, places[at]!, channel_mentions),
  }));
}
