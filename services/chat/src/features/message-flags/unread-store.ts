import type { Db } from '../../db.js';
import { unreadMessages } from './read-state-sql.js';

/** Unread messages of one thread, ascending. */
export interface UnreadThread {
  thread_id: number;
  message_ids: number[];
  /** Those that mention the user, himself or through the topic. */
  mentioning_ids: number[];
}

export interface Unread {
  threads: UnreadThread[];
  /** There were more than `limit`: the oldest are missing. */
  is_truncated: boolean;
}

export interface UnreadQuery {
  /** Newest ones first. */
  limit: number;
  channel_id?: number;
  topic_id?: number;
}

/** How many message ids are looked at first, and how much further back each time that is not enough. */
const FIRST_WINDOW = 100_000;
const WINDOW_GROWTH = 4;

/**
 * The newest unread messages of a user. Message ids are looked at from the newest back in windows, so
 * that somebody with millions of unread messages costs no more than somebody with `limit` of them.
 */
export async function findUnread(db: Db, realm_id: number, user_id: number, query: UnreadQuery): Promise<Unread> {
  const { newest, oldest } = await getUnreadBounds(db, realm_id, user_id);
  const threads = new Map<number, UnreadThread>();
  let left = query.limit + 1;
  let high = newest;
  for (let size = FIRST_WINDOW; high > oldest && left > 0; size *= WINDOW_GROWTH) {
    const low = Math.max(oldest, high - size);
    for (const part of await findUnreadBetween(db, realm_id, user_id, { ...query, low, high, limit: left })) {
      left -= part.message_ids.length;
      const known = threads.get(part.thread_id);
      if (!known) threads.set(part.thread_id, part);
      else {
        known.message_ids = [...part.message_ids, ...known.message_ids];
        known.mentioning_ids = [...part.mentioning_ids, ...known.mentioning_ids];
      }
    }
    high = low;
  }
  const is_truncated = left <= 0;
  if (is_truncated) dropOldest(threads);
  return { threads: [...threads.values()], is_truncated };
}

/** The one message above the limit had to be read to know that there is one. */
function dropOldest(threads: Map<number, UnreadThread>): void {
  let first: UnreadThread | undefined;
  for (const thread of threads.values()) if (!first || thread.message_ids[0]! < first.message_ids[0]!) first = thread;
  if (!first) return;
  const id = first.message_ids.shift();
  if (first.mentioning_ids[0] === id) first.mentioning_ids.shift();
  if (first.message_ids.length === 0) threads.delete(first.thread_id);
}

/** Nothing above `newest` or at most `oldest` is unread. */
export function getUnreadBounds(
  db: Db,
  realm_id: number,
  user_id: number,
): Promise<{ newest: number; oldest: number }> {
  return db.one(
    `select (select last_value from messages_id_seq) as newest,
            least(
              coalesce((select message_id from read_marks
                        where realm_id = $1 and user_id = $2 and scope = 'account' and scope_id = 0), 0),
              (select message_id - 1 from message_flags
               where realm_id = $1 and user_id = $2 and read = false order by message_id limit 1)
            ) as oldest`,
    [realm_id, user_id],
  );
}

function findUnreadBetween(
  db: Db,
  realm_id: number,
  user_id: number,
  { low, high, limit, channel_id, topic_id }: UnreadQuery & { low: number; high: number },
): Promise<UnreadThread[]> {
  const scope = topic_id !== undefined ? { topic_id: '$6' } : channel_id !== undefined ? { channel_id: '$6' } : {};
  const scope_id = topic_id ?? channel_id;
  const unread = unreadMessages({ realm_id: '$1', user: '$2', low: '$3::bigint', high: '$4::bigint' }, scope);
  return db.query<UnreadThread>(
    `select thread_id, array_to_json(array_agg(id order by id)) as message_ids,
            array_to_json(coalesce(array_agg(id order by id) filter (where is_mentioned), '{}')) as mentioning_ids
     from (select * from (${unread}) unread order by id desc limit $5) newest
     group by thread_id`,
    [realm_id, user_id, low, high, limit, ...(scope_id === undefined ? [] : [scope_id])],
  );
}

/** Where threads are, for showing what is unread in them. */
export interface ThreadPlace {
  thread_id: number;
  channel_id: number | null;
  stamped_channel_id: number | null;
  topic: string | null;
  topic_id: number | null;
  is_muted: boolean;
  /** Everybody in a direct conversation, ascending. */
  user_ids: number[] | null;
}

export function findThreadPlaces(
  db: Db,
  realm_id: number,
  user_id: number,
  thread_ids: readonly number[],
): Promise<ThreadPlace[]> {
  return db.query<ThreadPlace>(
    `select t.id as thread_id, t.channel_id, t.stamped_channel_id, topic.id as topic_id, topic.name as topic,
            case policy.visibility_policy when 1 then true when 2 then false when 3 then false
                 else coalesce(personal.is_muted, false) end as is_muted, array_to_json(conversation.user_ids) as user_ids
     from threads t
     left join topics topic on topic.realm_id = t.realm_id and topic.id = t.topic_id
     left join subscriptions personal
       on personal.realm_id = t.realm_id and personal.user_id = $2 and personal.channel_id = t.channel_id
     left join user_topics policy
       on policy.realm_id = t.realm_id and policy.user_id = $2 and policy.topic_id = t.topic_id
     left join direct_conversations conversation
       on conversation.realm_id = t.realm_id and conversation.id = t.direct_conversation_id
     where t.realm_id = $1 and t.id = any ($3::bigint[])`,
    [realm_id, user_id, thread_ids],
  );
}

/** Messages to everybody in these channels (where they were sent), from `oldest` on. */
export async function findChannelMentionIds(
  db: Db,
  realm_id: number,
  channel_ids: readonly number[],
  oldest: number,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select m.id from unnest($2::bigint[]) as channel (id)
     join messages m on m.realm_id = $1 and m.channel_id = channel.id and m.mentions_channel and m.id >= $3`,
    [realm_id, channel_ids, oldest],
  );
  return rows.map(({ id }) => id);
}
