import type { Transaction } from '../src/db/db.js';
import { BRISK, openOwner, PATIENT, type Patience } from '../src/db/db-settings.js';
import { translateError } from '../src/operation/translate-error.js';
import { newId } from '../src/id.js';
import { LIMITS } from '../src/limits/index.js';
import { laboratoryTest } from './support/clinical-records.js';
import { startProxy, type Proxy } from './support/proxy.js';
import { startApp, type TestApp } from './support/start.js';
import { until, untilWaiting, WAITING } from './support/wait-until.js';

/** A database that is lost, silent, full or short of connections: 503 with Retry-After, and all is well when it is back. */
const CONSULTATIONS = '/api/mobile/v1/doctor/consultations';
const CATALOGS = '/api/mobile/v1/doctor/catalogs';

let app: TestApp;
let proxy: Proxy | undefined;
afterEach(async () => {
  await app.stop();
  await proxy?.close();
  proxy = undefined;
});

async function startBehindProxy(
  options: { config?: { database_pool_size: number }; patience?: Patience } = {},
): Promise<Proxy> {
  app = await startApp({
    ...options,
    through: async (url) => {
      proxy = await startProxy(url);
      return proxy.url;
    },
  });
  if (!proxy) throw new Error('no proxy');
  return proxy;
}

const expectTryAgain = (response: { status: number; headers: Record<string, string> }, seconds = 1) =>
  expect({ status: response.status, retry: response.headers['retry-after'] }).toEqual({
    status: 503,
    retry: String(seconds),
  });

test('requests on connections that the database ends are 503, and what follows is served', async () => {
  app = await startApp();
  const { doctor } = await app.build.practice();
  await app.as(doctor).get(CATALOGS);
  const lock = await app.db.transaction();
  await lock.raw('lock table consultations in access exclusive mode');
  const running = Array.from({ length: 3 }, () =>
    app
      .as(doctor)
      .post(CONSULTATIONS)
      .then((response) => response),
  );
  await untilWaiting(app, 3);
  await app.db.raw(`select pg_terminate_backend(pid) from (${WAITING}) w`);
  for (const response of await Promise.all(running)) expectTryAgain(response);
  await lock.rollback();
  expect((await app.as(doctor).post(CONSULTATIONS)).status).toBe(201);
});

test('after a migration gave what is read another column, a request on each connection is 503, and what follows is served', async () => {
  app = await startApp({ config: { database_pool_size: 1 } });
  const { doctor } = await app.build.practice();
  const path = `/api/v1/catalogs/tests/${await laboratoryTest(app)}`;
  await app.as(doctor).get(path).expect(200);
  const { rows } = await app.db.raw(`select rtrim(pg_get_viewdef('visible_tests'::regclass), ';') as tests`);
  await app.db.raw(`create or replace view visible_tests as select t.*, true as more from (${rows[0].tests}) t`);
  expectTryAgain(await app.as(doctor).get(path));
  await app.as(doctor).get(path).expect(200);
});

test('requests whose connection is reset are 503, and what follows is served', async () => {
  const wire = await startBehindProxy();
  const { doctor } = await app.build.practice();
  for (let round = 0; round < 5; round += 1) {
    const running = Array.from({ length: 8 }, () =>
      app
        .as(doctor)
        .post(CONSULTATIONS)
        .then((response) => response),
    );
    await new Promise(setImmediate);
    wire.reset();
    for (const response of await Promise.all(running)) if (response.status !== 201) expectTryAgain(response);
  }
  expect((await app.as(doctor).get(CATALOGS)).status).toBe(200);
});

test('a silent database is given up on, its connections with it, and the service goes on when it speaks again', async () => {
  const patience = { ...BRISK, connectionMs: 1_000, statementMs: 2_000 };
  const wire = await startBehindProxy({ config: { database_pool_size: 2 }, patience });
  const { doctor } = await app.build.practice();
  await Promise.all([app.as(doctor).get(CATALOGS), app.as(doctor).get(CATALOGS)]);
  wire.silence();
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => app.as(doctor).get(CATALOGS)),
    app.as(doctor).post(CONSULTATIONS),
  ]);
  for (const response of answers) expectTryAgain(response);
  wire.mend();
  // A machine that is busy may take longer than this patience for a connection.
  await until(async () => (await app.as(doctor).get(CATALOGS)).status === 200);
});

