import type { Tx } from '../../db/db.js';
import type { NewEvent } from '../events/index.js';
import { mutedTopicsEvents } from './user-topic-actions.js';
import { VISIBILITY_POLICIES, type VisibilityPolicy } from './user-topic.js';
import { deletePolicies, findPoliciesOfTopics, setPolicies, type HeldPolicies } from './moved-user-topic-store.js';

interface TopicPlace {
  topic_id: number;
  stream_id: number;
  topic_name: string;
}

interface Change extends HeldPolicies {
  /** At the new place, from now on. */
  after: VisibilityPolicy;
}

/**
 * What users set for a topic goes along when all of it moves that the mover sees; answers the events that tell them. Where it becomes part of
 * another topic (`is_merge`), the stronger stays (chat-gaps.md 4.1). `from` and `to` are the same topic under two
 * names, or two topics. `findOutside` answers which of some users may not follow.
 */
export async function moveTopicPreferences(
  tx: Tx,
  realm_id: number,
  from: TopicPlace,
  to: TopicPlace & { is_merge: boolean },
  now: Date,
  findOutside: (user_ids: number[]) => Promise<number[]>,
): Promise<NewEvent[]> {
  const held = await findPoliciesOfTopics(tx, realm_id, from.topic_id, to.topic_id);
  if (held.length === 0) return [];
  const outside = new Set(await findOutside(held.filter(({ old }) => old > 0).map(({ user_id }) => user_id)));
  const changes = held.map(
    (row): Change => ({ ...row, after: outside.has(row.user_id) ? row.there : to.is_merge ? stronger(row) : row.old }),
  );
  const stored = from.topic_id === to.topic_id ? changes : changes.filter(({ there, after }) => there !== after);
  if (from.topic_id !== to.topic_id) await deletePolicies(tx, realm_id, from.topic_id);
  await setPolicies(tx, realm_id, to.topic_id, stored, now);
  const unlike = changes.filter(({ old, there, after }) => [old, there, after].includes(VISIBILITY_POLICIES.muted));
  const events = await mutedTopicsEvents(
    tx,
    realm_id,
    unlike.map(({ user_id }) => user_id),
  );
  return [...eventsOf(changes, from, to, now), ...events];
}

/** Followed before unmuted before nothing before muted. */
function stronger({ old, there }: HeldPolicies): VisibilityPolicy {
  const highest = old > there ? old : there;
  const isMutedOnce = highest === VISIBILITY_POLICIES.muted && old !== there;
  return isMutedOnce ? VISIBILITY_POLICIES.none : highest;
}

function eventsOf(changes: readonly Change[], from: TopicPlace, to: TopicPlace, now: Date): NewEvent[] {
  const last_updated = Math.floor(now.getTime() / 1000);
  const event = ({ stream_id, topic_name }: TopicPlace, visibility_policy: number, of: readonly Change[]) => ({
    audience: { user_ids: of.map(({ user_id }) => user_id) },
    payload: { type: 'user_topic', stream_id, topic_name, visibility_policy, last_updated },
  });
  const events = [
    event(
      from,
      VISIBILITY_POLICIES.none,
      changes.filter(({ old }) => old > 0),
    ),
  ];
  for (const policy of Object.values(VISIBILITY_POLICIES)) {
    events.push(
      event(
        to,
        policy,
        changes.filter(({ there, after }) => after === policy && after !== there),
      ),
    );
  }
  return events.filter(({ audience }) => audience.user_ids.length > 0);
}
