import type { Db } from './db.js';
import { sqlState } from './db-errors.js';
import { NO_VALUES_IN_LOG } from './server-log-settings.js';
import { ROLES, type Role } from './roles.js';

/** The login of a role can do more than the role, or less. The message says which, and what to do. */
export class UnfitLogin extends Error {}

interface Found {
  login: string;
  acts_as: string;
  attributes: string[];
  others: string[];
  owns: boolean;
  granted: boolean;
  may_create: boolean;
  may_make_temporary: boolean;
  is_loud: boolean;
}

const FIND = `
  with asked as (select * from pg_roles where rolname in (session_user, $1)),
    login as (select * from asked where rolname = session_user),
    used as (select deptype from pg_shdepend, login where refclassid = 'pg_authid'::regclass and refobjid = login.oid
      and dbid = (select oid from pg_database where datname = current_database()))
  select session_user as login, current_user as acts_as,
    array(select attribute from asked cross join lateral (values ('a superuser', rolsuper), ('one who makes roles', rolcreaterole),
      ('one who makes databases', rolcreatedb), ('one who replicates', rolreplication), ('past row-level security', rolbypassrls)) as has (attribute, it)
      where it) as attributes,
    array(select other.rolname from pg_roles other, login where other.rolname not in (session_user, $1)
      and not login.rolsuper and pg_has_role(login.oid, other.oid, 'member'))::text[] as others,
    exists (select from used where deptype = 'o') or exists (select from pg_database, login where datname = current_database() and datdba = login.oid) as owns,
    session_user <> $1 and exists (select from used where deptype = 'a') as granted,
    (select bool_or(has_database_privilege(oid, current_database(), 'create') or has_schema_privilege(oid, 'public', 'create')) from asked) as may_create,
    (select bool_or(has_database_privilege(oid, current_database(), 'temporary')) from asked) as may_make_temporary,
    exists (select from pg_settings join jsonb_each_text($2::jsonb) as quiet on key = name where setting <> value) as is_loud`;

const COMMAND =
  '`npm run logins --workspace=clinical` (in the image: node dist/src/cli/logins.js) makes logins that may do what they must and nothing else';

/**
 * Throws UnfitLogin unless the one who is logged in may take on `role` and nothing else: owns nothing, and is no superuser.
 * Answers whether PostgreSQL's own log may show values of their statements.
 */
export async function checkLogin(db: Db, role: Role): Promise<{ isLoud: boolean }> {
  const found = await db.row<Found>(FIND, [role, JSON.stringify(NO_VALUES_IN_LOG)]).catch((error: unknown) => {
    if (sqlState(error) === '42501' || sqlState(error) === '22023') throw unfit(role, ['may not take on its role']);
    throw error;
  });
  if (!found) throw new Error('PostgreSQL answered nothing');
  const faults = faultsOf(found, role);
  if (faults.length > 0) throw unfit(role, faults, found.login);
  return { isLoud: found.is_loud };
}

const unfit = (role: Role, faults: string[], login?: string) =>
  new UnfitLogin(
    `${ROLES[role]} must be a login for ${role}, but${login ? ` "${login}"` : ' it'} ${faults.join(', ')}. ${COMMAND}`,
  );

function faultsOf(found: Found, role: Role): string[] {
  return [
    ...found.attributes.map((attribute) => `is ${attribute}`),
    ...(found.others.length > 0 ? [`may become ${found.others.join(' and ')}`] : []),
    ...(found.owns ? ['owns tables or the database'] : []),
    ...(found.granted ? ['has rights of its own'] : []),
    ...(found.may_create ? ['may create tables and functions'] : []),
    ...(found.may_make_temporary ? ['may make temporary tables'] : []),
    ...(found.acts_as === role ? [] : [`acts as ${found.acts_as}`]),
  ];
}
