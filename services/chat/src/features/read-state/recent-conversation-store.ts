import type { Db } from '../../db/db.js';

/** Conversations that clients are told of at registration, the liveliest ones. */
const RECENT_CONVERSATIONS = 1_000;

/** The newest message that reached the user, -1 if none ever did: where clients begin to fetch. */
export async function findNewestMessageId(db: Db, realm_id: number, user_id: number): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    `select coalesce(greatest(
       (select max(latest.id) from subscription_spans s
        cross join lateral (
          select m.id from messages m
          where m.realm_id = s.realm_id and m.channel_id = s.channel_id
            and m.id >= s.from_message_id and m.id <= coalesce(s.to_message_id, m.id)
          order by m.id desc limit 1) latest
        where s.realm_id = $1 and s.user_id = $2),
       (select max(latest.id) from direct_conversation_members member
        join direct_conversations conversation
          on conversation.realm_id = member.realm_id and conversation.id = member.direct_conversation_id
        cross join lateral (
          select m.id from messages m
          where m.realm_id = $1 and m.thread_id = conversation.thread_id order by m.id desc limit 1) latest
        where member.realm_id = $1 and member.user_id = $2)
     ), -1) as id`,
    [realm_id, user_id],
  );
  return id;
}

/** Direct conversations with messages, the liveliest first; `user_ids` holds everybody, ascending. */
export function findRecentDirectConversations(
  db: Db,
  realm_id: number,
  user_id: number,
): Promise<{ user_ids: number[]; max_message_id: number }[]> {
  return db.query(
    `select array_to_json(conversation.user_ids) as user_ids, latest.id as max_message_id
     from direct_conversation_members member
     join direct_conversations conversation
       on conversation.realm_id = member.realm_id and conversation.id = member.direct_conversation_id
     cross join lateral (
       select m.id from messages m
       where m.realm_id = $1 and m.thread_id = conversation.thread_id order by m.id desc limit 1) latest
     where member.realm_id = $1 and member.user_id = $2
     order by latest.id desc limit ${RECENT_CONVERSATIONS}`,
    [realm_id, user_id],
  );
}
