import type { Knex } from 'knex';
import { sql, type Db } from '../../db.js';
import { offsetOf } from '../../http/pagination.js';
import type { Paging } from '../../http/schema.js';
import { searchPatterns, type CatalogType } from './catalog-rules.js';

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
  active: boolean;
}

export interface CatalogFilter extends Paging {
  q?: string;
  parent?: string;
  updated_since?: string;
}

/** The version of each catalog as this clinic sees it: its own tests count too. */
export async function findCatalogVersions(db: Db): Promise<Record<CatalogType, string>> {
  const rows = await db.rows<{ type: CatalogType; version: string }>(
    `select v.type, v.version || coalesce('+' || own.version, '') as version
     from catalog_versions v
     left join (select kind, (extract(epoch from max(updated_at)) * 1000)::bigint::text as version
                from visible_tests where clinic_id = current_clinic_id() group by kind) own on own.kind = v.type`,
  );
  return {
    cie10: '0',
    laboratory: '0',
    imaging: '0',
    ...Object.fromEntries(rows.map(({ type, version }) => [type, version])),
  };
}

export const searchDiagnoses = (db: Db, filter: CatalogFilter) =>
  searchPage<DiagnosisRow>(db, sql('cie10_codes'), 'code_plain', filter);

export const searchTests = (db: Db, kind: 'laboratory' | 'imaging', filter: CatalogFilter) =>
  searchPage<TestRow>(db, sql('visible_tests').where({ kind }), 'upper(code)', filter);

async function searchPage<T>(
  db: Db,
  table: Knex.QueryBuilder,
  codeColumn: string,
  filter: CatalogFilter,
): Promise<{ total: number; rows: T[] }> {
  if (filter.updated_since) table.where('updated_at', '>=', filter.updated_since);
  else table.where('active', true);
  if (filter.parent) table.where(codeColumn === 'code_plain' ? 'parent_code' : 'category', filter.parent);
  if (filter.q) {
    const { code, words } = searchPatterns(filter.q);
    table.where((either) => {
      either.whereRaw(`${codeColumn} like ?`, [code]);
      if (words.length > 0) either.orWhereRaw('search_text like all (?)', [words]);
    });
  }
  const offset = offsetOf(filter);
  const [counted, rows] = await Promise.all([
    db.row<{ total: number }>(table.clone().count('* as total')),
    offset === undefined
      ? []
      : db.rows<T>(table.clone().select('*').orderBy('code').limit(filter.per_page).offset(offset)),
  ]);
  return { total: counted?.total ?? 0, rows };
}

/** Those of the codes that are in the catalog and active, with what they mean. */
export const findActiveDiagnoses = (db: Db, codes: readonly string[]) =>
  db.rows<Pick<DiagnosisRow, 'code' | 'description' | 'description_es'>>(
    'select code, description, description_es from cie10_codes where code = any($1) and active',
    [codes],
  );

/** Those of the ids that are active tests of that kind, shared or the clinic's own. */
export const findActiveTestIds = async (
  db: Db,
  kind: 'laboratory' | 'imaging',
  ids: readonly string[],
): Promise<Set<string>> => {
  const rows = await db.rows<{ id: string }>(
    'select id from visible_tests where kind = $1 and id = any($2::uuid[]) and active',
    [kind, ids],
  );
  return new Set(rows.map(({ id }) => id));
};
