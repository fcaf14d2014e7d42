import type { Db } from '../../db/db.js';
import { findLowestUnread, findUnreadBounds, unreadMessages } from '../read-state/index.js';
import { phraseToTsquery, queryToTsquery, type SearchQuery } from '../search/index.js';
import { hasProtectedHistory } from '../channel-history/index.js';
import { messageIsVisible, type MessageReader } from '../messages/index.js';
import {
  channelBranches,
  flaggedBranch,
  followedBranches,
  ownChannelBranches,
  protectedChannelBranches,
  receivedBranches,
  searchBranches,
  threadBranches,
  topicBranches,
  webPublicBranches,
} from './narrow-branches-sql.js';
import { filterOf, IS_MENTIONED } from './narrow-filters-sql.js';
import { WINDOW, type Branch, type NarrowPlan } from './narrow-query-store.js';
import type { ResolvedTerm } from './narrow-resolve.js';
import { findDirectThreadIds, findMatchingPhrases } from './narrow-store.js';
import { loadOwnHistory } from './own-history-store.js';
import { type SqlParams } from '../../db/sql-params.js';

type Term<K extends ResolvedTerm['kind']> = Extract<ResolvedTerm, { kind: K }>;

/** Where a narrow finds its messages, which of its terms that already fulfils, and whether all of it is visible. */
export interface Source {
  branches: Branch[];
  fulfils: readonly ResolvedTerm[];
  isVisible: boolean;
  isHot?: boolean;
  bounds?: NarrowPlan['bounds'];
}

export interface Narrowing {
  db: Db;
  reader: MessageReader;
  params: SqlParams;
  terms: readonly ResolvedTerm[];
  one<K extends ResolvedTerm['kind']>(kind: K, such?: (term: Term<K>) => boolean): Term<K> | undefined;
  all<K extends ResolvedTerm['kind']>(kind: K): Term<K>[];
}

/** What is the user's own on few messages: flags, and what is unread. */
export async function personalSource(narrowing: Narrowing, user_id: number): Promise<Source | undefined> {
  const { db, reader, params, one } = narrowing;
  for (const [what, flag] of Object.entries({ starred: 'f.starred', alerted: 'f.has_alert_word' })) {
    const term = one('is', (is) => is.what === what);
    if (!term) continue;
    const visible = messageIsVisible(reader, params, 'any');
    return { branches: [flaggedBranch(flag, user_id, visible, params)], fulfils: [term], isVisible: true };
  }
  const mentioned = one('is', (is) => is.what === 'mentioned');
  if (mentioned) {
    const own = await loadOwnHistory(db, reader, user_id);
    const branches = [
      flaggedBranch(IS_MENTIONED, user_id, messageIsVisible(reader, params, 'any'), params),
      ...receivedBranches(own, params, 'm.mentions_channel'),
    ];
    return { branches, fulfils: [mentioned], isVisible: true };
  }
  const unread = one('is', (is) => is.what === 'unread');
  return unread && unreadSource(narrowing, user_id, unread);
}

/** Each window of ids is looked at by itself, so that the far end of a long list of unread messages costs nothing. */
async function unreadSource(
  { db, reader, params, one }: Narrowing,
  user_id: number,
  unread: ResolvedTerm,
): Promise<Source> {
  const channel = one('channel');
  const topic = one('topic', ({ topic_ids }) => topic_ids.length === 1);
  const scope = topic
    ? { topic_id: params.add(topic.topic_ids[0], 'bigint') }
    : channel
      ? { channel_id: params.add(channel.channel.id, 'bigint') }
      : {};
  const messages = unreadMessages(
    { realm_id: '$1', user: params.add(user_id, 'bigint'), low: WINDOW.low, high: WINDOW.high },
    scope,
  );
  // The limit keeps PostgreSQL from joining all messages first.
  const from = `(${messages}) unread
    cross join lateral (select * from messages where realm_id = $1 and id = unread.id limit 1) m`;
  const bounds = {
    ...(await findUnreadBounds(db, reader.realm.id, user_id)),
    findLowest: () =>
      findLowestUnread(
        db,
        reader.realm.id,
        user_id,
        topic ? { topic_id: topic.topic_ids[0]! } : channel ? { channel_id: channel.channel.id } : {},
      ),
  };
  return { branches: [{ from, where: 'true' }], fulfils: [unread], isVisible: true, bounds };
}

