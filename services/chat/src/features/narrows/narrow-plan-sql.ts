import type { Db } from '../../db/db.js';
import { messageIsVisible, type History, type MessageReader } from '../messages/index.js';
import { filterOf } from './narrow-filters-sql.js';
import type { NarrowPlan } from './narrow-query-store.js';
import { includesSharedHistory, type ResolvedTerm } from './narrow-resolve.js';
import { SqlParams } from '../../db/sql-params.js';
import {
  type Source,
  type Narrowing,
  personalSource,
  conversationSource,
  searchSource,
  channelSource,
  wideSource,
} from './narrow-sources-sql.js';

const NOTHING: Source = { branches: [], fulfils: [], isVisible: true };

/**
 * How to find the messages of a narrow: the terms that leave the fewest messages become the source,
 * an index walked in the order of ids; all others are conditions on what it yields. `message_ids` limits
 * the narrow to these messages and looks into shared history.
 */
export async function planNarrow(
  db: Db,
  reader: MessageReader,
  terms: readonly ResolvedTerm[],
  message_ids?: readonly number[],
): Promise<NarrowPlan> {
  const params = new SqlParams(reader.realm.id);
  const wanted = terms.filter(({ negated }) => !negated);
  const narrowing: Narrowing = {
    db,
    reader,
    params,
    terms,
    one: (kind, such) => wanted.find((term) => term.kind === kind && (!such || such(term as never))) as never,
    all: (kind) => wanted.filter((term) => term.kind === kind) as never,
  };
  const source = isImpossible(narrowing) ? NOTHING : await chooseSource(narrowing, message_ids);
  const isInOneChannel = narrowing.one('channel') !== undefined;
  const filters = terms
    .filter((term) => !source.fulfils.includes(term))
    .map((term) => filterOf(term, reader, params, isInOneChannel));
  if (!source.isVisible) {
    const history: History = message_ids || includesSharedHistory(reader, terms) ? 'shared' : 'own';
    filters.push(messageIsVisible(reader, params, history));
  }
  const { branches, bounds } = source;
  return {
    branches,
    filters,
    params,
    isHot: (source.isHot ?? false) && filters.length === 0,
    ...(bounds && { bounds }),
  };
}

/** Terms that no message fulfils together, seen without a query. */
function isImpossible({ all }: Narrowing): boolean {
  const isSearchEmpty = all('search').some(({ query }) => !query);
  const isUnreadable = all('channel').some(({ isReadable }) => !isReadable);
  return isSearchEmpty || isUnreadable || new Set(all('channel').map(({ channel }) => channel.id)).size > 1;
}

async function chooseSource(narrowing: Narrowing, message_ids: readonly number[] | undefined): Promise<Source> {
  const { params, one, reader } = narrowing;
  if (message_ids) {
    return {
      branches: [{ where: `m.id = any (${params.add(message_ids, 'bigint[]')})` }],
      fulfils: [],
      isVisible: false,
    };
  }
  const id = one('id');
  if (id) {
    return { branches: [{ where: `m.id = ${params.add(id.message_id, 'bigint')}` }], fulfils: [id], isVisible: false };
  }
  return (
    (reader.user && (await personalSource(narrowing, reader.user.id))) ??
    (await conversationSource(narrowing)) ??
    searchSource(narrowing) ??
    channelSource(narrowing) ??
    (await wideSource(narrowing))
  );
}
