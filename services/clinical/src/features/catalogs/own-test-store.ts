import { sql, type Db } from '../../db/db.js';
import { clause, raw } from '../../db/piece.js';
import type { Language } from '../../domain/language.js';
import { newId } from '../../id.js';
import { TEST_KINDS, type OwnTest, type TestKind } from './own-test-content.js';

export interface OwnTestRow extends OwnTest {
  id: string;
  clinic_id: string | null;
  kind: TestKind;
  is_panel: boolean;
  version: number;
  updated_at: string;
}

const COLUMNS = [
  'code',
  'loinc',
  'name',
  'name_es',
  'category',
  'specimen',
  'unit',
  'fasting',
  'members',
  'modality',
  'body_part',
  'laterality_required',
  'contrast',
  'reference_ranges',
  'active',
] as const satisfies readonly (keyof OwnTest)[];
const list = (prefix: string) => COLUMNS.map((name) => `${prefix}.${name}`).join(', ');
const TYPES = `code text, loinc text, name text, name_es text, category text, specimen text, unit text, fasting boolean, members text[],
  modality text, body_part text, laterality_required boolean, contrast boolean, reference_ranges jsonb, active boolean`;

export const findTest = (db: Db, id: string) => db.row<OwnTestRow>('select * from visible_tests where id = $1', [id]);

export const findOwnTests = (db: Db, clinicId: string, kind: TestKind) =>
  db.rows<OwnTestRow>('select * from visible_tests where clinic_id = $1 and kind = $2', [clinicId, kind]);

export const countOwnTests = async (db: Db, clinicId: string, kind: TestKind): Promise<number> =>
  (
    await db.row<{ total: number }>('select count(*) as total from visible_tests where clinic_id = $1 and kind = $2', [
      clinicId,
      kind,
    ])
  )?.total ?? 0;

export const findOwnTest = (db: Db, clinicId: string, kind: TestKind, code: string) =>
  db.row<OwnTestRow>('select * from visible_tests where clinic_id = $1 and kind = $2 and code = $3', [
    clinicId,
    kind,
    code,
  ]);

/** Those of the codes that are active laboratory tests, shared or own, and no panels. */
export const findMemberCodes = async (db: Db, codes: readonly string[]): Promise<Set<string>> => {
  const rows = await db.rows<{ code: string }>(
    `select distinct code from visible_tests where kind = 'laboratory' and code = any($1) and active and not is_panel`,
    [codes],
  );
  return new Set(rows.map(({ code }) => code));
};

/** The clinic's active panels that hold one of those codes. */
export const findPanelsOf = (db: Db, clinicId: string, codes: readonly string[]) =>
  db.rows<{ code: string; members: string[] }>(
    `select code, members from visible_tests where clinic_id = $1 and kind = 'laboratory' and active and members && $2::text[]`,
    [clinicId, codes],
  );

/** With the clinic's tests locked, as is `updateTests`. */
export const insertTests = (db: Db, clinicId: string, kind: TestKind, tests: readonly OwnTest[]) =>
  db.rows(
    `insert into catalog_tests (clinic_id, kind, id, is_panel, updated_at, ${COLUMNS.join(', ')})
     select $1, $2, i.id, i.members <> '{}', clock_timestamp(), ${list('i')}
     from jsonb_to_recordset($3::jsonb) as i (id uuid, ${TYPES})`,
    [clinicId, kind, JSON.stringify(tests.map((test) => ({ ...test, id: newId() })))],
  );

export const updateTests = (db: Db, tests: readonly (OwnTest & { id: string })[]) =>
  db.rows(
    `update catalog_tests t set (is_panel, ${COLUMNS.join(', ')}) = row(i.members <> '{}', ${list('i')})
     from jsonb_to_recordset($1::jsonb) as i (id uuid, ${TYPES}) where t.id = i.id`,
    [JSON.stringify(tests)],
  );

export interface EntryFilter {
  kind: TestKind;
  q?: string;
  own?: boolean;
  panels?: boolean;
  active?: boolean;
}

/** A page of the tests that the clinic sees, by their names in that language. */
export async function findTestPage(
  db: Db,
  clinicId: string,
  filter: EntryFilter & { language: Language },
  page: { limit: number; offset: number | undefined },
): Promise<{ total: number; rows: OwnTestRow[] }> {
  const found = sql('visible_tests').where({ kind: filter.kind });
  if (filter.own) found.where({ clinic_id: clinicId });
  if (filter.panels) found.where({ is_panel: true });
  if (filter.active !== undefined) found.where({ active: filter.active });
  for (const word of (filter.q ?? '').split(/\s+/).filter(Boolean))
    found.whereRaw(`search_text like '% ' || literal_pattern(?) || '%'`, [word]);
  const order = filter.language === 'es' ? clause`coalesce(name_es, name), id` : clause`name, id`;
  const [counted, rows] = await Promise.all([
    db.row<{ total: number }>(found.clone().count('* as total')),
    page.offset === undefined
      ? []
      : db.rows<OwnTestRow>(found.clone().select('*').orderByRaw(raw(order)).limit(page.limit).offset(page.offset)),
  ]);
  return { total: counted?.total ?? 0, rows };
}

/** The catalogs, as they are listed. */
export const LISTED_CATALOGS = ['cie10', ...TEST_KINDS, 'substances'] as const;

interface CatalogState {
  type: (typeof LISTED_CATALOGS)[number];
  version: string | null;
  notice: string | null;
  imported_at: string | null;
  entries: number;
  own_entries: number;
  own_changed_at: string | null;
}

/** How each catalog stands: what the operator imported for all clinics, and what the clinic has added to it. */
export const findCatalogStates = (db: Db, clinicId: string) =>
  db.rows<CatalogState>(
    `select c.type, v.version, v.notice, v.updated_at as imported_at,
       case c.type when 'cie10' then (select count(*) from cie10_codes where active)
         when 'substances' then (select count(*) from substances where active)
         else (select count(*) from visible_tests t where t.kind = c.type and t.active and t.clinic_id is null) end as entries,
       own.entries as own_entries, own.changed_at as own_changed_at
     from unnest($2::text[]) with ordinality c (type, place)
     left join catalog_versions v on v.type = c.type
     cross join lateral (select count(*) filter (where active) as entries, max(updated_at) as changed_at
       from visible_tests t where t.kind = c.type and t.clinic_id = $1) own
     order by c.place`,
    [clinicId, LISTED_CATALOGS],
  );
