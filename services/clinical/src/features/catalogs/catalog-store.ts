import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { offsetOf } from '../../http/pagination.js';
import type { Paging } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import type { ReferenceRange, TestKind } from './own-test-content.js';
import { searchTerms, type CatalogType } from './catalog-rules.js';

export interface DiagnosisRow {
  code: string;
  description: string;
  description_es: string | null;
  chapter: string | null;
  parent_code: string | null;
  level: number;
  is_billable: boolean;
  sex: string | null;
  age_min: number | null;
  age_max: number | null;
  is_demo: boolean;
  active: boolean;
}

export interface TestRow {
  id: string;
  code: string;
  loinc: string | null;
  name: string;
  name_es: string | null;
  category: string | null;
  specimen: string | null;
  unit: string | null;
  fasting: boolean;
  is_panel: boolean;
  members: string[];
  modality: string | null;
  body_part: string | null;
  laterality_required: boolean;
  contrast: boolean;
  reference_ranges: ReferenceRange[];
  active: boolean;
}

export interface CatalogFilter extends Paging {
  q?: string;
  parent?: string;
  updated_since?: string;
}

export interface CatalogHead {
  version: string;
  /** What must be shown beside the catalog, by its licence. */
  notice: string | null;
}

/** The version of each catalog as this clinic sees it: its own tests count too. */
export async function findCatalogHeads(db: Db): Promise<Record<CatalogType, CatalogHead>> {
  const rows = await db.rows<CatalogHead & { type: CatalogType }>(
    `select v.type, v.version || coalesce('+' || own.version, '') as version, v.notice
     from catalog_versions v
     left join (select kind, (extract(epoch from max(updated_at)) * 1000)::bigint::text as version
                from visible_tests where clinic_id = current_clinic_id() group by kind) own on own.kind = v.type`,
  );
  const none = { version: '0', notice: null };
  return {
    cie10: none,
    laboratory: none,
    imaging: none,
    ...Object.fromEntries(rows.map(({ type, version, notice }) => [type, { version, notice }])),
  };
}

export const searchDiagnoses = (db: Db, filter: CatalogFilter) =>
  readPage<DiagnosisRow>(db, { table: 'cie10_codes', key: 'code', parent: 'parent_code' }, filter);

export const searchTests = (db: Db, kind: 'laboratory' | 'imaging', filter: CatalogFilter) =>
  readPage<TestRow>(db, { table: 'visible_tests', key: 'id', parent: 'category', kind }, filter);

/** The next rows of a whole catalog, by code; `after` is the last one had. */
export function readAfter<T extends DiagnosisRow | TestRow>(
  db: Db,
  type: CatalogType,
  after: { code: string; key: string } | undefined,
  limit: number,
): Promise<T[]> {
  const [table, key] = type === 'cie10' ? ['cie10_codes', 'code'] : ['visible_tests', 'id'];
  const page = sql(table).select('*').where('active', true).orderBy(['code', key]).limit(limit);
  if (type !== 'cie10') page.where({ kind: type });
  if (after) page.whereRaw('(code, ??) > (?, ?)', [key, after.code, after.key]);
  return db.rows<T>(page);
}

interface CatalogTable {
  table: string;
  /** Unlike a code, never that of two rows. */
  key: string;
  parent: string;
  kind?: 'laboratory' | 'imaging';
}

/** Matches of a search beyond these are not counted, as no page shows them. */
const MATCHES_MAX = LIMITS.offsetMax + LIMITS.perPageMax;

interface Page<T> {
  total: number;
  /** False where there are more matches than are counted. */
  total_exact: boolean;
  rows: T[];
}

/** A page and the total of what matches. */
async function readPage<T extends object>(db: Db, catalog: CatalogTable, filter: CatalogFilter): Promise<Page<T>> {
  const { table, key, parent, kind } = catalog;
  const source = sql(table);
  if (kind) source.where({ kind });
  if (filter.updated_since) source.where('updated_at', '>=', filter.updated_since);
  else source.where('active', true);
  if (filter.parent) source.where(parent, filter.parent);
  const offset = offsetOf(filter);
  if (filter.q !== undefined) return searchPage(db, catalog, source, filter.q, { limit: filter.per_page, offset });

  const page = source.clone().select('*').orderBy(['code', key]).limit(filter.per_page);
  const [counted, rows] = await Promise.all([
    db.row<{ total: number }>(source.clone().count('* as total')),
    offset === undefined ? [] : db.rows<T>(page.offset(offset)),
  ]);
  return { total: counted?.total ?? 0, total_exact: true, rows };
}

