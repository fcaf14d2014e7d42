import type { Tx } from '../../db/db.js';
import { lockExclusively } from '../../db/advisory-locks.js';
import { lockChannelClocks } from '../../db/channel-clocks.js';
import type { Realm } from '../../domain/realm.js';
import { publish, type NewEvent } from '../events/index.js';
import { findTopic, openTopic } from '../topics/index.js';
import { findMutedTopics, setUserTopic } from './user-topic-store.js';
import { VISIBILITY_POLICIES, type VisibilityPolicy } from './user-topic.js';

/** Sets a preference and tells its owner; nothing happens where it is that already. `name` is normalized. */
export async function setTopicPolicy(
  tx: Tx,
  realm: Realm,
  user_id: number,
  { channel_id, name }: { channel_id: number; name: string },
  visibility_policy: VisibilityPolicy,
  now: Date,
): Promise<void> {
  await lockChannelClocks(tx, [channel_id], 'shared');
  const topic =
    visibility_policy === VISIBILITY_POLICIES.none
      ? await findTopic(tx, realm.id, channel_id, name)
      : await openTopic(tx, realm.id, channel_id, name);
  if (!topic) return;
  const was = await setUserTopic(tx, realm.id, user_id, topic.id, visibility_policy, now);
  if (was === undefined) return;
  // The list of muted topics is told as a whole: it would lack what is set at the same time.
  await lockExclusively(tx, 'toldLists', user_id);
  const place = { channel_id, topic_name: topic.name };
  await publish(tx, realm.id, await topicPolicyEvents(tx, realm, [{ user_id, was }], place, visibility_policy, now));
}

/** `user_topic` for those whose preference changed, and the whole old list for whom that changed with it. */
export async function topicPolicyEvents(
  tx: Tx,
  realm: Realm,
  changes: readonly { user_id: number; was: VisibilityPolicy }[],
  { channel_id, topic_name }: { channel_id: number; topic_name: string },
  visibility_policy: VisibilityPolicy,
  now: Date,
): Promise<NewEvent[]> {
  const last_updated = Math.floor(now.getTime() / 1000);
  const payload = { type: 'user_topic', stream_id: channel_id, topic_name, visibility_policy, last_updated };
  const events: NewEvent[] = [{ audience: { user_ids: changes.map(({ user_id }) => user_id) }, payload }];
  const { muted } = VISIBILITY_POLICIES;
  const unlike = changes.filter(({ was }) => was === muted || visibility_policy === muted);
  return [
    ...events,
    ...(await mutedTopicsEvents(
      tx,
      realm.id,
      unlike.map(({ user_id }) => user_id),
    )),
  ];
}

/** The old form: each of these users is told of all that they have muted. */
export async function mutedTopicsEvents(tx: Tx, realm_id: number, user_ids: readonly number[]): Promise<NewEvent[]> {
  if (user_ids.length === 0) return [];
  const muted = await findMutedTopics(tx, realm_id, user_ids);
  const per_user = Object.fromEntries(user_ids.map((id) => [id, { muted_topics: muted.get(id) ?? [] }]));
  return [{ audience: { user_ids: [...user_ids], per_user }, payload: { type: 'muted_topics', muted_topics: [] } }];
}
