import type { Db } from '../../db/db.js';
import { wasSubscribed } from '../channel-history/index.js';
import { lowestUnread, unreadMessages, type UnreadScope } from './unread-sql.js';

/** Unread messages of one thread, ascending. */
export interface UnreadThread {
  thread_id: number;
  message_ids: number[];
  /** Those that mention the user, by name or through the topic. */
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
const FIRST_WINDOW = 60_000;
const WINDOW_GROWTH = 4;

/**
 * The newest unread messages of a user. Message ids are looked at from the newest back in windows, so
 * that somebody with millions of unread messages costs no more than somebody with `limit` of them.
 */
export async function findUnread(db: Db, realm_id: number, user_id: number, query: UnreadQuery): Promise<Unread> {
  const { newest, oldest } = await findUnreadBounds(db, realm_id, user_id);
  const threads = new Map<number, UnreadThread>();
  let count = 0;
  let high = newest;
  for (let size = FIRST_WINDOW; high > oldest && count <= query.limit; size *= WINDOW_GROWTH) {
    const low = Math.max(oldest, high - size);
    // One more than is wanted tells whether there are more.
    const limit = query.limit + 1 - count;
    const found = await findUnreadBetween(db, realm_id, user_id, { ...query, low, high, limit });
    for (const [place, id] of found.ids.entries()) {
      count += 1;
      if (count > query.limit) break;
      const thread = threadIn(threads, found.thread_ids[place]!);
      thread.message_ids.push(id);
      if (found.mentions[place]) thread.mentioning_ids.push(id);
    }
    high = low;
  }
  for (const thread of threads.values()) {
    thread.message_ids.reverse();
    thread.mentioning_ids.reverse();
  }
  return { threads: [...threads.values()], is_truncated: count > query.limit };
}

function threadIn(threads: Map<number, UnreadThread>, thread_id: number): UnreadThread {
  let thread = threads.get(thread_id);
  if (!thread) threads.set(thread_id, (thread = { thread_id, message_ids: [], mentioning_ids: [] }));
  return thread;
}

/**
 * Nothing above `newest` or at most `oldest` is unread. Ids are drawn by all organizations: the newest of the user's own
 * threads may lie far behind, and whoever looks back from it in windows begins with small ones.
 */
export function findUnreadBounds(
  db: Db,
  realm_id: number,
  user_id: number,
): Promise<{ newest: number; oldest: number }> {
  return db.one(
    `select coalesce(greatest(
              (select max(newest.id) from subscription_spans span
               cross join lateral (
                 select t.last_message_id as id from threads t
                 where t.realm_id = span.realm_id and t.channel_id = span.channel_id
                 order by t.last_message_id desc limit 1) newest
               where span.realm_id = $1 and span.user_id = $2 and span.to_message_id is null),
              (select max(t.last_message_id) from direct_conversation_members member
               join direct_conversations conversation
                 on conversation.realm_id = member.realm_id and conversation.id = member.direct_conversation_id
               join threads t on t.realm_id = conversation.realm_id and t.id = conversation.thread_id
               where member.realm_id = $1 and member.user_id = $2),
              (select max(message_id) from message_flags where realm_id = $1 and user_id = $2 and read = false)), 0) as newest,
            least(
              coalesce((select message_id from read_marks
                        where realm_id = $1 and user_id = $2 and scope = 'account' and scope_id = 0), 0),
              (select message_id - 1 from message_flags
               where realm_id = $1 and user_id = $2 and read = false order by message_id limit 1)
            ) as oldest`,
    [realm_id, user_id],
  );
}

/** A little below the oldest unread message, for whoever looks for it from below; undefined where nothing is unread. */
export async function findLowestUnread(
  db: Db,
  realm_id: number,
  user_id: number,
  { channel_id, topic_id }: Pick<UnreadQuery, 'channel_id' | 'topic_id'> = {},
): Promise<number | undefined> {
  const scope: UnreadScope =
    topic_id !== undefined ? { topic_id: '$3' } : channel_id !== undefined ? { channel_id: '$3' } : {};
  const scope_id = topic_id ?? channel_id;
  const { id } = await db.one<{ id: number | null }>(lowestUnread({ realm_id: '$1', user: '$2' }, scope), [
    realm_id,
    user_id,
    ...(scope_id === undefined ? [] : [scope_id]),
  ]);
  return id ?? undefined;
}

/** Columns of equal length, the newest message first: much cheaper to read than as many rows. */
interface UnreadColumns {
  ids: number[];
  thread_ids: number[];
  mentions: boolean[];
}

function findUnreadBetween(
  db: Db,
  realm_id: number,
  user_id: number,
  { low, high, limit, channel_id, topic_id }: UnreadQuery & { low: number; high: number },
): Promise<UnreadColumns> {
  const scope = topic_id !== undefined ? { topic_id: '$6' } : channel_id !== undefined ? { channel_id: '$6' } : {};
  const scope_id = topic_id ?? channel_id;
  const unread = unreadMessages({ realm_id: '$1', user: '$2', low: '$3::bigint', high: '$4::bigint' }, scope);
  const column = (name: string) => `array_to_json(coalesce(array_agg(${name} order by id desc), '{}'))`;
  return db.one<UnreadColumns>(
    `select ${column('id')} as ids, ${column('thread_id')} as thread_ids, ${column('is_mentioned')} as mentions
     from (select * from (${unread}) unread order by id desc limit $5) newest`,
    [realm_id, user_id, low, high, limit, ...(scope_id === undefined ? [] : [scope_id])],
  );
}

/** Where a thread is, for showing what is unread in it. */
export interface ThreadPlace {
  channel_id: number | null;
  stamped_channel_id: number | null;
  topic_id: number | null;
  topic: string | null;
  is_archived: boolean;
  is_muted: boolean;
  /** Everybody in a direct conversation, ascending. */
  user_ids: number[] | null;
}

/** The first four of equal length, a value for each thread; the others name the few threads that are such. */
interface PlaceColumns {
  id: number[];
  channel_id: (number | null)[];
  topic_id: (number | null)[];
  topic: (string | null)[];
  stamped_elsewhere: Record<string, number>;
  archived: number[];
  muted: number[];
  user_ids: Record<string, number[]>;
}

/** The places of these threads, in the same order. */
export async function findThreadPlaces(
  db: Db,
  realm_id: number,
  user_id: number,
  thread_ids: readonly number[],
): Promise<ThreadPlace[]> {
  if (thread_ids.length === 0) return [];
  // Aggregates of one query take its rows in one order, whichever that is.
  const every = (value: string) => `json_agg(${value})`;
  const some = (value: string, condition: string) => `coalesce(json_agg(${value}) filter (where ${condition}), '[]')`;
  const byId = (value: string, condition: string) =>
    `coalesce(json_object_agg(t.id, ${value}) filter (where ${condition}), '{}')`;
  const isMuted = `case policy.visibility_policy when 1 then true when 2 then false when 3 then false else personal.is_muted end`;
  const columns = await db.one<PlaceColumns>(
    `select ${every('t.id')} as id, ${every('t.channel_id')} as channel_id,
            ${every('t.topic_id')} as topic_id, ${every('topic.name')} as topic,
            ${byId('t.stamped_channel_id', 't.stamped_channel_id is distinct from t.channel_id')} as stamped_elsewhere,
            ${some('t.id', 'c.is_archived')} as archived, ${some('t.id', isMuted)} as muted,
            ${byId('conversation.user_ids', 'conversation.user_ids is not null')} as user_ids
     from unnest($3::bigint[]) as given (id)
     join threads t on t.realm_id = $1 and t.id = given.id
     left join channels c on c.realm_id = t.realm_id and c.id = t.channel_id
     left join topics topic on topic.realm_id = t.realm_id and topic.id = t.topic_id
     left join subscriptions personal
       on personal.realm_id = t.realm_id and personal.user_id = $2 and personal.channel_id = t.channel_id
     left join user_topics policy
       on policy.realm_id = t.realm_id and policy.user_id = $2 and policy.topic_id = t.topic_id
     left join direct_conversations conversation
       on conversation.realm_id = t.realm_id and conversation.id = t.direct_conversation_id`,
    // As text, which costs much less to write than an array whose members are not known to be numbers.
    [realm_id, user_id, `{${thread_ids.join(',')}}`],
  );
  const { id: ids, channel_id: channels, topic_id: topics, topic: names, stamped_elsewhere, user_ids } = columns;
  const [archived, muted] = [new Set(columns.archived), new Set(columns.muted)];
  const places = new Map<number, ThreadPlace>();
  for (const [row, id] of ids.entries()) {
    const channel_id = channels[row]!;
    places.set(id, {
      channel_id,
      stamped_channel_id: stamped_elsewhere[id] ?? channel_id,
      topic_id: topics[row]!,
      topic: names[row]!,
      is_archived: archived.has(id),
      is_muted: muted.has(id),
      user_ids: user_ids[id] ?? null,
    });
  }
  return thread_ids.map((id) => places.get(id)!);
}

/** Messages to everybody in the channels where the messages of these threads were sent, if they reached the user then. */
export async function findChannelMentionIds(
  db: Db,
  realm_id: number,
  user_id: number,
  threads: readonly UnreadThread[],
  places: readonly ThreadPlace[],
): Promise<ReadonlySet<number>> {
  const channel_ids = [...new Set(places.flatMap(({ stamped_channel_id }) => stamped_channel_id ?? []))];
  if (channel_ids.length === 0) return new Set();
  const oldest = threads.reduce((id, { message_ids }) => Math.min(id, message_ids[0]!), Infinity);
  const rows = await db.query<{ id: number }>(
    `select m.id from unnest($2::bigint[]) as channel (id)
     join messages m on m.realm_id = $1 and m.channel_id = channel.id and m.mentions_channel and m.id >= $3
     where ${wasSubscribed('$4')}`,
    [realm_id, channel_ids, oldest, user_id],
  );
  return new Set(rows.map(({ id }) => id));
}
