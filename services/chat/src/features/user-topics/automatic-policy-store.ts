import type { Db } from '../../db/db.js';
import type { TopicStanding } from './automatic-policy-rules.js';

export interface StandingRow extends TopicStanding {
  message_id: number;
  user_id: number;
  topic_id: number;
  topic_name: string;
  /** Whether nothing stands in the topic before the message. */
  is_first: boolean;
}

/** A message, where it is, and who may come to follow its topic. */
export interface AskedStandings {
  channel_id: number;
  topic: string;
  message_id: number;
  user_ids: readonly number[];
}

/** How those of the users who are people and subscribed stand to the topics of the messages, by ascending id of the user. */
export function findTopicStandings(db: Db, realm_id: number, asked: readonly AskedStandings[]): Promise<StandingRow[]> {
  const each = asked.flatMap(({ user_ids, ...place }) => user_ids.map((user_id) => ({ ...place, user_id })));
  if (each.length === 0) return Promise.resolve([]);
  return db.named<StandingRow>(
    'topic_standings',
    `select asked.message_id, u.id as user_id, u.settings, coalesce(personal.is_muted, false) as is_muted,
       coalesce(p.visibility_policy, 0) as policy, t.id as topic_id, t.name as topic_name,
       not exists (
         select from threads th join messages m on m.realm_id = th.realm_id and m.thread_id = th.id and m.id < asked.message_id
         where th.realm_id = $1 and th.topic_id = t.id) as is_first
     from unnest($2::bigint[], $3::text[], $4::bigint[], $5::bigint[]) as asked (channel_id, topic, message_id, user_id)
     join topics t on t.realm_id = $1 and t.channel_id = asked.channel_id and lower(t.name) = lower(asked.topic)
     join users u on u.realm_id = t.realm_id and u.id = asked.user_id and u.is_active and not u.is_bot
     join subscription_spans span on span.realm_id = t.realm_id and span.user_id = u.id
       and span.channel_id = t.channel_id and span.to_message_id is null
     left join subscriptions personal
       on personal.realm_id = t.realm_id and personal.user_id = u.id and personal.channel_id = t.channel_id
     left join user_topics p on p.realm_id = t.realm_id and p.user_id = u.id and p.topic_id = t.id
     order by u.id`,
    [
      realm_id,
      each.map(({ channel_id }) => channel_id),
      each.map(({ topic }) => topic),
      each.map(({ message_id }) => message_id),
      each.map(({ user_id }) => user_id),
    ],
  );
}
