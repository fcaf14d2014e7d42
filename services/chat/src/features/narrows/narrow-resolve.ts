import type { Db } from '../../db/db.js';
import { ROLES } from '../../domain/caller.js';
import {
  findChannelForUser,
  findChannelForUserByName,
  hasContentAccess,
  hasMetadataAccess,
  isWebPublic,
  type ChannelForUser,
} from '../channel-directory/index.js';
import { findDirectConversation } from '../direct-conversations/index.js';
import type { SearchQuery } from '../search/index.js';
import { normalizeTopic } from '../topics/index.js';
import type { MessageReader } from '../messages/index.js';
import { resolvePeople } from './narrow-people.js';
import { findDirectThreadIds, findTopicIdsByName, findVisiblePlace } from './narrow-store.js';
import { badNarrow, type HasOperand, type IsOperand, type NarrowTerm, type Ref } from './narrow-terms.js';

/** A term whose names, addresses and ids have become rows. */
export type ResolvedTerm = { negated: boolean } & (
  | { kind: 'channel'; channel: ChannelForUser; isReadable: boolean }
  | { kind: 'channels'; which: 'public' | 'web-public' }
  | { kind: 'topic'; topic_ids: readonly number[] }
  /** Conversations of the reader, by their threads. */
  | { kind: 'direct'; thread_ids: readonly number[] }
  | { kind: 'sender'; user_id: number }
  | { kind: 'is'; what: IsOperand }
  | { kind: 'has'; what: HasOperand }
  | { kind: 'home' }
  /** Undefined where the text has no word to search for: nothing matches. */
  | { kind: 'search'; query: SearchQuery | undefined }
  | { kind: 'id'; message_id: number }
);

/**
 * Looks up what the terms name. `with` becomes the conversation where its message is now; where the
 * reader may not see that message, the other terms must name a whole conversation.
 *
 * @throws ChatError BAD_NARROW for what does not exist or is not for the reader to know.
 */
export async function resolveNarrow(
  db: Db,
  reader: MessageReader,
  terms: readonly NarrowTerm[],
): Promise<ResolvedTerm[]> {
  const anchor = terms.find((term) => term.operator === 'with');
  const others = terms.filter((term) => term !== anchor);
  if (!anchor) return resolveTerms(db, reader, others);
  const place = await findVisiblePlace(db, reader, anchor.operand as number);
  if (!place) {
    if (!namesConversation(others)) {
      throw badNarrow("The narrow must contain either ['channel', 'topic'] or 'dm' operators");
    }
    return resolveTerms(db, reader, others);
  }
  const rest = await resolveTerms(
    db,
    reader,
    others.filter(({ operator }) => !CONVERSATION_OPERATORS.has(operator)),
  );
  if (place.channel_id === null) return [{ kind: 'direct', thread_ids: [place.thread_id], negated: false }, ...rest];
  const { channel, isReadable } = await resolveChannel(db, reader, place.channel_id);
  return [
    { kind: 'channel', channel, isReadable, negated: false },
    { kind: 'topic', topic_ids: [place.topic_id!], negated: false },
    ...rest,
  ];
}

const CONVERSATION_OPERATORS: ReadonlySet<string> = new Set(['channel', 'topic', 'dm']);

function namesConversation(terms: readonly NarrowTerm[]): boolean {
  const wanted = new Set(terms.filter(({ negated }) => !negated).map(({ operator }) => operator));
  return wanted.has('dm') || (wanted.has('channel') && wanted.has('topic'));
}

async function resolveTerms(db: Db, reader: MessageReader, terms: readonly NarrowTerm[]): Promise<ResolvedTerm[]> {
  const resolved: ResolvedTerm[] = [];
  for (const term of terms) {
    const { negated } = term;
    switch (term.operator) {
      case 'channel':
        resolved.push({ kind: 'channel', negated, ...(await resolveChannel(db, reader, term.operand)) });
        break;
      case 'channels':
        resolved.push({ kind: 'channels', negated, which: term.operand });
        break;
      case 'topic':
      case 'with':
        break;
      case 'dm':
      case 'dm-including':
      case 'group-pm-with':
        resolved.push({ kind: 'direct', negated, thread_ids: await resolveConversations(db, reader, term) });
        break;
      case 'sender': {
        const [user_id] = await resolvePeople(db, reader, [term.operand]);
        resolved.push({ kind: 'sender', negated, user_id: user_id! });
        break;
      }
      case 'is':
        resolved.push({ kind: 'is', negated, what: term.operand });
        break;
      case 'has':
        resolved.push({ kind: 'has', negated, what: term.operand });
        break;
      case 'in':
        if (term.operand === 'home') resolved.push({ kind: 'home', negated });
        else if (negated) resolved.push({ kind: 'id', negated: false, message_id: 0 });
        break;
      case 'search':
        resolved.push({ kind: 'search', negated, query: term.operand });
        break;
      case 'id':
        resolved.push({ kind: 'id', negated, message_id: term.operand });
    }
  }
  const channel = resolved.find((term) => term.kind === 'channel' && !term.negated);
  const channel_id = channel?.kind === 'channel' ? channel.channel.id : undefined;
  for (const term of terms) {
    if (term.operator !== 'topic') continue;
    const topic_ids = await findTopicIdsByName(db, reader.realm.id, normalizeTopic(term.operand), channel_id);
    resolved.push({ kind: 'topic', negated: term.negated, topic_ids });
  }
  return resolved;
}

/** A channel that the reader may know of, by id or name; a name of digits may be an id as text. */
async function resolveChannel(
  db: Db,
  { realm, user }: MessageReader,
  ref: Ref,
): Promise<{ channel: ChannelForUser; isReadable: boolean }> {
  const user_id = user?.id ?? null;
  let channel = typeof ref === 'string' ? await findChannelForUserByName(db, realm.id, user_id, ref.trim()) : undefined;
  if (!channel && /^\d{1,15}$/.test(String(ref)))
    channel = await findChannelForUser(db, realm.id, user_id, Number(ref));
  const isKnown = channel && (user ? await hasMetadataAccess(db, realm, user, channel) : isWebPublic(channel));
  if (!channel || !isKnown) throw badNarrow(`unknown channel ${ref}`);
  return { channel, isReadable: user ? await hasContentAccess(db, realm, user, channel) : true };
}

async function resolveConversations(
  db: Db,
  reader: MessageReader,
  { operator, operand }: { operator: 'dm' | 'dm-including' | 'group-pm-with'; operand: readonly Ref[] },
): Promise<number[]> {
  const { realm, user } = reader;
  const user_ids = await resolvePeople(db, reader, operand);
  if (!user) return [];
  if (operator === 'dm') {
    const conversation = await findDirectConversation(db, realm.id, [user.id, ...user_ids]);
    return conversation ? [conversation.thread_id] : [];
  }
  return findDirectThreadIds(db, realm.id, user.id, {
    including: user_ids,
    least: operator === 'group-pm-with' ? 3 : 1,
  });
}

/** Whether these terms ask for messages that did not reach the reader, in channels that they may read (chat-gaps.md 5, Anchor). */
export function includesSharedHistory({ user }: MessageReader, terms: readonly ResolvedTerm[]): boolean {
  if (!user) return true;
  return terms.some(
    (term) =>
      !term.negated &&
      (term.kind === 'channel' ||
        (term.kind === 'channels' && (term.which === 'web-public' || user.role !== ROLES.guest))),
  );
}
