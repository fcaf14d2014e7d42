import type { Database } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { SearchQuery } from '../search/index.js';
import { loadMessageReader, type MessageReader } from '../messages/index.js';
import { findIdAt } from './date-anchor-store.js';
import { planNarrow } from './narrow-plan-sql.js';
import { findNarrowIds, type NarrowDb } from './narrow-query-store.js';
import { resolveNarrow, type ResolvedTerm } from './narrow-resolve.js';
import { isForSpectators, parseNarrow, type NarrowTermParam } from './narrow-terms.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';

/** A narrow that its reader may look into. */
export interface OpenNarrow {
  reader: MessageReader;
  terms: readonly ResolvedTerm[];
}

/** @throws ChatError BAD_NARROW; UNAUTHORIZED when a spectator looks beyond web-public channels (chat-gaps.md 1.2). */
export async function openNarrow(
  db: Database,
  realm: Realm,
  caller: Caller | undefined,
  params: readonly NarrowTermParam[],
): Promise<OpenNarrow> {
  if (!caller && !isForSpectators(params)) {
    throw new ChatError('UNAUTHORIZED', 'Not signed in: without an account only web-public channels can be read.');
  }
  const terms = parseNarrow(params);
  const reader = await loadMessageReader(db.reads, realm, caller);
  return { reader, terms: await resolveNarrow(db.reads, reader, terms) };
}

/** The oldest unread message of the narrow that is not muted; undefined where there is none. */
export async function findFirstUnread(db: NarrowDb, { reader, terms }: OpenNarrow): Promise<number | undefined> {
  if (!reader.user) return undefined;
  const unread: ResolvedTerm[] = [
    ...terms,
    { kind: 'is', what: 'unread', negated: false },
    { kind: 'home', negated: false },
  ];
  const plan = await planNarrow(db.slow, reader, unread);
  const [id] = await findNarrowIds(db, plan, { order: 'asc', bound: '>', id: 0, limit: 1 });
  return id;
}

/** The first message of the narrow that was sent at that time or later, else its newest; undefined where it has none. */
export async function findFirstSince(
  db: NarrowDb,
  { reader, terms }: OpenNarrow,
  sent_at: Date,
): Promise<number | undefined> {
  const id = await findIdAt(db.slow, reader.realm.id, sent_at);
  if (id === undefined) return undefined;
  const plan = await planNarrow(db.slow, reader, terms);
  const [first] = await findNarrowIds(db, plan, { order: 'asc', bound: '>=', id, limit: 1 });
  const [last] = first === undefined ? await findNarrowIds(db, plan, { order: 'desc', bound: '<', id, limit: 1 }) : [];
  return first ?? last;
}

/** Which of these messages exist, are visible to the reader and in the narrow; ascending. */
export async function findAmong(
  db: NarrowDb,
  { reader, terms }: OpenNarrow,
  message_ids: readonly number[],
): Promise<number[]> {
  const plan = await planNarrow(db.slow, reader, terms, message_ids);
  return findNarrowIds(db, plan, { order: 'asc', bound: '>', id: -1, limit: message_ids.length });
}

/** What the narrow searches for: marked in what is found. */
export function searchOf(terms: readonly ResolvedTerm[]): SearchQuery | undefined {
  const phrases = terms.flatMap((term) => (term.kind === 'search' && !term.negated ? (term.query?.phrases ?? []) : []));
  return phrases.length === 0 ? undefined : { phrases };
}
