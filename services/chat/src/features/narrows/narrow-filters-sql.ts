import { IS_WEB_PUBLIC } from '../../deps/spectator-store.js';
import { isUnread, threadStanding } from '../read-state/index.js';
import { phraseToTsquery, type SearchQuery } from '../search/index.js';
import { RESOLVED_PREFIX } from '../topics/index.js';
import { PER_ROW, wasSubscribed } from '../channel-history/index.js';
import { inChannel, inThread, inTopic, type MessageReader } from '../messages/index.js';
import type { ResolvedTerm } from './narrow-resolve.js';
import type { HasOperand, IsOperand } from './narrow-terms.js';
import { every, some, type SqlParams } from '../../db/sql-params.js';

/** The condition on message `m` that a term stands for; never null. */
export function filterOf(
  term: ResolvedTerm,
  reader: MessageReader,
  params: SqlParams,
  isInOneChannel: boolean,
): string {
  const condition = wantedBy(term, reader, params, isInOneChannel);
  return term.negated ? `not (${condition})` : condition;
}

function wantedBy(term: ResolvedTerm, reader: MessageReader, params: SqlParams, isInOneChannel: boolean): string {
  switch (term.kind) {
    case 'channel':
      return inThread(`t.channel_id = ${params.add(term.channel.id, 'bigint')}`);
    case 'channels':
      return inChannel(term.which === 'public' ? 'not c.invite_only' : IS_WEB_PUBLIC);
    case 'topic':
      return inThread(`t.topic_id = any (${params.add(term.topic_ids, 'bigint[]')})`);
    case 'direct':
      return `m.thread_id = any (${params.add(term.thread_ids, 'bigint[]')})`;
    case 'sender':
      return `m.sender_id = ${params.add(term.user_id, 'bigint')}`;
    case 'is':
      return is(term.what, reader.user?.id ?? 0, params, isInOneChannel);
    case 'has':
      return HAS[term.what];
    case 'home':
      return `not (${isMuted(reader.user?.id ?? 0, params, isInOneChannel)})`;
    case 'search':
      return contains(term.query, params);
    case 'id':
      return `m.id = ${params.add(term.message_id, 'bigint')}`;
  }
}

const HAS: Record<HasOperand, string> = {
  link: 'm.has_link',
  image: 'm.has_image',
  attachment: 'm.has_attachment',
  reaction: `exists (select from reactions r where r.realm_id = m.realm_id and r.message_id = m.id ${PER_ROW})`,
};

function is(what: IsOperand, user_id: number, params: SqlParams, isInOneChannel: boolean): string {
  switch (what) {
    case 'dm':
      return 'm.channel_id is null';
    case 'starred':
      return hasFlag('f.starred', user_id, params);
    case 'alerted':
      return hasFlag('f.has_alert_word', user_id, params);
    case 'mentioned':
      return some([
        hasFlag(IS_MENTIONED, user_id, params),
        `m.mentions_channel and ${wasSubscribed(params.add(user_id, 'bigint'))}`,
      ]);
    case 'unread':
      return isUnreadFor(user_id, params);
    case 'resolved':
      return inTopic(`starts_with(tp.name, ${params.add(RESOLVED_PREFIX, 'text')})`);
    case 'followed':
      return inThread(hasTopicPolicy(user_id, params, [3]));
    case 'muted':
      return isMuted(user_id, params, isInOneChannel);
  }
}

/** Of a row `f` of message_flags. */
export const IS_MENTIONED = 'f.mentioned or f.topic_wildcard_mentioned';

function hasFlag(flag: string, user_id: number, params: SqlParams): string {
  return `exists (select from message_flags f
    where f.realm_id = m.realm_id and f.user_id = ${params.add(user_id, 'bigint')} and f.message_id = m.id and (${flag}) ${PER_ROW})`;
}

function isUnreadFor(user_id: number, params: SqlParams): string {
  const me = params.add(user_id, 'bigint');
  return `exists (select from threads t ${threadStanding(me)}
    left join message_flags f on f.realm_id = t.realm_id and f.user_id = ${me} and f.message_id = m.id
    where t.realm_id = m.realm_id and t.id = m.thread_id and ${isUnread(me)} ${PER_ROW})`;
}

/** In a muted topic; where several channels are looked at, in a muted channel too, unless its topic is unmuted or followed. */
export function isMuted(user_id: number, params: SqlParams, isInOneChannel: boolean): string {
  const mutedTopic = hasTopicPolicy(user_id, params, [1]);
  if (isInOneChannel) return inThread(mutedTopic);
  const mutedChannel = `exists (select from subscriptions s
      where s.realm_id = t.realm_id and s.user_id = ${params.add(user_id, 'bigint')} and s.channel_id = t.channel_id and s.is_muted ${PER_ROW})
    and not ${hasTopicPolicy(user_id, params, [2, 3])}`;
  return inThread(some([mutedTopic, mutedChannel]));
}

function hasTopicPolicy(user_id: number, params: SqlParams, policies: readonly number[]): string {
  return `exists (select from user_topics v
    where v.realm_id = t.realm_id and v.user_id = ${params.add(user_id, 'bigint')} and v.topic_id = t.topic_id
      and v.visibility_policy = any (${params.add(policies, 'smallint[]')}) ${PER_ROW})`;
}

/** Every phrase is in the content or in the name of the topic. */
function contains(query: SearchQuery | undefined, params: SqlParams): string {
  if (!query) return 'false';
  return every(
    query.phrases.map((phrase) => {
      const wanted = params.add(phraseToTsquery(phrase), 'tsquery');
      return some([`m.search_terms @@ ${wanted}`, inTopic(`tp.search_terms @@ ${wanted}`)]);
    }),
  );
}
