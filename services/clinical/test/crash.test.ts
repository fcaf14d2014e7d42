import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fromSource } from '../../../infra/jest/from-source.mjs';
import { closeServer } from '../src/process.js';
import { merging, rowsOf, twoRecords } from './support/merging.js';
import { startApp, type TestApp } from './support/start.js';
import { until, untilWaiting } from './support/until.js';

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
  child = spawn(process.execPath, fromSource(new URL('../src/main.ts', import.meta.url)), {
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

test('a process killed before its commit leaves neither rows nor a key, and the request can be sent again', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const address = await spawnService();
  const lock = await app.db.transaction();
  await lock.raw('lock table consultation_sections in access exclusive mode');
  const body = { patient_id: patient.id, reason: 'Cough', sections: [{ key: 'plan', content: 'Rest.' }] };
  const lost = fetch(address + CONSULTATIONS, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${doctor.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'crash',
    },
    body: JSON.stringify(body),
  }).then(
    ({ status }) => status,
    () => 'connection lost',
  );
  await untilWaiting(app);
  const ended = child && once(child, 'exit');
  child?.kill('SIGKILL');
  await ended;
  expect(await lost).toBe('connection lost');
  await lock.rollback();
  const leftovers = async () => [
    await app.db('consultations').where({ clinic_id: clinic.id }),
    await app.db('idempotency_keys').where({ clinic_id: clinic.id }),
    await app.db('audit_events').where({ clinic_id: clinic.id }),
  ];
  expect(await leftovers()).toEqual([[], [], []]);

  const again = await app.as(doctor).post(CONSULTATIONS).set('Idempotency-Key', 'crash').send(body);
  expect(again.status).toBe(201);
  expect(again.headers['idempotent-replayed']).toBeUndefined();
  expect((await leftovers()).map((rows) => rows.length)).toEqual([1, 1, 1]);
});

test('a process killed in the middle of a merge leaves two records as they were', async () => {
  const { source, target, desk } = await twoRecords(app);
  const [before, there] = [await rowsOf(app, source), await rowsOf(app, target)];
  const address = await spawnService();
  const lock = await app.db.transaction();
  // The last rows that move: all others have by then.
  await lock.raw('lock table invitations in access exclusive mode');
  const lost = fetch(`${address}/api/v1/patients/${source.id}/merge`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${desk.token}`, 'Content-Type': 'application/json', 'If-Match': '*' },
    body: JSON.stringify({ target_id: target.id, target_version: 1 }),
  }).then(
    ({ status }) => status,
    () => 'connection lost',
  );
  await untilWaiting(app);
  const ended = child && once(child, 'exit');
  child?.kill('SIGKILL');
  await ended;
  expect(await lost).toBe('connection lost');
  await lock.rollback();
  expect([await rowsOf(app, source), await rowsOf(app, target)]).toEqual([before, there]);
  expect(await app.db('patient_merges').where({ source_id: source.id })).toEqual([]);
  expect((await merging(app, desk, source, target)).status).toBe(200);
});

test('a process asked to stop ends its jobs and leaves with 0', async () => {
  await spawnService();
  const ended = child && once(child, 'exit');
  child?.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
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

test.each([
  ['thrown where no request is', `throw new Error('nobody expected this')`],
  ['a promise that nobody waits for', `Promise.reject(new Error('nobody expected this'))`],
])('an error that is %s lets running requests finish, is logged, and ends the process with 1', async (_, script) => {
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
  expect(said).toContainEqual(
    expect.objectContaining({ level: 60, cause: expect.objectContaining({ message: 'nobody expected this' }) }),
  );
  expect(said.at(-1)).toMatchObject({ msg: 'stopped' });
});

test('what is logged of such an error quotes no values of a database error', async () => {
  const secret = 'Ana Muestra';
  const script = `throw Object.assign(new Error('invalid input: "${secret}"'), { code: '22P02' })`;
  await spawnService(onSignal('SIGUSR2', script));
  const ended = child && once(child, 'exit');
  child?.kill('SIGUSR2');
  expect(await ended).toEqual([1, null]);
  expect(said).toContainEqual(expect.objectContaining({ level: 60, cause: { sqlstate: '22P02' } }));
  expect(JSON.stringify(said)).not.toContain(secret);
});

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
