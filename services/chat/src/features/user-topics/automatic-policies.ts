import type { Tx } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { publish } from '../events/index.js';
import { automaticPolicy, type Deed } from './automatic-policy-rules.js';
import { findTopicStandings, type AskedStandings, type StandingRow } from './automatic-policy-store.js';
import { topicPolicyEvents } from './user-topic-actions.js';
import { setUserTopics } from './user-topic-store.js';
import type { VisibilityPolicy } from './user-topic.js';

export interface Participation {
  channel_id: number;
  topic: string;
  message_id: number;
  /** Who did something, unless a bot did. */
  actor_id?: number;
  deed?: Exclude<Deed, 'starting'>;
  mentioned_ids?: readonly number[];
}

/**
 * Lets subscribers follow or unmute the topic, as they have set it (`automatically_*`), because they took part
 * in it or were mentioned there. Answers the new preference of the actor, where it changed.
 */
export async function followAutomatically(
  tx: Tx,
  realm: Realm,
  participation: Participation,
  now: Date,
): Promise<VisibilityPolicy | undefined> {
  const { channel_id, actor_id } = participation;
  const byPolicy = new Map<VisibilityPolicy, { user_id: number; was: VisibilityPolicy }[]>();
  const standings = await findTopicStandings(tx, realm.id, [askedBy(participation)]);
  for (const standing of standings) {
    const policy = policyAfter(participation, standing);
    if (policy === undefined) continue;
    const change = { user_id: standing.user_id, was: standing.policy };
    const known = byPolicy.get(policy);
    if (known) known.push(change);
    else byPolicy.set(policy, [change]);
  }
  let own: VisibilityPolicy | undefined;
  for (const [policy, changes] of byPolicy) {
    const { topic_id, topic_name } = standings[0]!;
    const ids = changes.map(({ user_id }) => user_id);
    await setUserTopics(tx, realm.id, ids, topic_id, policy, now);
    await publish(tx, realm.id, await topicPolicyEvents(tx, realm, changes, { channel_id, topic_name }, policy, now));
    if (actor_id !== undefined && ids.includes(actor_id)) own = policy;
  }
  return own;
}

/**
 * The same for many messages of one transaction. One statement finds those that change a preference, which are few. A preference
 * only grows, so a message that changes none before the others are dealt with changes none after them.
 */
export async function followAllAutomatically(
  tx: Tx,
  realm: Realm,
  participations: readonly Participation[],
  now: Date,
): Promise<(VisibilityPolicy | undefined)[]> {
  const standings = await findTopicStandings(tx, realm.id, participations.map(askedBy));
  const byMessage = new Map<number, StandingRow[]>(participations.map(({ message_id }) => [message_id, []]));
  for (const standing of standings) byMessage.get(standing.message_id)!.push(standing);
  const policies: (VisibilityPolicy | undefined)[] = [];
  for (const one of participations) {
    const changes = byMessage.get(one.message_id)!.some((standing) => policyAfter(one, standing) !== undefined);
    policies.push(changes ? await followAutomatically(tx, realm, one, now) : undefined);
  }
  return policies;
}

function askedBy({ channel_id, topic, message_id, actor_id, mentioned_ids = [] }: Participation): AskedStandings {
  const user_ids = [...new Set([...mentioned_ids, ...(actor_id === undefined ? [] : [actor_id])])];
  return { channel_id, topic, message_id, user_ids };
}

function policyAfter(
  { actor_id, deed, mentioned_ids = [] }: Participation,
  standing: StandingRow,
): VisibilityPolicy | undefined {
  const isActor = standing.user_id === actor_id;
  return automaticPolicy(standing, {
    deed: !isActor ? undefined : deed === 'sending' && standing.is_first ? 'starting' : deed,
    is_mentioned: mentioned_ids.includes(standing.user_id),
  });
}

/** As `followAutomatically`, for who reacts to a message or does something with its widget. */
export async function followAfterReacting(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  message: { id: number; topic: string | null; channel: { id: number } | null },
  now: Date,
): Promise<void> {
  if (!message.channel || caller.is_bot) return;
  const place = { channel_id: message.channel.id, topic: message.topic!, message_id: message.id };
  await followAutomatically(tx, realm, { ...place, actor_id: caller.id, deed: 'reacting' }, now);
}
