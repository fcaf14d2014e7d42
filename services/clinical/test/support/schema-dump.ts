import type { Knex } from 'knex';

/**
 * The schema as text: tables with their columns, constraints, indexes, triggers, policies and grants, then
 * functions and views. In a fixed order, so that a change of the schema is a change of this text and nothing else is.
 */
export async function dumpSchema(db: Knex): Promise<string> {
  const lines = async (query: string): Promise<string[]> =>
    (await db.raw(query)).rows.map(({ line }: { line: string }) => line);
  const tables = (await db.raw(TABLES)).rows as { name: string; kind: string; security: string }[];
  const parts: string[] = ['-- Generated from the migrations by `npm run generate`; do not edit.', ''];
  for (const { name, kind, security } of tables) {
    const named = (query: string) => lines(query.replaceAll('$table', `'public.${name}'::regclass`));
    if (kind === 'v') {
      parts.push(`view ${name} as`, ...(await named(VIEW)), ...(await named(GRANTS)), '');
      continue;
    }
    parts.push(`table ${name}${security}`);
    for (const query of [COLUMNS, CONSTRAINTS, INDEXES, TRIGGERS, POLICIES, GRANTS, COLUMN_GRANTS])
      parts.push(...(await named(query)));
    parts.push('');
  }
  parts.push(...(await lines(FUNCTIONS)));
  return `${parts.join('\n').trimEnd()}\n`;
}

/** Which months have partitions depends on the day. */
const NO_MONTH = String.raw`relname !~ '_\d{4}_\d{2}$'`;

const TABLES = `
  select relname as name, relkind as kind,
    case when relforcerowsecurity then ' (row-level security, forced)' when relrowsecurity then ' (row-level security)' else '' end as security
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and relname not like 'knex_%' and ${NO_MONTH}
  order by relkind, relname`;
const COLUMNS = `
  select '  ' || attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
    || case when attgenerated <> '' then ' generated ' || pg_get_expr(adbin, adrelid)
            when attidentity <> '' then ' identity'
            when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end as line
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = $table and attnum > 0 and not attisdropped order by attname`;
const CONSTRAINTS = `
  select '  constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line
  from pg_constraint where conrelid = $table and contype <> 'n' order by conname`;
const INDEXES = `
  select '  ' || pg_get_indexdef(indexrelid) as line from pg_index join pg_class on oid = indexrelid
  where indrelid = $table and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x')) order by relname`;
const TRIGGERS = `
  select '  ' || pg_get_triggerdef(oid) as line from pg_trigger where tgrelid = $table and not tgisinternal order by tgname`;
const POLICIES = `
  select '  policy ' || polname || ' for ' || case polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end
    || case when polroles = '{0}' then '' else ' to ' || (select string_agg(rolname, ', ' order by rolname) from pg_roles where oid = any(polroles)) end
    || coalesce(' using (' || pg_get_expr(polqual, polrelid) || ')', '') || coalesce(' check (' || pg_get_expr(polwithcheck, polrelid) || ')', '') as line
  from pg_policy where polrelid = $table order by polname`;
const GRANTS = `
  select '  grant ' || string_agg(lower(privilege_type), ', ' order by privilege_type) || ' to ' || rolname as line
  from pg_class, aclexplode(relacl) join pg_roles on pg_roles.oid = grantee
  where pg_class.oid = $table and rolname like 'clinical_%' and grantee <> relowner group by rolname order by rolname`;
const COLUMN_GRANTS = `
  select '  grant ' || lower(privilege_type) || ' (' || string_agg(attname, ', ' order by attname) || ') to ' || rolname as line
  from pg_attribute, aclexplode(attacl) join pg_roles on pg_roles.oid = grantee
  where attrelid = $table and rolname like 'clinical_%' group by rolname, privilege_type order by rolname, privilege_type`;
const VIEW = `select pg_get_viewdef($table) as line`;
const FUNCTIONS = `
  select trim(pg_get_functiondef(p.oid)) || E'\\n' as line from pg_proc p
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by proname`;
