import type { Knex } from 'knex';
import { column, inside, list, literal, name, piece, statement } from '../../db/piece.js';
import { LOCKS } from '../../db/advisory-locks.js';
import { newId } from '../../id.js';
import type { CatalogType } from './catalog-rules.js';
import { chapterOf } from './icd-rules.js';
import type { DiagnosisEntry, TestEntry } from './import-formats.js';

export interface Changes {
  added: number;
  changed: number;
  retired: number;
}

/** One import goes after the other. */
export const lockImports = (owner: Knex) => owner.raw('select pg_advisory_xact_lock(?)', [LOCKS.imports]);

export const stageDiagnoses = (owner: Knex) =>
  owner.raw(`create temporary table imported_codes (
    line integer, code text collate "C", description text, description_es text, chapter text, is_billable boolean,
    parent_code text collate "C", level smallint not null default 1) on commit drop`);

export const addDiagnoses = (owner: Knex, entries: readonly DiagnosisEntry[]) =>
  owner.raw(
    `insert into imported_codes (line, code, description, description_es, chapter, is_billable)
     select * from unnest(?::int[], ?::text[], ?::text[], ?::text[], ?::text[], ?::boolean[])`,
    arrays(
      entries.map((entry) => ({ ...entry, chapter: chapterOf(entry.code) })),
      ['line', 'code', 'description', 'description_es', 'chapter', 'is_billable'],
    ),
  );

export const stageTests = (owner: Knex) =>
  owner.raw(`create temporary table imported_tests (
    line integer, kind text, loinc text collate "C", name text, category text, specimen text, unit text, is_panel boolean,
    modality text, body_part text, laterality_required boolean, contrast boolean, id uuid) on commit drop`);

export const addTests = (owner: Knex, entries: readonly TestEntry[]) =>
  owner.raw(
    `insert into imported_tests
     select * from unnest(?::int[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::boolean[],
       ?::text[], ?::text[], ?::boolean[], ?::boolean[], ?::uuid[])`,
    arrays(
      entries.map((entry) => ({ ...entry, id: newId() })),
      [
        'line',
        'kind',
        'loinc',
        'name',
        'category',
        'specimen',
        'unit',
        'is_panel',
        'modality',
        'body_part',
        'laterality_required',
        'contrast',
        'id',
      ],
    ),
  );

/** Each column of the rows as one array, for `unnest`. */
const arrays = <T>(rows: readonly T[], columns: readonly (keyof T)[]): string[][] =>
  columns.map((column) => rows.map((row) => row[column] as string));

interface Repetition {
  line: number;
  first: number;
  code: string;
}

/** Of what a line of each staged table says something, and what. */
const SAYING = {
  imported_codes: ['code', 'description'],
  imported_tests: ['loinc', 'name'],
  imported_substances: ['code', 'said'],
} as const;
export type Staged = keyof typeof SAYING;

/** Lines that say something else of a code than an earlier one; those that repeat it are left out. */
export async function settleRepetitions(owner: Knex, table: Staged, limit: number): Promise<Repetition[]> {
  const [code, text] = SAYING[table];
  const { rows } = await owner.raw(
    `select line, first, code from (
       select line, ?? as code, ?? as text, first_value(line) over same as first, first_value(??) over same as first_text
       from ?? window same as (partition by ?? order by line)) lines
     where text <> first_text order by line limit ?`,
    [code, text, text, table, code, limit],
  );
  if (rows.length === 0)
    await owner.raw('delete from ?? later using ?? earlier where later.?? = earlier.?? and later.line > earlier.line', [
      table,
      table,
      code,
      code,
    ]);
  return rows as Repetition[];
}

/** Gives each code its parent, the longest other one that it begins with, and its level below the category. */
export async function arrangeDiagnoses(owner: Knex): Promise<void> {
  await owner.raw('create index on imported_codes (code); analyze imported_codes');
  await owner.raw(
    `update imported_codes set level = 1 + ancestors.count, parent_code = ancestors.nearest
     from (select child.code, count(*) as count, max(ancestor.code) as nearest
           from imported_codes child
           cross join lateral generate_series(3, length(child.code) - 1) as n
           join imported_codes ancestor on ancestor.code = left(child.code, n)
           group by child.code) ancestors
     where ancestors.code = imported_codes.code`,
  );
  await owner.raw(
    `update imported_codes set is_billable = not exists
       (select from imported_codes child where child.parent_code = imported_codes.code)
     where is_billable is null`,
  );
}

/** Makes the catalog of diagnoses what was staged. Rows that are so already are not touched. */
export async function mergeDiagnoses(owner: Knex): Promise<Changes> {
  const { rows } = await owner.raw(
    `with merged as (
       insert into cie10_codes as c
         (code, description, description_es, chapter, parent_code, level, is_billable, sex, updated_at)
       select code, description, description_es, chapter, parent_code, level, is_billable,
         case when chapter = 'XV' then 'female' end, clock.now
       from imported_codes, (select clock_timestamp() as now) clock
       on conflict (code) do update set
         description = excluded.description,
         description_es = coalesce(excluded.description_es, case when not c.is_demo then c.description_es end),
         chapter = excluded.chapter, parent_code = excluded.parent_code, level = excluded.level,
         is_billable = excluded.is_billable, is_demo = false, active = true, updated_at = excluded.updated_at
       where (c.description, c.chapter, c.parent_code, c.level, c.is_billable, c.is_demo, c.active)
           is distinct from (excluded.description, excluded.chapter, excluded.parent_code, excluded.level, excluded.is_billable, false, true)
         or c.description_es <> excluded.description_es
         or c.description_es is null and excluded.description_es is not null
       returning xmax = 0 as added),
     retired as (
       update cie10_codes set active = false, updated_at = clock_timestamp()
       where active and not exists (select from imported_codes i where i.code = cie10_codes.code) returning 1)
     select (select count(*) filter (where added) from merged)::int as added,
       (select count(*) filter (where not added) from merged)::int as changed,
       (select count(*) from retired)::int as retired`,
  );
  return rows[0] as Changes;
}

