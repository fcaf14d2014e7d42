import type { Tx } from '../../db/db.js';
import type { VisibilityPolicy } from './user-topic.js';

/** What one user set for the topic that moves and for the one that it becomes part of. */
export interface HeldPolicies {
  user_id: number;
  old: VisibilityPolicy;
  there: VisibilityPolicy;
}

/** Whoever set something for one of the two, or for the one that both are. */
export function findPoliciesOfTopics(
  tx: Tx,
  realm_id: number,
  from_id: number,
  to_id: number,
): Promise<HeldPolicies[]> {
  return tx.query<HeldPolicies>(
    `select user_id, coalesce(max(visibility_policy) filter (where topic_id = $2), 0) as old,
            coalesce(max(visibility_policy) filter (where topic_id = $3 and $2 <> $3), 0) as there
     from user_topics where realm_id = $1 and topic_id in ($2, $3) group by user_id order by user_id`,
    [realm_id, from_id, to_id],
  );
}

/** Gives each of these users that policy for the topic; 0 is none. */
export async function setPolicies(
  tx: Tx,
  realm_id: number,
  topic_id: number,
  policies: readonly { user_id: number; after: VisibilityPolicy }[],
  now: Date,
): Promise<void> {
  const none = policies.filter(({ after }) => after === 0).map(({ user_id }) => user_id);
  if (none.length > 0) {
    await tx.query('delete from user_topics where realm_id = $1 and topic_id = $2 and user_id = any ($3::bigint[])', [
      realm_id,
      topic_id,
      none,
    ]);
  }
  const chosen = policies.filter(({ after }) => after !== 0);
  if (chosen.length === 0) return;
  await tx.query(
    `insert into user_topics (realm_id, user_id, topic_id, visibility_policy, last_updated)
     select $1, user_id, $2, policy, $5 from unnest($3::bigint[], $4::smallint[]) as given (user_id, policy)
     on conflict (realm_id, user_id, topic_id) do update
       set visibility_policy = excluded.visibility_policy, last_updated = excluded.last_updated`,
    [realm_id, topic_id, chosen.map(({ user_id }) => user_id), chosen.map(({ after }) => after), now],
  );
}

export async function deletePolicies(tx: Tx, realm_id: number, topic_id: number): Promise<void> {
  await tx.query('delete from user_topics where realm_id = $1 and topic_id = $2', [realm_id, topic_id]);
}
