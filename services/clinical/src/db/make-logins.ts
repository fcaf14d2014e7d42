import pg from 'pg';
import { connectionSettings, PATIENT } from './db-settings.js';
import { giveDatabaseTo } from './database-owner.js';
import { NO_VALUES_IN_LOG } from './server-log-settings.js';
import { ROLE_NAMES, ROLES, type Logins, type Role } from './roles.js';
import { scramVerifier } from './scram.js';
import { checkServer } from './server-version.js';
import { LIMITS } from '../limits/index.js';

const { escapeIdentifier: identifier, escapeLiteral: literal } = pg;

/** What addresses a database and says who logs in there; without a password they log in by other means, as by certificate. */
interface Login {
  name: string;
  password: string | undefined;
}

/**
 * Makes the users of the addresses in `logins`, each of whom may take on one role and nothing else, closes the database to all
 * others, and has PostgreSQL log no values of theirs. Where `owner` names another user than `admin`, who then is a superuser,
 * they become the owner of the database and its tables, and may make roles. What is made already is brought up to date:
 * passwords become those of the addresses. Throws a sentence when a user exists who can do more.
 */
export async function makeLogins(
  addresses: { admin: string; owner?: string | undefined; logins: Logins },
  tell: (sentence: string) => void = () => {},
): Promise<void> {
  const client = new pg.Client(connectionSettings(addresses.admin, { ...PATIENT, lockMs: LIMITS.migrationTableMs }));
  client.on('error', () => {});
  await client.connect();
  try {
    await checkServer(async (query) => (await client.query(query)).rows);
    await client.query('begin');
    const admin = await whoIs(client);
    const owner = addresses.owner ? loginIn('MIGRATION_DATABASE_URL', addresses.owner) : undefined;
    const ownerName = owner?.name ?? admin.name;
    const logins = Object.entries(addresses.logins).map(([role, url]) => ({
      ...loginIn(ROLES[role as Role], url),
      role: role as Role,
    }));
    checkNames([admin.name, ...(ownerName === admin.name ? [] : [ownerName]), ...logins.map(({ name }) => name)]);

    if (owner && owner.name !== admin.name) await makeOwner(client, admin, owner);
    for (const role of ROLE_NAMES) await makeRole(client, role, ownerName);
    for (const login of logins) await makeLogin(client, admin, login);
    await close(client, admin);
    for (const name of [...logins.map(({ name }) => name), ...(admin.name === ownerName ? [] : [ownerName])])
      await quieten(client, name, tell);
    await client.query('commit');
  } finally {
    await client.end().catch(() => {});
  }
}

interface Admin {
  name: string;
  database: string;
  is_superuser: boolean;
}

async function whoIs(client: pg.Client): Promise<Admin> {
  const { rows } = await client.query<Admin>(
    'select rolname as name, current_database() as database, rolsuper as is_superuser from pg_roles where rolname = current_user',
  );
  if (!rows[0]) throw new Error('PostgreSQL answered nothing');
  return rows[0];
}

function loginIn(setting: string, url: string): Login {
  const { username, password } = new URL(url);
  if (!username) throw new Error(`${setting} names no user`);
  return {
    name: decodeURIComponent(username),
    password: password === '' ? undefined : decodeURIComponent(password),
  };
}

function checkNames(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new Error(`"${twice}" is named twice: the owner and each role need a login of their own`);
}

async function makeOwner(client: pg.Client, admin: Admin, owner: Login): Promise<void> {
  if (!admin.is_superuser)
    throw new Error(
      'only a superuser may give the tables to the user of MIGRATION_DATABASE_URL: let both addresses name one user',
    );
  await makeUser(client, owner, 'createrole');
  await giveDatabaseTo(client, owner.name);
}

/** Roles that a migration makes are made here first, so that logins may be made before the tables are. */
async function makeRole(client: pg.Client, role: Role, ownerName: string): Promise<void> {
  if (!(await exists(client, role))) await client.query(`create role ${role} nologin`);
  const { rows } = await client.query(`select pg_has_role($1, $2, 'set') as may`, [ownerName, role]);
  if (!rows[0]?.may) await client.query(`grant ${role} to ${identifier(ownerName)}`);
}

async function makeLogin(client: pg.Client, admin: Admin, login: Login & { role: Role }): Promise<void> {
  await makeUser(client, login, 'noinherit');
  await checkModest(client, login);
  const name = identifier(login.name);
  await client.query(`grant ${login.role} to ${name} with inherit false, set true`);
  await client.query(`grant connect on database ${identifier(admin.database)} to ${name}`);
}

async function makeUser(client: pg.Client, { name, password }: Login, attribute: string): Promise<void> {
  if (!(await exists(client, name))) await client.query(`create role ${identifier(name)} login ${attribute}`);
  if (password !== undefined)
    await client.query(`alter role ${identifier(name)} password ${literal(scramVerifier(password))}`);
}

const exists = async (client: pg.Client, name: string): Promise<boolean> =>
  (await client.query('select from pg_roles where rolname = $1', [name])).rowCount === 1;

/** Nobody who has rights already is made less: who is named by mistake may be needed as they are. */
async function checkModest(client: pg.Client, { name, role }: { name: string; role: Role }): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_roles r where rolname = $1 and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
       or exists (select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = r.oid and deptype = 'o')
       or exists (select from pg_auth_members m join pg_roles other on other.oid = m.roleid where m.member = r.oid and other.rolname <> $2))`,
    [name, role],
  );
  if (rowCount) throw new Error(`"${name}" exists, and may do more than ${role}: name somebody else in ${ROLES[role]}`);
}

/** To nobody is left what everybody has in a new database: to connect, to make temporary tables and large objects. */
async function close(client: pg.Client, admin: Admin): Promise<void> {
  await client.query(`revoke all on database ${identifier(admin.database)} from public`);
  if (admin.is_superuser)
    await client.query(
      'revoke execute on function pg_catalog.lo_creat(integer), pg_catalog.lo_create(oid), pg_catalog.lo_from_bytea(oid, bytea) from public',
    );
}

async function quieten(client: pg.Client, name: string, tell: (sentence: string) => void): Promise<void> {
  await client.query(`alter role ${identifier(name)} reset all`);
  const loud: string[] = [];
  for (const [setting, value] of Object.entries(NO_VALUES_IN_LOG)) {
    const { rows } = await client.query(
      `select has_parameter_privilege($1, 'set') or context = 'user' as may from pg_settings where name = $1`,
      [setting],
    );
    if (rows[0]?.may) await client.query(`alter role ${identifier(name)} set ${setting} = ${literal(value)}`);
    else loud.push(`${setting} = ${value}`);
  }
  if (loud.length > 0) tell(`PostgreSQL may log values of ${name}: have its administrator set ${loud.join(', ')}`);
}
