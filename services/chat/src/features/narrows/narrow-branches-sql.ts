import { IS_WEB_PUBLIC } from '../../deps/spectator-store.js';
import { phraseToTsquery, queryToTsquery, type SearchQuery } from '../search/index.js';
import { cameToUser } from '../channel-history/index.js';
import { inThread, messageIsVisible, type MessageReader } from '../messages/index.js';
import type { Branch } from './narrow-query-store.js';
import type { OwnHistory, Stretch } from './own-history-store.js';
import type { SqlParams } from '../../db/sql-params.js';

/** Topics whose names a search looks at, the liveliest first. */
const MAX_TOPICS_FOUND = 500;
/** Up to this many, every stream is simply read. */
const FEW_STREAMS = 16;

/** Messages of these threads. */
export function threadBranches(thread_ids: readonly number[], params: SqlParams): Branch[] {
  if (thread_ids.length === 0) return [];
  const streams = `unnest(${params.add(thread_ids, 'bigint[]')}) as s (id)`;
  return [{ streams, where: 'm.thread_id = s.id', isWide: thread_ids.length > FEW_STREAMS }];
}

/** Messages that are now in these topics. */
export function topicBranches(topic_ids: readonly number[], params: SqlParams): Branch[] {
  if (topic_ids.length === 0) return [];
  const threads = `select t.id from threads t where t.realm_id = $1 and t.topic_id = any (${params.add(topic_ids, 'bigint[]')})`;
  return [{ streams: `(${threads}) s`, where: 'm.thread_id = s.id' }];
}

/** Messages that are now in topics which the user follows. */
export function followedBranches(user_id: number, params: SqlParams): Branch[] {
  const threads = `select t.id from user_topics v join threads t on t.realm_id = v.realm_id and t.topic_id = v.topic_id
    where v.realm_id = $1 and v.user_id = ${params.add(user_id, 'bigint')} and v.visibility_policy = 3`;
  return [{ streams: `(${threads}) s`, where: 'm.thread_id = s.id' }];
}

/** Messages that are now in the channel: those sent there whose threads are still there, and threads that came. */
export function channelBranches(channel_id: number, params: SqlParams): Branch[] {
  const channel = params.add(channel_id, 'bigint');
  return [
    { where: `m.channel_id = ${channel} and ${isStillThere(channel)}` },
    { streams: `(${movedIn(channel)}) s`, where: 'm.thread_id = s.id' },
  ];
}

/** The same for a channel with protected history: only what is the user's own, or came while they were there. */
export function protectedChannelBranches(channel_id: number, user_id: number, params: SqlParams): Branch[] {
  const channel = params.add(channel_id, 'bigint');
  const me = params.add(user_id, 'bigint');
  const spans = `select s.from_message_id as low, s.to_message_id as high from subscription_spans s
    where s.realm_id = $1 and s.user_id = ${me} and s.channel_id = ${channel}`;
  return [
    {
      streams: `(${spans}) s`,
      where: `m.channel_id = ${channel} and m.id >= s.low and (s.high is null or m.id <= s.high) and ${isStillThere(channel)}`,
    },
    {
      streams: `(select t.id from threads t where t.realm_id = $1 and t.channel_id = ${channel} and ${cameToUser(me)}) s`,
      where: 'm.thread_id = s.id',
    },
    { where: `m.channel_id = ${channel} and m.sender_id = ${me} and ${isStillThere(channel)}` },
    flaggedBranch('true', user_id, inThread(`t.channel_id = ${channel} and t.stamped_channel_id = ${channel}`), params),
  ];
}

/** Threads that left are few and read once, so that the channel is walked in the order of its index. */
function isStillThere(channel: string): string {
  return `m.thread_id <> all (array(select t.id from threads t
    where t.realm_id = $1 and t.stamped_channel_id = ${channel} and t.channel_id <> t.stamped_channel_id))`;
}

function movedIn(channel: string): string {
  return `select t.id from threads t where t.realm_id = $1 and t.channel_id = ${channel} and t.channel_id <> t.stamped_channel_id`;
}

