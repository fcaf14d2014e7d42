import type { Db } from '../../db.js';
import type { Realm } from '../../http/principals.js';
import type { Channel } from '../channels/index.js';
import { findSomeSubscribers, findSubscribers } from './subscription-store.js';

/** With `include_subscribers=partial`, channels of more subscribers than this are listed in part. */
const FULLY_LISTED = 250;

export type IncludeSubscribers = boolean | 'partial';

/** What a channel or subscription object holds besides, by channel id; nothing where subscribers are not wanted. */
export async function findSubscriberLists(
  db: Db,
  realm: Realm,
  channels: readonly Channel[],
  wanted: IncludeSubscribers,
): Promise<(channel_id: number) => { subscribers?: number[]; partial_subscribers?: number[] }> {
  if (wanted === false) return () => ({});
  const isLarge = ({ subscriber_count }: Channel) => wanted === 'partial' && subscriber_count > FULLY_LISTED;
  const ids = (some: readonly Channel[]) => some.map(({ id }) => id);
  const large = ids(channels.filter(isLarge));
  const full = await findSubscribers(db, realm.id, ids(channels.filter((channel) => !isLarge(channel))));
  const partial = large.length === 0 ? [] : await findSomeSubscribers(db, realm.id, large, FULLY_LISTED);
  const lists = new Map<number, { subscribers?: number[]; partial_subscribers?: number[] }>([
    ...full.map(({ channel_id, user_ids }) => [channel_id, { subscribers: user_ids }] as const),
    ...partial.map(({ channel_id, user_ids }) => [channel_id, { partial_subscribers: user_ids }] as const),
  ]);
  return (channel_id) => lists.get(channel_id) ?? { subscribers: [] };
}
