import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { closeServer } from '../src/process.js';
import { builtProcess } from './support/built-service.js';
import { rowsIn, FHIR, fullTransaction } from './support/bundles.js';
import { merging, rowsOf, twoRecords } from './support/patient-merges.js';
import { labOrder } from './support/clinical-records.js';
import { startApp, type TestApp } from './support/start.js';
import { until, untilNobodyIsBusy, untilWaiting } from './support/wait-until.js';

const CONSULTATIONS = '/api/mobile/v1/doctor/consultations';
const FOR_EVER_MS = 2 ** 31 - 1;

let app: TestApp;
let child: ChildProcess | undefined;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await app.stop();
});

function spawnMain(settings: Record<string, string>, stdout: 'pipe' | number): ChildProcess {
  child = spawn(process.execPath, builtProcess('main'), {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: app.deps.config.logins.clinical_app ?? '',
      SECRETS_KEY: '5'.repeat(64),
      HOST: '127.0.0.1',
      PORT: '0',
      ...settings,
    },
    stdio: ['ignore', stdout, 'inherit'],
  });
  return child;
}

/** What the process said since it was started, one JSON object a line. */
let said: Record<string, unknown>[] = [];

/** The service in a process of its own, on this test's database; its address. */
async function spawnService(settings: Record<string, string> = {}): Promise<string> {
  said = [];
  const { stdout } = spawnMain(settings, 'pipe');
  if (!stdout) throw new Error('no output');
  const lines = createInterface({ input: stdout });
  const listening = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const entry = JSON.parse(line);
      said.push(entry);
      if (entry.msg === 'listening') resolve(`http://127.0.0.1:${entry.port}`);
    });
    lines.on('close', () => reject(new Error('the service ended')));
  });
  return listening;
}

/** Waits until the process has said that; throws when it ends instead. */
async function hasSaid(msg: string): Promise<void> {
  await until(() => {
    if (said.some((entry) => String(entry['msg']).startsWith(msg))) return true;
    if (child?.exitCode !== null || child.signalCode !== null) throw new Error(`the service ended without: ${msg}`);
    return false;
  });
}

/** Has the process run this when it gets that signal. */
const onSignal = (signal: string, script: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on('${signal}', () => { ${script} })`)}`,
});

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const sent = (url: string, token: string, headers: Record<string, string>, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }).then(
    ({ status }) => status,
    () => 'connection lost',
  );

test('a process killed before its commits leaves no row, no key and no half of a merge, and all can be sent again', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { source, target, desk } = await twoRecords(app);
  const [before, there] = [await rowsOf(app, source), await rowsOf(app, target)];
  const address = await spawnService();
  const lock = await app.db.transaction();
  // The last rows that each writes: all others have been by then.
  await lock.raw('lock table consultation_sections, invitations in access exclusive mode');
  const body = { patient_id: patient.id, reason: 'Cough', sections: [{ key: 'plan', content: 'Rest.' }] };
  const merge = { target_id: target.id, target_version: 1 };
  const lost = Promise.all([
    sent(address + CONSULTATIONS, doctor.token, { 'Idempotency-Key': 'crash' }, body),
    sent(`${address}/api/v1/patients/${source.id}/merge`, desk.token, { 'If-Match': '*' }, merge),
  ]);
  await untilWaiting(app, 2);
  const ended = child && once(child, 'exit');
  child?.kill('SIGKILL');
  await ended;
  expect(await lost).toEqual(['connection lost', 'connection lost']);
  await lock.rollback();
  await untilNobodyIsBusy(app);
  const leftovers = async () => [
    await app.db('consultations').where({ clinic_id: clinic.id }),
    await app.db('idempotency_keys').where({ clinic_id: clinic.id }),
    await app.db('audit_events').where({ clinic_id: clinic.id }),
  ];
  expect(await leftovers()).toEqual([[], [], []]);
  expect([await rowsOf(app, source), await rowsOf(app, target)]).toEqual([before, there]);
  expect(await app.db('patient_merges').where({ source_id: source.id })).toEqual([]);

  const again = await app.as(doctor).post(CONSULTATIONS).set('Idempotency-Key', 'crash').send(body);
  expect(again.status).toBe(201);
  expect(again.headers['idempotent-replayed']).toBeUndefined();
  expect((await leftovers()).map((rows) => rows.length)).toEqual([1, 1, 1]);
  expect((await merging(app, desk, source, target)).status).toBe(200);
});

