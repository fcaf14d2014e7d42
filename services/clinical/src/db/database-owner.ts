import type pg from 'pg';

/** What a superuser has in the schema, except of extensions and what follows a table anyway; and the policies for its owner. */
const STATEMENTS = `
  with own as (select oid from pg_roles where rolname = current_user),
    of_extensions as (select classid, objid from pg_depend where deptype = 'e')
  select format('alter %s %s owner to %I', case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, c.oid::regclass, $1::text) as statement
  from pg_class c join own on own.oid = relowner
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
    and ('pg_class'::regclass, c.oid) not in (select classid, objid from of_extensions)
    and (relkind <> 'S' or not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i')))
  union all
  select format('alter routine %s owner to %I', p.oid::regprocedure, $1::text)
  from pg_proc p join own on own.oid = proowner
  where pronamespace = 'public'::regnamespace and ('pg_proc'::regclass, p.oid) not in (select classid, objid from of_extensions)
  union all
  select format('alter policy %I on %s to %I', polname, polrelid::regclass, $1::text)
  from pg_policy join own on polroles = array[own.oid]
  union all
  select format('alter database %I owner to %I', datname, $1::text)
  from pg_database where datname = current_database() and pg_get_userbyid(datdba) <> $1`;

/** Makes `owner` the owner of the database and of what the superuser who is connected has in it, in their transaction. */
export async function giveDatabaseTo(client: pg.Client, owner: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(STATEMENTS, [owner]);
  for (const { statement } of rows) await client.query(statement);
}
