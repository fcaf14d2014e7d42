import type { Db } from '../../db/db.js';
import { messageIsVisible, type MessageReader } from '../messages/index.js';
import { SqlParams } from '../../db/sql-params.js';

/** Topics of one name that a narrow without a channel looks into. */
const MAX_TOPICS_OF_NAME = 5_000;

/** Topics of that name, ignoring case: of one channel, or of all. */
export async function findTopicIdsByName(
  db: Db,
  realm_id: number,
  name: string,
  channel_id?: number,
): Promise<number[]> {
  const rows = await db.named<{ id: number }>(
    channel_id === undefined ? 'topic_ids_by_name_anywhere' : 'topic_ids_by_name',
    `select id from topics where realm_id = $1 and lower(name) = lower($2)
     ${channel_id === undefined ? `order by id desc limit ${MAX_TOPICS_OF_NAME}` : 'and channel_id = $3'}`,
    channel_id === undefined ? [realm_id, name] : [realm_id, name, channel_id],
  );
  return rows.map(({ id }) => id);
}

/** Threads of the user's conversations in which all of these take part, with at least `least` people. */
export async function findDirectThreadIds(
  db: Db,
  realm_id: number,
  user_id: number,
  { including = [], least = 1 }: { including?: readonly number[]; least?: number } = {},
): Promise<number[]> {
  const rows = await db.named<{ thread_id: number }>(
    'direct_thread_ids',
    `select d.thread_id from direct_conversation_members me
     join direct_conversations d on d.realm_id = me.realm_id and d.id = me.direct_conversation_id
     where me.realm_id = $1 and me.user_id = $2 and d.user_ids @> $3::bigint[] and cardinality(d.user_ids) >= $4`,
    [realm_id, user_id, including, least],
  );
  return rows.map(({ thread_id }) => thread_id);
}

/** Where a message is now. */
export interface MessagePlace {
  thread_id: number;
  channel_id: number | null;
  topic_id: number | null;
}

/** Where the message is, if the reader may see it. */
export function findVisiblePlace(db: Db, reader: MessageReader, message_id: number): Promise<MessagePlace | undefined> {
  const params = new SqlParams(reader.realm.id);
  return db.maybe<MessagePlace>(
    `select m.thread_id, here.channel_id, here.topic_id
     from messages m join threads here on here.realm_id = m.realm_id and here.id = m.thread_id
     where m.realm_id = $1 and m.id = ${params.add(message_id, 'bigint')}
       and ${messageIsVisible(reader, params, 'shared')}`,
    params.values,
  );
}

/** Which of these phrases (tsquery literals) the name of the topic has, in their order. */
export async function findMatchingPhrases(
  db: Db,
  realm_id: number,
  topic_id: number,
  phrases: readonly string[],
): Promise<boolean[]> {
  const rows = await db.query<{ found: boolean }>(
    `select tp.search_terms @@ phrase::tsquery as found
     from topics tp cross join unnest($3::text[]) with ordinality as given (phrase, place)
     where tp.realm_id = $1 and tp.id = $2 order by place`,
    [realm_id, topic_id, phrases],
  );
  return rows.map(({ found }) => found);
}