/**
 * The code itself comes first, then codes that begin so, then texts that begin so, then those that hold all words:
 * each kind from its own index and only as far as pages go, as some words are in every third text.
 */
async function searchPage<T extends object>(
  db: Db,
  { table, key }: CatalogTable,
  source: Knex.QueryBuilder,
  q: string,
  { limit, offset }: { limit: number; offset: number | undefined },
): Promise<Page<T>> {
  const { code, words } = searchTerms(q);
  const found = (rank: Knex.Raw) =>
    source
      .clone()
      .select(`${key} as key`, 'code', sql.raw('? as rank', [rank]))
      .orderBy('code')
      .limit(MATCHES_MAX + 1);
  const kinds: Knex.QueryBuilder[] = [];
  if (code !== undefined)
    kinds.push(
      found(sql.raw('case when code_plain = ? then 0 else 1 end', [code])).whereRaw('code_plain like ?', [`${code}%`]),
    );
  if (words.length > 0) {
    kinds.push(
      found(sql.raw('2')).whereRaw(`left(search_text, 100) collate "C" like ' ' || literal_pattern(?) || '%'`, [
        words.join(' '),
      ]),
    );
    const holding = found(sql.raw('3'));
    // Short words only where a word begins: within words they are everywhere, and the index cannot help.
    for (const word of words)
      holding.whereRaw(`search_text like ? || literal_pattern(?) || '%'`, [word.length < 3 ? '% ' : '%', word]);
    kinds.push(holding);
  }
  if (kinds.length === 0) return { total: 0, total_exact: true, rows: [] };

  const hits = sql
    .from(sql.unionAll(kinds, true).as('every'))
    .select('key', 'code')
    .min('rank as rank')
    .groupBy('key', 'code');
  const page = sql('hits')
    .orderBy(['rank', 'code', 'key'])
    .limit(offset === undefined ? 0 : limit)
    .offset(offset ?? 0);
  const rows = await db.rows<T & { matches: number; rank: number | null }>(
    sql
      .withMaterialized('hits', hits)
      .with('page', page)
      .from(sql('hits').count('* as matches').as('counted'))
      .leftJoin('page', sql.raw('true'))
      .leftJoin(`${table} as item`, `item.${key}`, 'page.key')
      .select('item.*', 'counted.matches', 'page.rank')
      .orderBy(['page.rank', 'page.code', 'page.key']),
  );
  const matches = rows[0]?.matches ?? 0;
  return {
    total: Math.min(matches, MATCHES_MAX),
    total_exact: matches <= MATCHES_MAX,
    rows: rows.filter(({ rank }) => rank !== null),
  };
}

/** Those of the codes that are in the catalog and active, with what they mean. */
export const findActiveDiagnoses = (db: Db, codes: readonly string[]) =>
  db.rows<Pick<DiagnosisRow, 'code' | 'description' | 'description_es'>>(
    'select code, description, description_es from cie10_codes where code = any($1) and active',
    [codes],
  );

/** Those of the ids that are active tests of that kind, shared or the clinic's own. */
export const findActiveTestIds = async (db: Db, kind: TestKind, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await db.rows<{ id: string }>(
    'select id from visible_tests where kind = $1 and id = any($2::uuid[]) and active',
    [kind, ids],
  );
  return new Set(rows.map(({ id }) => id));
};

/**
 * The active test of that kind that somebody means who names it by its code, by that of LOINC, or by both: the clinic's own
 * before a shared one. Undefined where none is known by the code, or several by that of LOINC alone.
 */
export const findActiveTest = async (
  db: Db,
  kind: TestKind,
  { code, loinc }: { code: string | null; loinc: string | null },
): Promise<string | undefined> => {
  const rows = await db.rows<{ id: string }>(
    `select id from visible_tests where kind = $1 and active and case when $2::text is null then loinc = $3 else code = $2 end
     order by clinic_id nulls last limit 2`,
    [kind, code, loinc],
  );
  return code === null && rows.length > 1 ? undefined : rows[0]?.id;
};
