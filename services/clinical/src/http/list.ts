import Joi from 'joi';
import type { Knex } from 'knex';
import { sql, type Db } from '../db/db.js';
import { clause, column, name, piece, raw, type Piece } from '../db/piece.js';
import { cursorParameter, encodeCursor, FIRST_ID, standsAtInstant, type Cursor } from './cursor.js';
import { invalid } from '../domain/failures.js';
import { COUNTED_MAX, countParts, idsInOrder, inOrder, type ListParts, type Order } from './list-parts.js';
import { offsetOf, pageLinks, pageMeta } from './pagination.js';
import { instant, isDay, paging, type Paging } from './schema.js';
import type { KeyRing } from '../secrets/key-ring.js';
import { openPosition, sealPosition } from '../secrets/secret-box.js';
import { model } from './models.js';

/**
 * Lists that are read by page or by cursor, and followed by `updated_since` (clinical-gaps.md section 2).
 * A cursor costs the same wherever it stands. The feed of changes, sorted by `updated_at`, ends where a
 * change may still be uncommitted: so who follows it by its cursor misses nothing.
 */
export interface ListQuery extends Paging {
  sort?: string;
  cursor?: Cursor;
  updated_since?: string;
}

export interface Sort extends Order {
  /** An instant unless it is said to be text or a day; not null, indexed behind clinic_id and before id. */
  column: string;
  type?: 'text' | 'date';
}

export interface ListSpec {
  /** What to select, and under which names; `id` among it. */
  columns: readonly (string | Knex.Raw)[];
  /** The qualified id column. */
  id: string;
  /** The id has no index: rows of a page are looked for among those that match. */
  unindexed?: true;
  /** The qualified column of the patient whom a row is about. */
  patient?: string;
  /** By the names of the parameter; the first is the default, `updated_at` is the feed. */
  sorts: { updated_at: Sort } & Record<string, Sort>;
}

/** In cursor mode the members of pages are null. */
export interface ListMeta {
  current_page: number | null;
  per_page: number;
  total: number | null;
  last_page: number | null;
  from: number | null;
  to: number | null;
  /** False when there are more rows than are counted. */
  total_exact: boolean | null;
  has_more: boolean;
  /** Where to go on; in the feed always given, so that it can be followed later. */
  next_cursor: string | null;
}

const count = () => Joi.number().integer().min(0).allow(null).required();

export const listMetaSchema = model(
  'ListMeta',
  Joi.object({
    current_page: count(),
    per_page: Joi.number().integer().required(),
    total: count(),
    last_page: count(),
    from: count(),
    to: count(),
    total_exact: Joi.boolean().allow(null).required(),
    has_more: Joi.boolean().required(),
    next_cursor: Joi.string().allow(null).required(),
  }),
);

/** The query parameters of such a list. */
export const listParameters = (sorts: readonly string[]) => ({
  ...paging,
  sort: Joi.string().valid(...sorts),
  cursor: cursorParameter(),
  updated_since: instant(),
});

export interface List<T> {
  rows: T[];
  meta: ListMeta;
  /** Where rows are counted and none is shown, the patient whom all of them are about: the number tells of them. */
  counted: string | undefined;
}

/**
 * One page of `source`, or of several parts: tables and filters, but neither columns nor order. A list that is sorted by text needs `keys`: cursors are in URLs, and the
 * text may be somebody's name.
 */
export async function readList<T extends { id: string }>(
  db: Db,
  source: Knex.QueryBuilder | ListParts,
  spec: ListSpec,
  query: ListQuery,
  keys?: KeyRing,
): Promise<List<T>> {
  const { name, sort } = sortOf(spec, query);
  const { cursor, updated_since, per_page } = query;
  const parts = 'length' in source ? source : ([source] as const);
  const horizon = name === 'updated_at' ? await changeHorizon(db) : undefined;
  for (const part of parts) {
    if (updated_since) part.where(spec.sorts.updated_at.column, '>=', updated_since);
    if (horizon !== undefined) part.where(sort.column, '<', horizon);
  }

  const byCursor = cursor !== undefined || updated_since !== undefined;
  const offset = byCursor ? 0 : offsetOf(query);
  const [first] = parts;
  const place = cursor && behind(spec, sort, cursor, keys);
  const counts = parts.length > 1 ? await countParts(db, parts) : undefined;
  const sized = parts.map((part, index) => ({
    query: place ? part.clone().whereRaw(raw(place)) : part.clone(),
    counted: counts?.[index],
  }));
  const span = { limit: per_page + 1, offset: offset ?? 0 };
  // What is skipped is read from the index alone, and never joined. The rows of the page are then found by their ids and
  // nothing else: given the filters again, the planner, which knows little of a clinic that is small beside others, may
  // look through everything they match once for each row.
  const filtered =
    offset || counts
      ? (spec.unindexed ? first.clone() : first.clone().clearWhere()).whereRaw('?? = any(array(?))', [
          spec.id,
          idsInOrder(sized, spec.id, sort, span),
        ])
      : (sized[0]?.query ?? first);
  const page = inOrder(filtered, spec.id, sort)
    .select([...spec.columns])
    .select(sql.raw('??::text as list_position, ??::text as list_row', [sort.column, spec.id]))
    .limit(span.limit);
  const [found, counted = counts] = await Promise.all([
    offset === undefined ? [] : db.rows<T & Position>(page),
    byCursor || counts ? undefined : countParts(db, parts),
  ]);
  const total = byCursor ? undefined : counted?.reduce((sum, count) => sum + count, 0);

  const has_more = found.length > per_page;
  const shown = found.slice(0, per_page);
  const last = shown.at(-1);
  const rows = shown.map(({ list_position: _, list_row: __, ...row }) => row as unknown as T);
  const next =
    last && (has_more || name === 'updated_at')
      ? { sort: name, at: sort.type === 'text' ? hidden(name, last, keys) : last.list_position, id: last.list_row }
      : name === 'updated_at'
        ? (cursor ?? startOf(updated_since))
        : undefined;
  const meta = {
    ...(total === undefined ? UNCOUNTED : countedMeta(query, total, rows.length)),
    per_page,
    has_more,
    next_cursor: next ? encodeCursor(next) : null,
  };
  return { rows, meta, counted: rows.length > 0 || !total ? undefined : await onlyPatient(db, parts, spec) };
}

