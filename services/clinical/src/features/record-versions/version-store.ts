import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import type { RecordKind } from '../../operation/record-store.js';

export interface VersionRow<T> {
  version: number;
  recorded_at: string;
  event: string | null;
  actor: { type: string; id: string | null; name: string | null } | null;
  suggestion_id: string | null;
  /** What the record said, as its own feature reads it. */
  content: T;
}

const VERSION_COLUMNS = `v.version, v.recorded_at, v.event, v.content, case when v.actor_type is not null then
  jsonb_build_object('type', v.actor_type, 'id', v.actor_id, 'name', v.actor_name) end as actor,
  (select a.suggestion_id from suggestion_acceptances a where a.clinic_id = v.clinic_id and a.resource_type = v.resource_type
    and a.record_id = v.resource_id and a.request_id = v.request_id) as suggestion_id`;

const VERSION_OF = `select ${VERSION_COLUMNS} from record_versions v`;

/** The newest first. */
export async function findVersions<T extends object>(
  db: Db,
  { resource_type, instants }: RecordKind,
  clinicId: string,
  id: string,
  limit: number,
  offset: number,
): Promise<VersionRow<T>[]> {
  const rows = await db.rows<VersionRow<T>>(
    `${VERSION_OF} where v.clinic_id = $1 and v.resource_type = $2 and v.resource_id = $3
     order by v.version desc limit $4 offset $5`,
    [clinicId, resource_type, id, limit, offset],
  );
  return rows.map((row) => readable(row, instants));
}

export async function countVersions(
  db: Db,
  { resource_type }: RecordKind,
  clinicId: string,
  id: string,
): Promise<number> {
  const row = await db.row<{ total: number }>(
    'select count(*) as total from record_versions where clinic_id = $1 and resource_type = $2 and resource_id = $3',
    [clinicId, resource_type, id],
  );
  return row?.total ?? 0;
}

/** They are kept as the database writes them in json, and answered as everywhere else. */
const instantsOf = (content: object, names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(content)
      .filter(([name, value]) => names.includes(name) && typeof value === 'string')
      .map(([name, value]) => [name, new Date(value as string).toISOString()]),
  );

/** The latest that has this number: one operation may have changed the record more than once. */
export async function findVersion<T extends object>(
  db: Db,
  { resource_type, instants }: RecordKind,
  clinicId: string,
  id: string,
  version: number,
): Promise<VersionRow<T> | undefined> {
  const row = await db.row<VersionRow<T>>(
    `${VERSION_OF} where v.clinic_id = $1 and v.resource_type = $2 and v.resource_id = $3 and v.version = $4
     order by v.recorded_at desc limit 1`,
    [clinicId, resource_type, id, version],
  );
  return row && readable(row, instants);
}

/** A place in a history: that version of that record. */
export interface VersionPlace {
  recorded_at: string;
  resource_id: string;
  version: number;
}

/** The records whose versions are asked for, by a query with the one column of their ids: few, or nearly all of their kind. */
export type Among = { few: Knex.QueryBuilder | readonly string[] } | { many: Knex.QueryBuilder };

export interface HistorySpan {
  among: Among;
  since: string | undefined;
  /** Where it begins. */
  from: VersionPlace | undefined;
  limit: number;
  /** How many versions of records of that kind are looked through at most, for those that are among them. */
  looked: number;
}

export interface History<T> {
  rows: (VersionRow<T> & VersionPlace)[];
  /** The version that was not looked at any more; undefined where all were, or enough was found. */
  end: VersionPlace | undefined;
}

const ORDER = 'v.recorded_at desc, v.resource_id desc, v.version desc';
const PLACE = 'v.resource_id, v.version, v.recorded_at::text as recorded_at';

/** Versions of records of one kind, the newest first. */
export async function findHistory<T extends object>(
  db: Db,
  { resource_type, instants }: RecordKind,
  clinicId: string,
  span: HistorySpan,
): Promise<History<T>> {
  const { among, limit, looked } = span;
  const versions = versionsIn(clinicId, resource_type, span);
  const found =
    'few' in among
      ? versions.clone().whereIn('v.resource_id', among.few as Knex.QueryBuilder)
      : those(versions, among.many, looked);
  const rows = await db.rows<VersionRow<T> & VersionPlace & { position: string }>(
    found.select(sql.raw(VERSION_COLUMNS), 'v.resource_id', sql.raw('v.recorded_at::text as position')).limit(limit),
  );
  const [end] =
    'few' in among || rows.length === limit
      ? []
      : await db.rows<VersionPlace>(versions.select(sql.raw(PLACE)).offset(looked).limit(1));
  return { rows: rows.map(({ position, ...row }) => ({ ...readable(row, instants), recorded_at: position })), end };
}

/** Each is looked up, until there are enough of them: not all records first. */
const those = (versions: Knex.QueryBuilder, records: Knex.QueryBuilder, looked: number): Knex.QueryBuilder =>
  sql
    .from(versions.clone().select('v.*').limit(looked).as('v'))
    .whereRaw('exists (select from (?) as records (id) where records.id = v.resource_id offset 0)', [records])
    .orderByRaw(ORDER);

function versionsIn(clinicId: string, resource_type: string, { since, from }: HistorySpan): Knex.QueryBuilder {
  const versions = sql
    .from(sql.raw('record_versions v'))
    .where({ 'v.clinic_id': clinicId, 'v.resource_type': resource_type })
    .orderByRaw(ORDER);
  if (since !== undefined) versions.where('v.recorded_at', '>=', since);
  if (from)
    versions.whereRaw('(v.recorded_at, v.resource_id, v.version) <= (?::timestamptz, ?::uuid, ?::int)', [
      from.recorded_at,
      from.resource_id,
      from.version,
    ]);
  return versions;
}

const readable = <R extends VersionRow<object>>(row: R, instants: readonly string[]): R => ({
  ...row,
  content: readableInstants(row.content, { instants }),
});

/** What the database wrote as json, with its instants as everywhere else. */
export const readableInstants = <T extends object>(content: T, { instants }: Pick<RecordKind, 'instants'>): T => ({
  ...content,
  ...instantsOf(content, instants),
});
