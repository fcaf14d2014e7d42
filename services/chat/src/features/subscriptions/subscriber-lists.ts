import type { Db } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import type { Channel } from '../channel-directory/index.js';
import { findSomeSubscribers, findSubscribers } from './subscription-store.js';

/** How many are named of a channel that is listed in part. */
const LISTED_IN_PART = 250;

export type IncludeSubscribers = boolean | 'partial';

export interface SubscriberLists {
  subscribers?: number[];
  partial_subscribers?: number[];
}

/**
 * What a channel or subscription object holds besides, by channel id; nothing where subscribers are
 * not wanted. `partial` lists channels of more than 250 subscribers in part, a number those of more
 * than that.
 */
export async function findSubscriberLists(
  db: Db,
  realm: Realm,
  channels: readonly Channel[],
  wanted: IncludeSubscribers | number,
): Promise<(channel_id: number) => SubscriberLists> {
  if (wanted === false) return () => ({});
  const most = wanted === true ? Infinity : wanted === 'partial' ? LISTED_IN_PART : wanted;
  const isLarge = ({ subscriber_count }: Channel) => subscriber_count > most;
  const ids = (some: readonly Channel[]) => some.map(({ id }) => id);
  const large = ids(channels.filter(isLarge));
  const small = ids(channels.filter((channel) => !isLarge(channel)));
  const full = small.length === 0 ? [] : await findSubscribers(db, realm.id, small);
  const partial = large.length === 0 ? [] : await findSomeSubscribers(db, realm.id, large, LISTED_IN_PART);
  const lists = new Map<number, SubscriberLists>([
    ...full.map(({ channel_id, user_ids }) => [channel_id, { subscribers: user_ids }] as const),
    ...partial.map(({ channel_id, user_ids }) => [channel_id, { partial_subscribers: user_ids }] as const),
  ]);
  return (channel_id) => lists.get(channel_id) ?? { subscribers: [] };
}
