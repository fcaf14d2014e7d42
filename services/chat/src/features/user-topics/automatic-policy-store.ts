import type { Db } from '../../db/db.js';
import type { TopicStanding } from './automatic-policy-rules.js';

interface StandingRow extends TopicStanding {
  user_id: number;
  topic_id: number;
  topic_name: string;
  /** Whether nothing stands in the topic before the message. */
  is_first: boolean;
}

/** How those of the users who are people and subscribed stand to a topic, by ascending id. */
export function findTopicStandings(
  db: Db,
  realm_id: number,
  { channel_id, topic, message_id }: { channel_id: number; topic: string; message_id: number },
  user_ids: readonly number[],
): Promise<StandingRow[]> {
  return db.named<StandingRow>(
    'topic_standings',
    `select u.id as user_id, u.settings, coalesce(personal.is_muted, false) as is_muted,
       coalesce(p.visibility_policy, 0) as policy, t.id as topic_id, t.name as topic_name,
       not exists (
         select from threads th join messages m on m.realm_id = th.realm_id and m.thread_id = th.id and m.id < $4
         where th.realm_id = $1 and th.topic_id = t.id) as is_first
     from topics t
     join users u on u.realm_id = t.realm_id and u.id = any ($5::bigint[]) and u.is_active and not u.is_bot
     join subscription_spans span on span.realm_id = t.realm_id and span.user_id = u.id
       and span.channel_id = t.channel_id and span.to_message_id is null
     left join subscriptions personal
       on personal.realm_id = t.realm_id and personal.user_id = u.id and personal.channel_id = t.channel_id
     left join user_topics p on p.realm_id = t.realm_id and p.user_id = u.id and p.topic_id = t.id
     where t.realm_id = $1 and t.channel_id = $2 and lower(t.name) = lower($3)
     order by u.id`,
    [realm_id, channel_id, topic, message_id, user_ids],
  );
}
