import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startApp, type TestApp } from './support/start.js';

const CONSULTATIONS = '/api/mobile/v1/doctor/consultations';

let app: TestApp;
let child: ChildProcess | undefined;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await app.stop();
});

/** The service in a process of its own, on this test's database; its address. */
async function spawnService(settings: Record<string, string> = {}): Promise<string> {
  child = spawn(process.execPath, [path.join(process.env['TEST_COMPILED'] ?? '', 'src/main.js')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: app.deps.config.database_url,
      HOST: '127.0.0.1',
      PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, port } = JSON.parse(line);
    if (msg === 'listening') return `http://127.0.0.1:${port}`;
  }
  throw new Error('the service ended');
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
  while ((await app.db.raw('select 1 from pg_locks where not granted')).rows.length === 0);
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
  let ready: Response;
  do ready = await fetch(`${address}/health/ready`);
  while (ready.status === 200);
  expect(await ready.json()).toMatchObject({ status: 'stopping' });
  expect((await fetch(`${address}/api/v1/ping`)).status).toBe(200);
  expect(await ended).toEqual([0, null]);
  await expect(fetch(`${address}/api/v1/ping`)).rejects.toThrow();
});
