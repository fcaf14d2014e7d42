import type { Db } from '../../db.js';

/** A topic as listings show it. */
export interface ListedTopic {
  name: string;
  /** Its newest message that the reader may see. */
  max_id: number;
}

/** The topics of a channel that hold messages, by their newest one. */
export function findTopics(db: Db, realm_id: number, channel_id: number): Promise<ListedTopic[]> {
  return db.query<ListedTopic>(
    `select t.name, max(th.last_message_id) as max_id
     from threads th join topics t on t.realm_id = th.realm_id and t.id = th.topic_id
     where th.realm_id = $1 and th.channel_id = $2 and th.last_message_id > 0
     group by t.id, t.name
     order by max_id desc`,
    [realm_id, channel_id],
  );
}

/**
 * The same where the history is protected: what was sent while the user was subscribed where it was
 * sent, what came into the channel while he was subscribed to it, and what he has something of his own on.
 */
export function findTopicsReached(
  db: Db,
  realm_id: number,
  channel_id: number,
  user_id: number,
): Promise<ListedTopic[]> {
  return db.query<ListedTopic>(
    `with here as materialized (
       select id, topic_id, stamped_channel_id, entered_channel_at, last_message_id
       from threads where realm_id = $1 and channel_id = $2 and last_message_id > 0
     ),
     reached as (
       select here.topic_id, sent.id as max_id
       from here
       join subscription_spans s
         on s.realm_id = $1 and s.user_id = $3 and s.channel_id = here.stamped_channel_id
         and s.from_message_id <= here.last_message_id
       cross join lateral (
         select m.id from messages m
         where m.realm_id = $1 and m.thread_id = here.id
           and m.id >= s.from_message_id and m.id <= coalesce(s.to_message_id, here.last_message_id)
         order by m.id desc limit 1
       ) sent
       union all
       select here.topic_id, here.last_message_id
       from here
       where here.entered_channel_at > 0 and exists (
         select from subscription_spans s
         where s.realm_id = $1 and s.user_id = $3 and s.channel_id = $2 and s.from_message_id <= here.entered_channel_at
           and (s.to_message_id is null or s.to_message_id >= here.entered_channel_at))
       union all
       select here.topic_id, m.id
       from message_flags f
       join messages m on m.realm_id = f.realm_id and m.id = f.message_id
       join here on here.id = m.thread_id
       where f.realm_id = $1 and f.user_id = $3
     )
     select t.name, max(reached.max_id) as max_id
     from reached join topics t on t.realm_id = $1 and t.id = reached.topic_id
     group by t.id, t.name
     order by max_id desc`,
    [realm_id, channel_id, user_id],
  );
}