/** A topic, or direct conversations. */
export async function conversationSource(narrowing: Narrowing): Promise<Source | undefined> {
  const { db, reader, params, one, all } = narrowing;
  const direct = one('direct');
  if (direct) {
    const { fulfils, contentBranch } = searchWithin(narrowing, []);
    const branches = threadBranches(direct.thread_ids, params);
    return { branches: branches.map(contentBranch), fulfils: [direct, ...fulfils], isVisible: true, isHot: true };
  }
  const topic = one('topic');
  if (!topic) return undefined;
  const channel = one('channel');
  const phrases = all('search').flatMap(({ query }) => query?.phrases ?? []);
  const [topic_id, ...others] = topic.topic_ids;
  const isOne = topic_id !== undefined && others.length === 0;
  const found =
    isOne && phrases.length > 0
      ? await findMatchingPhrases(db, reader.realm.id, topic_id, phrases.map(phraseToTsquery))
      : [];
  const { fulfils, contentBranch } = isOne
    ? searchWithin(narrowing, found)
    : { fulfils: [], contentBranch: (branch: Branch) => branch };
  return {
    branches: topicBranches(topic.topic_ids, params).map(contentBranch),
    fulfils: [topic, ...(channel ? [channel] : []), ...fulfils],
    isVisible: channel !== undefined && !hasProtectedHistory(channel.channel),
    isHot: true,
  };
}

/** Search in one conversation: phrases that its name has need not be in the content. */
function searchWithin({ params, all }: Narrowing, found: readonly boolean[]) {
  const fulfils = all('search');
  const phrases = fulfils.flatMap(({ query }) => query?.phrases ?? []).filter((_, index) => found[index] !== true);
  const condition =
    phrases.length === 0 ? '' : ` and m.search_terms @@ ${params.add(queryToTsquery({ phrases }), 'tsquery')}`;
  return { fulfils, contentBranch: (branch: Branch): Branch => ({ ...branch, where: branch.where + condition }) };
}

export function searchSource({ params, one, all, reader }: Narrowing): Source | undefined {
  const searches = all('search');
  if (searches.length === 0) return undefined;
  const query: SearchQuery = { phrases: searches.flatMap((term) => term.query?.phrases ?? []) };
  const contains = filterOf({ kind: 'search', negated: false, query }, reader, params, false);
  const channel = one('channel')?.channel;
  const branches = searchBranches(query, contains, channel?.id, params);
  return { branches, fulfils: searches, isVisible: channel !== undefined && !hasProtectedHistory(channel) };
}

export function channelSource({ params, one, reader }: Narrowing): Source | undefined {
  const term = one('channel');
  if (!term) return undefined;
  const { channel } = term;
  const branches =
    !hasProtectedHistory(channel) || !reader.user
      ? channelBranches(channel.id, params)
      : protectedChannelBranches(channel.id, reader.user.id, params);
  return { branches, fulfils: [term], isVisible: true, isHot: true };
}

/** No conversation and no channel is named: the rarest thing that is, or everything that is the reader's own. */
export async function wideSource({ db, reader, params, one, terms }: Narrowing): Promise<Source> {
  const { user } = reader;
  const webPublic = one('channels', ({ which }) => which === 'web-public');
  if (webPublic || !user) {
    return { branches: webPublicBranches(), fulfils: webPublic ? [webPublic] : [], isVisible: true };
  }
  const direct = one('is', ({ what }) => what === 'dm');
  if (direct) {
    const thread_ids = await findDirectThreadIds(db, reader.realm.id, user.id);
    return { branches: threadBranches(thread_ids, params), fulfils: [direct], isVisible: true };
  }
  const followed = one('is', ({ what }) => what === 'followed');
  if (followed) return { branches: followedBranches(user.id, params), fulfils: [followed], isVisible: false };
  const file = one('has', ({ what }) => what === 'image' || what === 'attachment');
  if (file) return { branches: [{ where: `m.has_${file.what}` }], fulfils: [file], isVisible: false };
  const sender = one('sender');
  if (sender) {
    const where = `m.sender_id = ${params.add(sender.user_id, 'bigint')}`;
    return { branches: [{ where }], fulfils: [sender], isVisible: false };
  }
  if (one('channels')) return { branches: [{ where: 'true' }], fulfils: [], isVisible: false };
  const own = await loadOwnHistory(db, reader, user.id);
  const noDirect = terms.some(
    (term) => term.kind === 'is' && (term.negated ? term.what === 'dm' : IN_CHANNELS.has(term.what)),
  );
  return {
    branches: [
      ...(noDirect ? [] : threadBranches(own.direct_thread_ids, params)),
      ...ownChannelBranches(own, reader, user.id, params),
    ],
    fulfils: [],
    isVisible: true,
  };
}

const IN_CHANNELS: ReadonlySet<string> = new Set(['resolved', 'muted']);