/** Whom all rows are about, where they are about one. */
async function onlyPatient(db: Db, parts: ListParts, { patient }: ListSpec): Promise<string | undefined> {
  if (patient === undefined) return undefined;
  const pieces = parts.map((part) => part.clone().distinct({ patient_id: patient }).limit(2));
  const rows = await db.rows<{ patient_id: string | null }>(
    sql.from(sql.union(pieces, true).as('found')).select('patient_id').limit(2),
  );
  return rows.length === 1 ? (rows[0]?.patient_id ?? undefined) : undefined;
}

/** What lies behind a cursor. */
function behind(spec: ListSpec, sort: Sort, cursor: Cursor, keys: KeyRing | undefined): Piece {
  const at = sort.type === 'text' ? positionIn(cursor, keys) : cursor.at;
  const row = clause`(${column(sort.column)}, ${column(spec.id)})`;
  const last = clause`(${at}::${name(sort.type ?? 'timestamptz')}, ${cursor.id}::uuid)`;
  return sort.direction === 'asc' ? piece`${row} > ${last}` : piece`${row} < ${last}`;
}

type Position = { list_position: string; list_row: string };

const hidden = (sort: string, { list_position, list_row }: Position, keys: KeyRing | undefined): string =>
  sealPosition(present(keys), list_position, `${sort} ${list_row}`);

function positionIn({ sort, at, id }: Cursor, keys: KeyRing | undefined): string {
  const position = openPosition(present(keys), at, `${sort} ${id}`);
  if (position === undefined) throw invalid({ path: 'cursor', rule: 'selected' });
  return position;
}

function present(keys: KeyRing | undefined): KeyRing {
  if (!keys) throw new Error('A list that is sorted by text has no keys to hide it with.');
  return keys;
}

const UNCOUNTED = { current_page: null, total: null, last_page: null, from: null, to: null, total_exact: null };

const countedMeta = (query: Paging, total: number, shown: number) => ({
  ...pageMeta(query, Math.min(total, COUNTED_MAX), shown),
  total_exact: total <= COUNTED_MAX,
});

function sortOf(spec: ListSpec, { sort, cursor, updated_since }: ListQuery): { name: string; sort: Sort } {
  const feed = updated_since === undefined ? undefined : 'updated_at';
  if (feed && sort && sort !== feed) throw invalid({ path: 'sort', rule: 'disagrees', other: 'updated_since' });
  const asked = sort ?? feed;
  if (cursor && asked && cursor.sort !== asked) throw invalid({ path: 'cursor', rule: 'disagrees', other: 'sort' });
  const name = cursor?.sort ?? asked ?? Object.keys(spec.sorts)[0] ?? '';
  const known = Object.hasOwn(spec.sorts, name) ? spec.sorts[name] : undefined;
  if (!known || (cursor && !standsIn(known, cursor))) throw invalid({ path: 'cursor', rule: 'selected' });
  return { name, sort: known };
}

/** Whether the cursor can be compared with the column. */
const standsIn = ({ type }: Sort, cursor: Cursor): boolean =>
  type === 'text' || (type === 'date' ? isDay(cursor.at) : standsAtInstant(cursor));

const startOf = (updatedSince: string | undefined): Cursor | undefined =>
  updatedSince === undefined
    ? undefined
    : { sort: 'updated_at', at: updatedSince.replace('T', ' ').replace('Z', '+00'), id: FIRST_ID };

/** Before this instant nothing changes any more; read before the rows, by a statement of its own. */
export async function changeHorizon(db: Db): Promise<string> {
  const row = await db.row<{ horizon: string }>('select change_horizon()::text as horizon');
  return row?.horizon ?? '-infinity';
}

/** The Link header to the neighbouring pages, or to what follows by cursor, with the same filters. */
export function listLinks(base: string, query: ListQuery, meta: ListMeta): Record<string, string> {
  const { cursor: _, page: __, ...filters } = query;
  const given = filters as Parameters<typeof pageLinks>[1];
  if (meta.current_page !== null && meta.last_page !== null) {
    return pageLinks(base, given, {
      ...meta,
      current_page: meta.current_page,
      last_page: meta.last_page,
      total: meta.total ?? 0,
    });
  }
  if (!meta.has_more || meta.next_cursor === null) return {};
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) if (value !== undefined) parameters.set(name, value.toString());
  parameters.set('cursor', meta.next_cursor);
  return { Link: `<${base}?${parameters.toString()}>; rel="next"` };
}
