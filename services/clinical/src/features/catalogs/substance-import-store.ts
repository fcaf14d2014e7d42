import type { Knex } from 'knex';
import { clause, column, inside, list, name, piece, raw, statement } from '../../db/piece.js';
import type { Fault } from './catalog-file.js';
import type { Changes } from './import-store.js';
import type { SubstanceEntry } from './substance-format.js';

const MEMBERS = clause`system text, kind text, name text, name_es text, synonyms text[], classes text[] collate "C", ingredients text[] collate "C",
  cross_reactive boolean, cross_reacts_with text[] collate "C", keys text[] collate "C"`;
const COLUMNS = [
  'system',
  'kind',
  'name',
  'name_es',
  'synonyms',
  'classes',
  'ingredients',
  'cross_reactive',
  'cross_reacts_with',
  'keys',
];
const NAMES = list(COLUMNS.map(name));

export const stageSubstances = (owner: Knex) =>
  owner.raw(
    statement(piece`create temporary table imported_substances (line integer, code text collate "C", ${MEMBERS}, said text)
      on commit drop`),
  );

export const addSubstances = (owner: Knex, entries: readonly SubstanceEntry[]) => {
  const rows = JSON.stringify(entries.map(({ line, ...said }) => ({ ...said, line, said: JSON.stringify(said) })));
  return owner.raw('?', [
    raw(clause`insert into imported_substances (line, code, ${NAMES}, said)
      select line, code, ${NAMES}, said
      from jsonb_populate_recordset(null::imported_substances, ${rows}::jsonb)`),
  ]);
};

/** A substance or class that names none above it is below the longest class of the file that its code begins with. */
export async function arrangeSubstances(owner: Knex): Promise<void> {
  await owner.raw('create index on imported_substances (code); analyze imported_substances');
  await owner.raw(
    `update imported_substances below set classes = array[above.code]
     from (select child.code as child, max(class.code) as code from imported_substances child
           cross join lateral generate_series(1, length(child.code) - 1) as n
           join imported_substances class on class.code = left(child.code, n) and class.kind = 'class'
           where child.classes = '{}' group by child.code) above
     where above.child = below.code`,
  );
}

/** Lines that name a code which is not in the file, or is of the wrong kind, and classes that are above themselves. */
export async function findLooseEnds(owner: Knex, limit: number): Promise<Fault[]> {
  const { rows } = await owner.raw(
    `with recursive links (line, code, member, other, kind) as (
       select i.line, i.code, link.member, link.other, link.kind from imported_substances i cross join lateral (
         select 'classes', unnest(i.classes), 'class' union all
         select 'cross_reacts_with', unnest(i.cross_reacts_with), 'class' union all
         select 'ingredients', unnest(i.ingredients), 'substance') link (member, other, kind)),
     above (line, code, at) as (
       select line, code, unnest(classes) from imported_substances where kind = 'class'
       union select above.line, above.code, unnest(i.classes) from above join imported_substances i on i.code = above.at),
     faults (line, what) as (
       select line, member || ' of ' || links.code || ' names ' || links.other || ', which is no ' || links.kind || ' of the file'
       from links where not exists (select from imported_substances i where i.code = links.other and i.kind = links.kind)
       union all
       select links.line, 'ingredients of ' || links.code || ' names ' || links.other || ', which has ingredients itself'
       from links join imported_substances i on i.code = links.other
       where links.member = 'ingredients' and i.ingredients <> '{}'
       union all
       select line, code || ' is above itself' from above where at = code)
     select line, what from faults order by line, what limit ?`,
    [limit],
  );
  return rows as Fault[];
}

/** Makes the table what was staged. Rows that are so already are not touched. */
export async function mergeSubstances(owner: Knex): Promise<Changes> {
  const said = (table: string) => inside(list(COLUMNS.map((each) => column(`${table}.${each}`))));
  const { rows } = await owner.raw(
    statement(piece`with merged as (
       insert into substances as s (code, ${NAMES}, search_text, updated_at)
       select code, ${NAMES}, ' ' || lower(code) || ' ' || array_to_string(keys, ' '), clock_timestamp()
       from imported_substances
       on conflict (code) do update set (${NAMES}, search_text, active, updated_at) =
         (${said('excluded')}, excluded.search_text, true, excluded.updated_at)
       where (${said('s')}, s.active) is distinct from (${said('excluded')}, true)
       returning xmax = 0 as added),
     retired as (
       update substances set active = false, updated_at = clock_timestamp()
       where active and not exists (select from imported_substances i where i.code = substances.code) returning 1)
     select (select count(*) filter (where added) from merged)::int as added,
       (select count(*) filter (where not added) from merged)::int as changed,
       (select count(*) from retired)::int as retired`),
  );
  await keepNames(owner);
  return rows[0] as Changes;
}

async function keepNames(owner: Knex): Promise<void> {
  await owner.raw(
    'delete from ?? n using substances s where s.code = n.code and not (s.active and n.name = any(s.keys))',
    ['substance_names'],
  );
  await owner.raw(
    `insert into substance_names select key, code from substances cross join lateral unnest(keys) key where active
     on conflict do nothing`,
  );
  await owner.raw('analyze substance_names');
}