/** Channel messages on which the user has a row `f` of flags that is such. */
export function flaggedBranch(flag: string, user_id: number, condition: string, params: SqlParams): Branch {
  return {
    from: 'message_flags f join messages m on m.realm_id = f.realm_id and m.id = f.message_id',
    where: `f.realm_id = $1 and f.user_id = ${params.add(user_id, 'bigint')} and (${flag}) and ${condition}`,
  };
}

/** What reached the user while they were subscribed, and now is where they may read. */
export function receivedBranches(own: OwnHistory, params: SqlParams, condition = 'true'): Branch[] {
  const hidden =
    own.hidden_thread_ids.length === 0
      ? 'true'
      : `m.thread_id <> all (${params.add(own.hidden_thread_ids, 'bigint[]')})`;
  const branches: Branch[] = [];
  if (own.channels.length > 0) {
    branches.push({
      streams: stretches(own.channels, params),
      where: `m.channel_id = s.id and m.id between s.low and s.high and ${hidden} and ${condition}`,
      isWide: own.channels.length > FEW_STREAMS,
    });
  }
  if (own.rescued_threads.length > 0) {
    branches.push({
      streams: stretches(own.rescued_threads, params),
      where: `m.thread_id = s.id and m.id between s.low and s.high and ${condition}`,
    });
  }
  return branches;
}

function stretches(rows: readonly Stretch[], params: SqlParams): string {
  const [ids, lows, highs] = [rows.map(({ id }) => id), rows.map(({ low }) => low), rows.map(({ high }) => high)];
  return `unnest(${[ids, lows, highs].map((column) => params.add(column, 'bigint[]')).join(', ')}) as s (id, low, high)`;
}

/** Everything that is the reader's own in channels: received, sent, or chosen by a row of flags (a star, a mention). */
export function ownChannelBranches(
  own: OwnHistory,
  reader: MessageReader,
  user_id: number,
  params: SqlParams,
): Branch[] {
  const isReadable = `m.channel_id is not null and ${messageIsVisible(reader, params, 'any')}`;
  const sent = { where: `m.sender_id = ${params.add(user_id, 'bigint')} and ${isReadable}` };
  return [...receivedBranches(own, params), sent, flaggedBranch('true', user_id, isReadable, params)];
}

/** Messages in web-public channels. */
export function webPublicBranches(): Branch[] {
  return [
    {
      streams: `(select c.id from channels c where c.realm_id = $1 and ${IS_WEB_PUBLIC}) s`,
      where: `m.channel_id = s.id and ${inThread('t.channel_id = s.id')}`,
    },
    {
      streams: `(select t.id from threads t join channels c on c.realm_id = t.realm_id and c.id = t.channel_id
        where t.realm_id = $1 and t.channel_id <> t.stamped_channel_id and ${IS_WEB_PUBLIC}) s`,
      where: 'm.thread_id = s.id',
    },
  ];
}

/** Messages whose content has all phrases, and those of topics that have some of them in their names. */
export function searchBranches(
  query: SearchQuery,
  contains: string,
  channel_id: number | undefined,
  params: SqlParams,
): Branch[] {
  const anyPhrase = query.phrases.map((phrase) => `(${phraseToTsquery(phrase)})`).join(' | ');
  const inChannel = channel_id === undefined ? '' : `and tp.channel_id = ${params.add(channel_id, 'bigint')}`;
  const threads = `select t.id from topics tp join threads t on t.realm_id = tp.realm_id and t.topic_id = tp.id
    where tp.realm_id = $1 and tp.search_terms @@ ${params.add(anyPhrase, 'tsquery')} ${inChannel}
    order by t.last_message_id desc limit ${MAX_TOPICS_FOUND}`;
  return [
    { where: `m.search_terms @@ ${params.add(queryToTsquery(query), 'tsquery')}` },
    { streams: `(${threads}) s`, where: `m.thread_id = s.id and ${contains}` },
  ];
}