test('on a full disk every request is 503 with a longer Retry-After, and the service says that it is not ready', async () => {
  app = await startApp();
  const { clinic, doctor } = await app.build.practice();
  expect((await app.as().get('/health/ready')).body).toMatchObject({ status: 'ok', database: 'ok' });
  await app.db.raw(`
    create function fill() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger fill before insert on audit_events for each statement execute function fill()`);
  expectTryAgain(await app.as(doctor).get(CATALOGS), LIMITS.fullDiskRetrySeconds);
  expectTryAgain(await app.as(doctor).post(CONSULTATIONS), LIMITS.fullDiskRetrySeconds);
  const ready = await app.as().get('/health/ready');
  expect({ status: ready.status, ...ready.body }).toMatchObject({ status: 'unavailable', database: 'full' });
  expect(ready.status).toBe(503);
  expect(await app.db('consultations').where({ clinic_id: clinic.id })).toEqual([]);
});

test('when the server has no connection left, requests wait for the one that the service has', async () => {
  const login = `scarce_${newId().slice(-12)}`;
  app = await startApp({
    config: { database_pool_size: 4 },
    through: async (url, admin) => {
      await admin.raw(`create role ${login} login password 'x' connection limit 1 in role clinical_app`);
      await admin.raw(`grant connect on database ${new URL(url).pathname.slice(1)} to ${login}`);
      return Object.assign(new URL(url), { username: login, password: 'x' }).href;
    },
  });
  const { doctor } = await app.build.practice();
  expect((await app.as(doctor).get(CATALOGS)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 30 }, () => app.as(doctor).get(CATALOGS)));
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
});

const SETTINGS = `select name, current_setting(name) as value from unnest(array['idle_in_transaction_session_timeout',
  'statement_timeout', 'lock_timeout', 'tcp_user_timeout', 'tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count']) name`;

const LOST_MACHINE = {
  tcp_user_timeout: '15000',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '2',
};

test('a connection of requests, of jobs or of a command frees its locks soon after its machine is lost', async () => {
  app = await startApp({ patience: BRISK });
  const url = app.ownerUrl;
  const settings = (rows: { name: string; value: string }[]) =>
    Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  expect(settings(await app.deps.db.rows(SETTINGS))).toEqual({
    ...LOST_MACHINE,
    idle_in_transaction_session_timeout: '10s',
    statement_timeout: '10s',
    lock_timeout: '5s',
  });
  const owner = openOwner(url, PATIENT);
  const { rows } = await owner.raw(SETTINGS);
  await owner.destroy();
  expect(settings(rows)).toEqual({
    ...LOST_MACHINE,
    idle_in_transaction_session_timeout: '1min',
    statement_timeout: '0',
    lock_timeout: '0',
  });
});

test('a transaction that stands still is ended, with its locks, and its request is 503', async () => {
  app = await startApp();
  const { clinic } = await app.build.practice();
  const stuck = app.deps.db
    .transaction(clinic.id, async (db) => {
      await db.rows(`select set_config('idle_in_transaction_session_timeout', '50ms', true)`);
      await db.rows('select 1 from clinics for update');
      await until(async () => (await app.db.raw('select 1 from clinics for update skip locked')).rows.length > 0);
      return db.row('select 1');
    })
    .catch((error: unknown) => translateError(error));
  expect(await stuck).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
});

test('a statement that comes after the end of its transaction reaches nobody', async () => {
  app = await startApp();
  const [mine, theirs] = [await app.build.practice(), await app.build.practice()];
  for (const fails of [false, true]) {
    let kept: Transaction | undefined;
    await app.deps.db
      .transaction(mine.clinic.id, async (db) => {
        kept = db;
        if (fails) throw new Error('refused');
      })
      .catch(() => {});
    await app.deps.db.transaction(theirs.clinic.id, async () => {
      await expect(kept?.rows('select id from patients')).rejects.toThrow('after its transaction had ended');
      // These are sent without waiting: that they were refused is told at once, or nobody would ever hear of it.
      expect(() => kept?.defer('delete from patients')).toThrow('after its transaction had ended');
      expect(() => kept?.enterClinic(theirs.clinic.id)).toThrow('after its transaction had ended');
    });
  }
});
