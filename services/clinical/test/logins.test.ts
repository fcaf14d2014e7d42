import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import knex, { type Knex } from 'knex';
import { migrate } from '../src/cli/migrate.js';
import { openDatabase } from '../src/db/db.js';
import { checkLogin } from '../src/db/login-check.js';
import { makeLogins } from '../src/db/make-logins.js';
import { openAs, ROLE_NAMES, type Logins } from '../src/db/roles.js';
import { newId } from '../src/id.js';
import { builtProcess } from './support/built-service.js';
import { addressAs, OWNER } from './support/logins.js';

/** A database that was migrated by a superuser, before there were logins. */
const name = `before_${newId().replaceAll('-', '')}`;
const url = Object.assign(new URL(process.env['TEST_POSTGRES_URL'] ?? ''), { pathname: `/${name}` }).href;
/** Users are the whole server's, which other tests use too. */
const own = `own_${newId().slice(-12)}`;
const logins: Logins = Object.fromEntries(ROLE_NAMES.map((role) => [role, addressAs(url, `${own}_${role}`)]));
const owner = addressAs(url, `${own}_owner`);
const kept = newId();
let admin: Knex;

beforeAll(async () => {
  admin = knex({ client: 'pg', connection: url, pool: { min: 0, max: 1 } });
  const server = knex({ client: 'pg', connection: process.env['TEST_POSTGRES_URL'] ?? '', pool: { min: 0, max: 1 } });
  await server.raw(`create database ${name}`);
  await server.destroy();
  await migrate(url);
  await admin('clinics').insert({ id: kept, name: 'Kept', timezone: 'America/Lima' });
  await makeLogins({ admin: url, owner, logins });
});
afterAll(() => admin.destroy());

const open = (address: string) => openDatabase(address, { poolSize: 1, role: 'clinical_app', onError: () => {} });

test('the tables of a superuser become the owner’s, and the service works with the new logins, made once or twice', async () => {
  await makeLogins({ admin: url, owner, logins });
  const { rows } = await admin.raw(
    `select count(*)::int as left from pg_shdepend
     where refclassid = 'pg_authid'::regclass and deptype = 'o' and refobjid <> (select oid from pg_roles where rolname = ?)
       and dbid = (select oid from pg_database where datname = current_database())`,
    [`${own}_owner`],
  );
  expect(rows).toEqual([{ left: 0 }]);
  for (const role of ROLE_NAMES) {
    const db = openAs(logins, role, { poolSize: 1, onError: () => {} });
    expect(await checkLogin(db, role)).toEqual({ isLoud: false });
    await db.close();
  }
  const db = openAs(logins, 'clinical_app', { poolSize: 1, onError: () => {} });
  await db.transaction(kept, async (tx) => {
    expect(await tx.rows('select name from clinics')).toEqual([{ name: 'Kept' }]);
    await tx.rows(
      `insert into audit_events (id, clinic_id, occurred_at, request_id, actor_type, method, route, action, event, phi_level, outcome, http_status)
       values ($1, $2, now(), 'x', 'anonymous', 'GET', '/', 'R', 'x', 'none', 0, 200)`,
      [newId(), kept],
    );
    // A view that runs as the owner of the trail, under a policy that names them.
    expect(await tx.rows('select request_id from visible_audit_events')).toEqual([{ request_id: 'x' }]);
  });
  await db.close();
  await migrate(owner);
  const worker = openAs(logins, 'clinical_worker', { poolSize: 1, onError: () => {} });
  expect(await worker.rows('select make_record_version_partitions(1) > 0 as made')).toEqual([{ made: true }]);
  await worker.close();
});

