import type { Db } from '../../src/db/db.js';

const NOT_OURS = `n.nspname = 'public' and c.relname not in ('migrations', 'migrations_lock')`;

const TABLES = `
  select c.oid, c.relname as name, c.reloptions as options, obj_description(c.oid, 'pg_class') as comment
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${NOT_OURS} and c.relkind in ('r', 'p') order by c.relname`;

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required, a.attidentity as identity,
    a.attgenerated as generated, pg_get_expr(d.adbin, d.adrelid) as value, col_description(a.attrelid, a.attnum) as comment
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`;

const CONSTRAINTS = `
  select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where conrelid = $1 and contype in ('p', 'u', 'f', 'c', 'x') order by array_position('{p,u,f,c,x}', contype::text), conname`;

const INDEXES = `
  select pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = $1 and not exists (select 1 from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
  order by c.relname`;

const TRIGGERS = `
  select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = $1 and not tgisinternal order by tgname`;

const FUNCTIONS = `
  select pg_get_functiondef(p.oid) as definition from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public' and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e') order by p.proname, p.oid`;

const SEQUENCES = `
  select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${NOT_OURS} and c.relkind = 'S' and not exists (select 1 from pg_depend where objid = c.oid and deptype in ('i', 'a'))
  order by c.relname`;

interface Table {
  oid: number;
  name: string;
  options: string[] | null;
  comment: string | null;
}

interface Column {
  name: string;
  type: string;
  required: boolean;
  identity: string;
  generated: string;
  value: string | null;
  comment: string | null;
}

/** The schema as SQL to read, always in the same order; not meant to be run. */
export async function dumpSchema(db: Db): Promise<string> {
  const parts: string[] = [];
  for (const { name } of await db.query<{ name: string }>(SEQUENCES)) parts.push(`create sequence ${name};`);
  for (const table of await db.query<Table>(TABLES)) parts.push(await dumpTable(db, table));
  for (const { definition } of await db.query<{ definition: string }>(FUNCTIONS)) parts.push(`${definition.trim()};`);
  return `${parts.join('\n\n')}\n`;
}

async function dumpTable(db: Db, { oid, name, options, comment }: Table): Promise<string> {
  const columns = await db.query<Column>(COLUMNS, [oid]);
  const constraints = await db.query<{ name: string; definition: string }>(CONSTRAINTS, [oid]);
  const lines = [
    ...columns.map(columnLine),
    ...constraints.map((constraint) => `constraint ${constraint.name} ${constraint.definition}`),
  ];
  const rest = [
    ...(await db.query<{ definition: string }>(INDEXES, [oid])),
    ...(await db.query<{ definition: string }>(TRIGGERS, [oid])),
  ];
  return [
    `create table ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${options ? ` with (${options.join(', ')})` : ''};`,
    ...rest.map(({ definition }) => `${definition.replaceAll(' public.', ' ')};`),
    ...(comment ? [`comment on table ${name} is '${comment}';`] : []),
    ...columns
      .filter((column) => column.comment)
      .map((column) => `comment on column ${name}.${column.name} is '${column.comment}';`),
  ].join('\n');
}

function columnLine({ name, type, required, identity, generated, value }: Column): string {
  const words = [name, type];
  if (identity) words.push(`generated ${identity === 'a' ? 'always' : 'by default'} as identity`);
  else if (generated) words.push(`generated always as (${value}) stored`);
  else if (value !== null) words.push(`default ${value}`);
  if (required && !identity) words.push('not null');
  return words.join(' ');
}
