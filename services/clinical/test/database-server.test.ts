import { execFile } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { promisify } from 'node:util';
import type { Knex } from 'knex';
import { openDatabase } from '../src/db/db.js';
import { checkLogin } from '../src/db/login-check.js';
import { makeLogins } from '../src/db/make-logins.js';
import { openAs, type Logins } from '../src/db/roles.js';
import { readConfig } from '../src/deps/config.js';
import { createDeps } from '../src/deps/deps.js';
import { newId } from '../src/id.js';
import { builtProcess } from './support/built-service.js';
import { certificate } from './support/certificate.js';
import { startStrictServer, type StrictServer } from './support/strict-server.js';
import { until } from './support/wait-until.js';

let server: StrictServer;
let admin: Knex;
let logins: Logins;
let lines: string[];
beforeAll(async () => {
  server = await startStrictServer();
  ({ admin, logins, lines } = server);
});
afterAll(() => server.stop());

const parameters = (url: string, values: Record<string, string>) => {
  const address = new URL(url);
  for (const [name, value] of Object.entries(values)) address.searchParams.set(name, value);
  return address;
};

const attempt = async (url: string) => {
  const db = openDatabase(url, { poolSize: 1, role: 'clinical_app', onError: () => {} });
  try {
    const { pid } = (await db.row<{ pid: number }>('select pg_backend_pid() as pid')) ?? {};
    const { rows } = await admin.raw('select ssl from pg_stat_ssl where pid = ?', [pid ?? 0]);
    return rows[0].ssl ? 'encrypted' : 'open';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await db.close();
  }
};

test('a login has the password of its address, and another one as soon as that is made so', async () => {
  const [url = '', changed] = [logins.clinical_app, server.as('clinical_app_login', 'another')];
  expect(await attempt(url)).toBe('open');
  expect(await attempt(changed)).toMatch(/password authentication failed/);
  await makeLogins({
    admin: server.adminUrl,
    owner: server.as('clinical_owner', 'own'),
    logins: { clinical_app: changed },
  });
  expect(await attempt(url)).toMatch(/password authentication failed/);
  expect(await attempt(changed)).toBe('open');
  await makeLogins({ admin: server.adminUrl, owner: server.as('clinical_owner', 'own'), logins });
  expect(lines.join('\n')).not.toContain('another');
});

test('a login whose role is past row-level security is refused, though all else of it is right', async () => {
  // Roles are the whole server's: where others work too, this would be done to them.
  await admin.raw('alter role clinical_auditor bypassrls');
  const auditor = openAs(logins, 'clinical_auditor', { poolSize: 1, onError: () => {} });
  await expect(checkLogin(auditor, 'clinical_auditor')).rejects.toThrow(
    /^AUDITOR_DATABASE_URL must be a login for clinical_auditor, but .*is past row-level security/,
  );
  await admin.raw('alter role clinical_auditor nobypassrls');
  expect(await checkLogin(auditor, 'clinical_auditor')).toEqual({ isLoud: false });
  await auditor.close();
});

test('the server is spoken to only where it is the one of the name and of the authority that the address says', async () => {
  const [right, wrong] = [await certificate('localhost'), await certificate('localhost')];
  const elsewhere = await certificate('elsewhere.example');
  const url = new URL(logins.clinical_app ?? '');
  url.hostname = 'localhost';
  const verified = (cert: string) =>
    parameters(url.href, { sslmode: 'verify-full', sslrootcert: server.give('ca.pem', cert) }).href;
  expect(await attempt(verified(right.cert))).toMatch(/does not support SSL/);

  await server.set({
    ssl_cert_file: server.give('server.pem', right.cert),
    ssl_key_file: server.give('server.key', right.key),
    ssl: 'on',
  });
  expect(await attempt(verified(right.cert))).toBe('encrypted');
  expect(await attempt(verified(wrong.cert))).toMatch(/certificate/);
  expect(await attempt(parameters(url.href, { sslmode: 'verify-full' }).href)).toMatch(/self-signed certificate/);

  await server.set({
    ssl_key_file: server.give('else.key', elsewhere.key),
    ssl_cert_file: server.give('else.pem', elsewhere.cert),
  });
  const refused = lines.length;
  expect(await attempt(verified(elsewhere.cert))).toMatch(/does not match certificate/);
  expect(lines.slice(refused).join('\n')).not.toMatch(/password|authenticated/);
  await server.set({ ssl: 'off' });
});

test('where TLS is required no process and no command takes an address that does not verify the server', async () => {
  const given = { SECRETS_KEY: '5'.repeat(64), REQUIRE_TLS: 'true' };
  const url = 'postgres://a:b@db.example/clinical';
  const fault = (settings: Record<string, string>) => {
    try {
      readConfig({ ...given, DATABASE_URL: `${url}?sslmode=verify-full`, ...settings });
      return 'taken';
    } catch (error) {
      return (error as Error).message.split('\n').slice(1).join();
    }
  };
  for (const query of [
    '',
    '?sslmode=require',
    '?sslmode=no-verify',
    '?sslmode=verify-full&sslmode=disable',
    '?sslmode=verify-full&ssl=0',
  ])
    expect(fault({ DATABASE_URL: url + query })).toBe(
      '  DATABASE_URL: must say sslmode=verify-full, as REQUIRE_TLS is set',
    );
  expect(fault({})).toBe('taken');
  expect(fault({ REDIS_URL: 'rediss://redis.example:6380' })).toBe('taken');
  for (const redis of ['redis://redis.example', 'rediss://redis.example?tls=x'])
    expect(fault({ REDIS_URL: redis })).toBe(
      '  REDIS_URL: must be a rediss:// address without parameters, as REQUIRE_TLS is set',
    );
  const env = { PATH: process.env['PATH'] ?? '', ...given, MIGRATION_DATABASE_URL: url, AUDITOR_DATABASE_URL: url };
  const said = await Promise.all(
    ['migrate', 'logins', 'verify-audit'].map((command) =>
      promisify(execFile)(process.execPath, builtProcess(`cli/${command}`), {
        env,
      }).catch(({ stderr }: { stderr: string }) => stderr),
    ),
  );
  for (const line of said)
    expect(line).toMatch(/(MIGRATION|AUDITOR)_DATABASE_URL must say sslmode=verify-full, as REQUIRE_TLS is set/);
});