/** Makes the staged descriptions the Spanish ones of the codes that the catalog has. */
export async function mergeTranslations(owner: Knex): Promise<Changes> {
  const { rowCount } = await owner.raw(
    `update cie10_codes set description_es = i.description, updated_at = clock_timestamp()
     from imported_codes i
     where i.code = cie10_codes.code and cie10_codes.description_es is distinct from i.description`,
  );
  return { added: 0, changed: Number(rowCount ?? 0), retired: 0 };
}

/**
 * Makes the shared tests of that kind what was staged. They are told apart by LOINC number: a test that has one keeps
 * its id, its short code and its Spanish name, and one that has none is the house's own and stays.
 */
export async function mergeTests(owner: Knex, of: 'laboratory' | 'imaging'): Promise<Changes> {
  const said = (table: string) => inside(list(TEST_COLUMNS.map((each) => column(`${table}.${each}`))));
  const columns = list(TEST_COLUMNS.map(name));
  const kind = literal(of);
  const { rows } = await owner.raw(
    statement(piece`
      with changed as (
        update catalog_tests t set (${columns}, is_panel, active, updated_at) =
          (${said('i')}, i.is_panel or t.members <> '{}', true, clock_timestamp())
        from imported_tests i
        where t.clinic_id is null and t.kind = ${kind} and i.kind = ${kind} and t.loinc = i.loinc
          and (${said('t')}, t.is_panel, t.active) is distinct from (${said('i')}, i.is_panel or t.members <> '{}', true)
        returning 1),
      added as (
        insert into catalog_tests (id, kind, code, loinc, is_panel, ${columns}, updated_at)
        select i.id, i.kind, i.loinc, i.loinc, i.is_panel, ${said('i')}, clock_timestamp() from imported_tests i
        where i.kind = ${kind} and not exists
          (select from catalog_tests t where t.clinic_id is null and t.kind = ${kind} and t.loinc = i.loinc)
        returning 1),
      retired as (
        update catalog_tests t set active = false, updated_at = clock_timestamp()
        where t.active and t.clinic_id is null and t.kind = ${kind} and t.loinc is not null
          and not exists (select from imported_tests i where i.kind = ${kind} and i.loinc = t.loinc) returning 1)
      select (select count(*) from added)::int as added, (select count(*) from changed)::int as changed,
        (select count(*) from retired)::int as retired`),
  );
  return rows[0] as Changes;
}

const TEST_COLUMNS = [
  'name',
  'category',
  'specimen',
  'unit',
  'modality',
  'body_part',
  'laterality_required',
  'contrast',
];

/** What an import makes: a catalog that devices take, or the table of substances. */
export type ImportedType = CatalogType | 'substances';

export const analyze = (owner: Knex, table: 'cie10_codes' | 'catalog_tests' | 'substances') =>
  owner.raw('analyze ??', [table]);

/** Entries that an import may retire. */
export async function countActive(owner: Knex, type: ImportedType): Promise<number> {
  const entries =
    type === 'cie10' || type === 'substances'
      ? owner(type === 'cie10' ? 'cie10_codes' : 'substances')
      : owner('catalog_tests').where({ kind: type, clinic_id: null }).whereNotNull('loinc');
  const row = await entries.where({ active: true }).count('* as count').first();
  return Number(row?.['count'] ?? 0);
}

/** The edition that a catalog holds; undefined for the starter set. */
export async function findEdition(owner: Knex, type: ImportedType): Promise<string | undefined> {
  const row = await owner('catalog_imports').where({ type }).orderBy('imported_at', 'desc').first('edition');
  return row?.edition as string | undefined;
}

/** Gives the catalog a version that it never had: the edition, and from its second change on, which one. */
export async function recordImport(
  owner: Knex,
  type: ImportedType,
  edition: string,
  notice: string | null,
  changes: Changes,
): Promise<string> {
  const earlier = await owner('catalog_imports').where({ type, edition }).max('revision as last').first();
  const revision = Number(earlier?.['last'] ?? 0) + 1;
  const version = revision === 1 ? edition : `${edition}~${revision}`;
  await owner('catalog_versions')
    .insert({ type, version, notice })
    .onConflict('type')
    .merge({ version, notice, updated_at: owner.raw('clock_timestamp()') });
  await owner('catalog_imports').insert({ type, edition, revision, ...changes });
  return version;
}

export async function findVersion(owner: Knex, type: ImportedType): Promise<string> {
  const row = await owner('catalog_versions').where({ type }).first('version');
  return String(row?.version ?? '0');
}