test('a process killed within a transaction of FHIR leaves nothing of it, and who sends it again orders nothing twice', async () => {
  const visit = await labOrder(app);
  const [bundle, keyed] = [fullTransaction(visit), { 'Idempotency-Key': 'k', 'Content-Type': 'application/fhir+json' }];
  const counts = () => rowsIn(app, visit.clinic, 'patients', 'allergies', 'orders', 'idempotency_keys', 'audit_events');
  const before = await counts();
  const lock = await app.db.transaction();
  await lock.raw('lock table order_items in access exclusive mode');
  const lost = sent((await spawnService()) + FHIR, visit.doctor.token, keyed, bundle);
  await untilWaiting(app);
  child?.kill('SIGKILL');
  expect(await lost).toBe('connection lost');
  await lock.rollback();
  await untilNobodyIsBusy(app);
  expect(await counts()).toEqual(before);
  const send = () => app.as(visit.doctor).post(FHIR).set(keyed).send(JSON.stringify(bundle));
  const made = await send();
  expect(made.body.entry).toHaveLength(200);
  const gained = async () => (await counts()).map((now, at) => now - (before[at] ?? 0));
  expect(await gained()).toEqual([19, 19, 2, 40, 200]);
  expect((await send()).body).toEqual(made.body);
  expect(await gained()).toEqual([19, 19, 2, 40, 400]);
});

test('a process asked to stop says so first, still serves for a while, and then leaves', async () => {
  const address = await spawnService({ STOP_PAUSE_SECONDS: '3' });
  expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  const ended = child && once(child, 'exit');
  child?.kill('SIGTERM');
  const ready = async () => (await fetch(`${address}/health/ready`)).text();
  await until(async () => (await ready()).includes('"stopping"'));
  expect((await fetch(`${address}/api/v1/ping`)).status).toBe(200);
  expect(await ended).toEqual([0, null]);
  await expect(fetch(`${address}/api/v1/ping`)).rejects.toThrow();
});

test('who stops is not kept by connections on which nothing runs any more', async () => {
  let finish = () => {};
  const server = createServer((_, response) => {
    finish = () => void response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const kept = new Agent({ keepAlive: true });
  const answer = new Promise((resolve) =>
    get({ port, agent: kept }, (response) => resolve(response.resume().statusCode)),
  );
  await once(server, 'request');
  const closed = closeServer(server, FOR_EVER_MS);
  finish();
  expect(await answer).toBe(200);
  await closed;
});

const SECRET = 'Ana Muestra';
const OF_DATABASE = `Object.assign(new Error('invalid input: "${SECRET}"'), { code: '22P02' })`;

test.each([
  ['thrown where no request is', `throw new Error('nobody expected this')`, { message: 'nobody expected this' }],
  ['a promise that nobody waits for', `Promise.reject(${OF_DATABASE})`, { sqlstate: '22P02' }],
])(
  'an error that is %s lets running requests finish, is logged without values, and ends the process with 1',
  async (_, script, cause) => {
    const { doctor } = await app.build.practice();
    const address = await spawnService(onSignal('SIGUSR2', script));
    const lock = await app.db.transaction();
    await lock.raw('lock table consultations in access exclusive mode');
    const running = fetch(address + CONSULTATIONS, {
      method: 'POST',
      headers: { Authorization: `Bearer ${doctor.token}` },
    });
    await untilWaiting(app);
    const ended = child && once(child, 'exit');
    child?.kill('SIGUSR2');
    await hasSaid('stopping');
    await lock.rollback();
    expect((await running).status).toBe(201);
    expect(await ended).toEqual([1, null]);
    expect(said).toContainEqual(expect.objectContaining({ level: 60, cause: expect.objectContaining(cause) }));
    expect(JSON.stringify(said)).not.toContain(SECRET);
    expect(said.at(-1)).toMatchObject({ msg: 'stopped' });
  },
);

test('a connection that cannot be accepted is lost, the service is not', async () => {
  const patch = `import net from 'node:net';
    const { listen } = net.Server.prototype;
    net.Server.prototype.listen = function (...given) {
      process.on('SIGUSR2', () => this.emit('error', Object.assign(new Error('accept EPERM'), { code: 'EPERM' })));
      return Reflect.apply(listen, this, given);
    };`;
  const address = await spawnService({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(patch)}` });
  child?.kill('SIGUSR2');
  await hasSaid('a connection could not be accepted');
  expect((await fetch(`${address}/api/v1/ping`)).status).toBe(200);
  const ended = child && once(child, 'exit');
  child?.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('a log that cannot be written is lost, the service is not', async () => {
  const port = await freePort();
  const full = openSync('/dev/full', 'w');
  spawnMain({ PORT: String(port) }, full);
  closeSync(full);
  const ended = child && once(child, 'exit');
  const answer = () =>
    fetch(`http://127.0.0.1:${port}/api/v1/ping`).then(
      ({ status }) => status,
      () => undefined,
    );
  await until(async () => {
    if (child?.exitCode !== null) throw new Error('the service ended');
    return (await answer()) === 200;
  });
  expect(await answer()).toBe(200);
  child?.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
