import type { Db, Tx } from '../../db/db.js';
import { VISIBILITY_POLICIES, type VisibilityPolicy } from './user-topic.js';

export interface UserTopic {
  stream_id: number;
  topic_name: string;
  visibility_policy: VisibilityPolicy;
  /** Unix seconds. */
  last_updated: number;
}

export function findUserTopics(db: Db, realm_id: number, user_id: number): Promise<UserTopic[]> {
  return db.query<UserTopic>(
    `select t.channel_id as stream_id, t.name as topic_name, p.visibility_policy,
            floor(extract(epoch from p.last_updated))::bigint as last_updated
     from user_topics p join topics t on t.realm_id = p.realm_id and t.id = p.topic_id
     where p.realm_id = $1 and p.user_id = $2 order by t.channel_id, t.id`,
    [realm_id, user_id],
  );
}

/** The preference of one user for one topic, whatever the case of its name. */
export async function findUserTopic(
  db: Db,
  realm_id: number,
  user_id: number,
  channel_id: number,
  name: string,
): Promise<VisibilityPolicy> {
  const row = await db.maybe<{ visibility_policy: VisibilityPolicy }>(
    `select p.visibility_policy from topics t
     join user_topics p on p.realm_id = t.realm_id and p.topic_id = t.id and p.user_id = $2
     where t.realm_id = $1 and t.channel_id = $3 and lower(t.name) = lower($4)`,
    [realm_id, user_id, channel_id, name],
  );
  return row?.visibility_policy ?? VISIBILITY_POLICIES.none;
}

/** What the preference was before; undefined when it was that already. */
export async function setUserTopic(
  tx: Tx,
  realm_id: number,
  user_id: number,
  topic_id: number,
  visibility_policy: VisibilityPolicy,
  now: Date,
): Promise<VisibilityPolicy | undefined> {
  const row = await tx.maybe<{ visibility_policy: VisibilityPolicy }>(
    'select visibility_policy from user_topics where realm_id = $1 and user_id = $2 and topic_id = $3 for update',
    [realm_id, user_id, topic_id],
  );
  const was = row?.visibility_policy ?? VISIBILITY_POLICIES.none;
  if (was === visibility_policy) return undefined;
  if (visibility_policy === VISIBILITY_POLICIES.none) {
    await tx.query('delete from user_topics where realm_id = $1 and user_id = $2 and topic_id = $3', [
      realm_id,
      user_id,
      topic_id,
    ]);
  } else await setUserTopics(tx, realm_id, [user_id], topic_id, visibility_policy, now);
  return was;
}

/** Sets the same preference for many. */
export async function setUserTopics(
  tx: Tx,
  realm_id: number,
  user_ids: readonly number[],
  topic_id: number,
  visibility_policy: VisibilityPolicy,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into user_topics (realm_id, user_id, topic_id, visibility_policy, last_updated)
     select $1, user_id, $3, $4, $5 from unnest($2::bigint[]) as user_id order by user_id
     on conflict (realm_id, user_id, topic_id) do update
       set visibility_policy = excluded.visibility_policy, last_updated = excluded.last_updated`,
    [realm_id, user_ids, topic_id, visibility_policy, now],
  );
}

/** The legacy form of what a user has muted: name of the channel, topic, and when it was muted. */
export type MutedTopic = [channel: string, topic: string, muted_at: number];

/** The muted topics of each of these users; who has none is absent. */
export async function findMutedTopics(
  db: Db,
  realm_id: number,
  user_ids: readonly number[],
): Promise<Map<number, MutedTopic[]>> {
  const rows = await db.query<{ user_id: number; muted: MutedTopic[] }>(
    `select p.user_id, json_agg(json_build_array(c.name, t.name, floor(extract(epoch from p.last_updated)))
                                order by t.channel_id, t.id) as muted
     from user_topics p
     join topics t on t.realm_id = p.realm_id and t.id = p.topic_id
     join channels c on c.realm_id = t.realm_id and c.id = t.channel_id
     where p.realm_id = $1 and p.user_id = any ($2::bigint[]) and p.visibility_policy = 1
     group by p.user_id`,
    [realm_id, user_ids],
  );
  return new Map(rows.map(({ user_id, muted }) => [user_id, muted]));
}