test('Redis is spoken to only where its certificate is that of its name and authority', async () => {
  const [right, elsewhere] = [await certificate('localhost'), await certificate('elsewhere.example')];
  const target = new URL(process.env['TEST_RUN_REDIS_URL'] ?? '');
  const answers = async (own: { key: string; cert: string }, ca: string) => {
    const wire = createServer(own, (near) => {
      const far = net.connect(Number(target.port), target.hostname);
      near.pipe(far).pipe(near);
      for (const each of [near, far])
        each.on('error', () => {}).on('close', () => [near, far].map((end) => end.destroy()));
    });
    wire.on('tlsClientError', () => {}).listen(0, '127.0.0.1');
    await once(wire, 'listening');
    const config = readConfig({
      DATABASE_URL: logins.clinical_app,
      SECRETS_KEY: '5'.repeat(64),
      REDIS_URL: `rediss://localhost:${(wire.address() as AddressInfo).port}`,
      REDIS_CA_FILE: server.give('redis-ca.pem', ca),
      LOG_LEVEL: 'silent',
    });
    const deps = createDeps(config);
    const outcome = await Promise.race([
      once(deps.redis ?? wire, 'ready').then(() => 'ready'),
      new Promise((resolve) => deps.redis?.once('error', ({ message }) => resolve(message))),
    ]);
    await deps.close();
    wire.close();
    return outcome;
  };
  expect(await answers(right, right.cert)).toBe('ready');
  expect(await answers(right, elsewhere.cert)).toMatch(/self-signed certificate/);
  expect(await answers(elsewhere, elsewhere.cert)).toMatch(/does not match certificate/);
});

test('whatever the server is made to log, it logs no value of a statement of the service, done, slow or refused', async () => {
  const clinicId = newId();
  await admin('clinics').insert({ id: clinicId, name: 'Quiet', timezone: 'America/Lima' });
  await server.set({
    log_statement: 'all',
    log_duration: 'on',
    log_parameter_max_length: '-1',
    log_parameter_max_length_on_error: '-1',
    log_error_verbosity: 'verbose',
    log_min_error_statement: 'debug5',
    log_min_duration_statement: '0',
  });
  const document = '99887766-K';
  const insert = `insert into patients (clinic_id, id, mrn, document_type, document_number, document_country, given_names, first_surname)
    values ($1, $2, $3, 'DNI', $4, 'PE', $5, 'Unspeakable')`;
  const user = `insert into users (id, email, name, password_hash) values ($1, 'unspeakable@example.com', 'x', 'x')`;
  const values = () => [clinicId, newId(), newId(), document, 'Unspeakably'];
  const run = async (url: string, mark: string) => {
    const begin = lines.length;
    const db = openDatabase(url, { poolSize: 1, role: 'clinical_app', onError: () => {} });
    const inClinic = (query: string, given: unknown[]) =>
      db
        .transaction(clinicId, (tx) => tx.rows(query, given))
        .then(
          () => 'done',
          ({ code }: { code: string }) => code,
        );
    const outcomes = [
      await inClinic(insert, values()),
      await inClinic(insert, values()),
      await inClinic('select * from patients where id = $1::text::uuid', ['Unspeakable person']),
      await inClinic(user, [newId()]),
      await inClinic(user, [newId()]),
      await inClinic('select pg_sleep(0.01), $1::text', ['Unspeakable']),
    ];
    await db.close();
    await admin.raw(`select '${mark}'`);
    await until(() => lines.some((line) => line.includes(mark)));
    return {
      outcomes,
      logged: lines
        .slice(
          begin,
          lines.findIndex((line) => line.includes(mark)),
        )
        .join('\n'),
    };
  };
  const loud = await run(server.adminUrl, 'end-of-the-loud');
  expect(loud.outcomes).toEqual(['done', '23505', '22P02', 'done', '23505', 'done']);
  for (const value of [
    '99887766',
    'Unspeakably',
    'Unspeakable person',
    'Key (email)=(unspeakable@example.com) already exists',
  ])
    expect(loud.logged).toContain(value);
  await admin('patients').where({ clinic_id: clinicId }).delete();
  await admin('users').delete();

  const quiet = await run(logins.clinical_app ?? '', 'end-of-the-quiet');
  expect(quiet.outcomes).toEqual(loud.outcomes);
  expect(quiet.logged).toMatch(/insert into patients/);
  expect(quiet.logged).not.toContain('already exists');
  expect(quiet.logged).not.toMatch(/99887766|unspeakable person|unspeakably/i);
  const app = openAs(logins, 'clinical_app', { poolSize: 1, onError: () => {} });
  expect(await checkLogin(app, 'clinical_app')).toEqual({ isLoud: false });
  await app.close();
});
