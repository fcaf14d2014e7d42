import { boolean, integer, list, object, string } from '../../http/answer-types.js';
import type { ThreadPlace, Unread, UnreadThread } from './unread-store.js';
import { model } from '../../http/models.js';

/** `unread_msgs` of `POST /register`; all lists of messages are strictly ascending (clients.md 2.4). */
export interface UnreadView {
  /** Of direct messages and of channels and topics that are not muted. */
  count: number;
  pms: { other_user_id: number; sender_id: number; unread_message_ids: number[] }[];
  streams: { stream_id: number; topic: string; unread_message_ids: number[] }[];
  huddles: { user_ids_string: string; unread_message_ids: number[] }[];
  mentions: number[];
  old_unreads_missing: boolean;
}

const unread_message_ids = list(integer());

export const unreadSchema = model(
  'UnreadMessages',
  object({
    count: integer(),
    pms: list(object({ other_user_id: integer(), sender_id: integer(), unread_message_ids })),
    streams: list(object({ stream_id: integer(), topic: string(), unread_message_ids })),
    huddles: list(object({ user_ids_string: string(), unread_message_ids })),
    mentions: list(integer()),
    old_unreads_missing: boolean(),
  }),
);

/**
 * @param places of the threads, in their order
 * @param channel_mention_ids messages that mention everybody of their channel (`findChannelMentionIds`)
 */
export function unreadView(
  user_id: number,
  unread: Unread,
  places: readonly ThreadPlace[],
  channel_mention_ids: ReadonlySet<number>,
  topicName: (name: string) => string,
): UnreadView {
  const pms: UnreadView['pms'] = [];
  const huddles: UnreadView['huddles'] = [];
  const topics = new Map<number, UnreadView['streams'][number]>();
  const merged = new Set<UnreadView['streams'][number]>();
  const mentions: number[] = [];
  let count = 0;

  for (const [index, thread] of unread.threads.entries()) {
    const place = places[index]!;
    const ids = thread.message_ids;
    if (!place.is_muted) count += ids.length;
    for (const id of mentionsOf(thread, place, channel_mention_ids)) mentions.push(id);
    if (place.channel_id === null) {
      const others = place.user_ids!.filter((id) => id !== user_id);
      if (others.length > 1) huddles.push({ user_ids_string: place.user_ids!.join(','), unread_message_ids: ids });
      else pms.push({ other_user_id: others[0] ?? user_id, sender_id: others[0] ?? user_id, unread_message_ids: ids });
      continue;
    }
    const known = topics.get(place.topic_id!);
    // Most topics are one thread, whose messages are in order.
    if (known) {
      if (!merged.has(known)) known.unread_message_ids = [...known.unread_message_ids];
      for (const id of ids) known.unread_message_ids.push(id);
      merged.add(known);
    } else
      topics.set(place.topic_id!, {
        stream_id: place.channel_id,
        topic: topicName(place.topic!),
        unread_message_ids: ids,
      });
  }

  for (const topic of merged) topic.unread_message_ids.sort(ascending);
  const streams = [...topics.values()];
  return {
    count,
    pms: pms.sort((a, b) => a.other_user_id - b.other_user_id),
    streams: streams.sort((a, b) => a.stream_id - b.stream_id || (a.topic < b.topic ? -1 : 1)),
    huddles: huddles.sort((a, b) => (a.user_ids_string < b.user_ids_string ? -1 : 1)),
    mentions: mentions.sort(ascending),
    old_unreads_missing: unread.is_truncated,
  };
}

/** Whoever muted a channel is not called by mentions of everybody in it. */
export function mentionsOf(
  thread: UnreadThread,
  { is_muted }: ThreadPlace,
  channel_mention_ids: ReadonlySet<number>,
): number[] {
  if (is_muted || channel_mention_ids.size === 0) return thread.mentioning_ids;
  const own = new Set(thread.mentioning_ids);
  return thread.message_ids.filter((id) => own.has(id) || channel_mention_ids.has(id));
}

const ascending = (a: number, b: number) => a - b;