test('a role that may not make roles is not given what only a superuser may give, and nobody strong is made a login', async () => {
  const made = (changes: Partial<Parameters<typeof makeLogins>[0]>) =>
    makeLogins({ admin: url, owner, logins, ...changes }).then(
      () => 'made',
      ({ message }: Error) => message,
    );
  const as = (user: string) => ({ logins: { clinical_app: addressAs(url, user) } });
  expect(await made(as('postgres'))).toBe(
    '"postgres" is named twice: the owner and each role need a login of their own',
  );
  expect(await made(as(`${own}_owner`))).toMatch(/_owner" is named twice/);
  expect(await made(as(OWNER))).toBe(
    `"${OWNER}" exists, and may do more than clinical_app: name somebody else in DATABASE_URL`,
  );
  expect(await made(as(`${own}_clinical_janitor`))).toMatch(/exists, and may do more than clinical_app/);
  await admin.raw(`create role ${own}_maker login createrole`);
  await admin.raw(`grant connect on database ${name} to ${own}_maker`);
  expect(await made({ admin: addressAs(url, `${own}_maker`) })).toMatch(/^only a superuser may give the tables/);
});

test('on a managed server its user makes the logins and stays the owner, and is told what the server may log', async () => {
  const user = `${own}_managed`;
  await admin.raw(`create role ${user} login createrole`);
  for (const role of ROLE_NAMES) await admin.raw(`grant ${role} to ${user} with admin option`);
  const database = `${name.slice(0, 40)}_m`;
  await admin.raw(`create database ${database} owner ${user}`);
  const address = Object.assign(new URL(addressAs(url, user)), { pathname: `/${database}` }).href;
  const app = Object.assign(new URL(addressAs(url, `${own}_managed_app`)), { pathname: `/${database}` }).href;
  const told: string[] = [];
  const make = () =>
    makeLogins({ admin: address, owner: address, logins: { clinical_app: app } }, (said) => told.push(said));
  await make();
  await migrate(address);
  await make();
  const db = open(app);
  expect(await checkLogin(db, 'clinical_app')).toEqual({ isLoud: true });
  await db.close();
  expect(told[0]).toMatch(
    /^PostgreSQL may log values of .*_managed_app: have its administrator set log_min_messages = log, /,
  );
});

const user = `${own}_strong`;
const FAULTS: [string, string, string][] = [
  ['is a superuser', `alter role ${user} superuser`, `alter role ${user} nosuperuser`],
  ['makes roles', `alter role ${user} createrole`, `alter role ${user} nocreaterole`],
  ['passes row-level security', `alter role ${user} bypassrls`, `alter role ${user} nobypassrls`],
  ['may take another role', `grant clinical_janitor to ${user}`, `revoke clinical_janitor from ${user}`],
  ['may read everything', `grant pg_read_all_data to ${user}`, `revoke pg_read_all_data from ${user}`],
  ['owns a table', `create table mine(); alter table mine owner to ${user}`, 'drop table mine'],
  ['has a right of its own', `grant select on users to ${user}`, `revoke select on users from ${user}`],
  [
    'may make temporary tables',
    `grant temporary on database ${name} to public`,
    `revoke temporary on database ${name} from public`,
  ],
  [
    'may make tables',
    `grant create on schema public to clinical_app`,
    `revoke create on schema public from clinical_app`,
  ],
  ['may not take its role', `revoke clinical_app from ${user}`, `grant clinical_app to ${user} with inherit false`],
];

test('a login that can do more than its role, or less, is refused with what is wrong and the command that mends it', async () => {
  await admin.raw(
    `create role ${user} login; grant clinical_app to ${user} with inherit false; grant connect on database ${name} to ${user}`,
  );
  const check = async () => {
    const db = open(addressAs(url, user));
    try {
      return await checkLogin(db, 'clinical_app').then(
        () => 'fit',
        ({ message }: Error) => message,
      );
    } finally {
      await db.close();
    }
  };
  expect(await check()).toBe('fit');
  const said: Record<string, string> = {};
  for (const [what, spoil, mend] of FAULTS) {
    await admin.raw(spoil);
    said[what] = await check();
    await admin.raw(mend);
  }
  for (const message of Object.values(said))
    expect(message).toMatch(
      /^DATABASE_URL must be a login for clinical_\w+, but .* `npm run logins --workspace=clinical`/,
    );
  expect(Object.values(said).map((message) => message.split(/, but (?:"\w+"|it) |\. `/)[1])).toEqual([
    expect.stringContaining('is a superuser'),
    'is one who makes roles',
    'is past row-level security',
    'may become clinical_janitor',
    'may become pg_read_all_data',
    'owns tables or the database',
    'has rights of its own',
    'may make temporary tables',
    'may create tables and functions',
    'may not take on its role',
  ]);
  expect(await check()).toBe('fit');
});

test.each([
  ['main', { DATABASE_URL: url }, 'DATABASE_URL'],
  [
    'worker',
    {
      DATABASE_URL: url,
      WORKER_DATABASE_URL: url,
      SEALER_DATABASE_URL: url,
      AUDITOR_DATABASE_URL: url,
      JANITOR_DATABASE_URL: url,
    },
    'SEALER_DATABASE_URL',
  ],
] as const)('%s does not start with the login of a superuser', async (script, settings, setting) => {
  const child = promisify(execFile)(process.execPath, builtProcess(script), {
    env: {
      PATH: process.env['PATH'] ?? '',
      SECRETS_KEY: '5'.repeat(64),
      PORT: '0',
      WORKER_PORT: '0',
      HOST: '127.0.0.1',
      ...settings,
    },
  });
  await expect(child).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(new RegExp(`^clinical: ${setting} must be a login for .* "postgres" is a superuser`)),
    stdout: expect.not.stringContaining('listening'),
  });
});
