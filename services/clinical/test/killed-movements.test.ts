import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { admission, ADMISSIONS, withoutSummaries } from './support/admissions.js';
import { BEDS, wardWith } from './support/beds.js';
import { builtProcess } from './support/built-service.js';
import { random as seeded } from './support/seeded-random.js';
import { startApp, type TestApp } from './support/start.js';
import { untilNobodyIsBusy } from './support/wait-until.js';

/**
 * Patients are moved at random through two processes, of which one and then the other is killed in the middle. Whoever has no answer sends
 * the same again with the same key. Afterwards the laws of stays hold, and each movement that was answered happened once.
 */

const PATIENTS = 6;
const BEDS_OF_WARD = 9;
/** Answers after which a process is killed, and after which nobody begins anything new. */
const [FIRST_KILL, SECOND_KILL, LAST] = [30, 60, 90];
const reason = 'As drawn';

let app: TestApp;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  for (const child of children) {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGKILL');
    await ended;
  }
  await app.stop();
});

async function spawnReplica(): Promise<{ address: string; kill: () => Promise<void> }> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: app.deps.config.logins.clinical_app ?? '',
    SECRETS_KEY: '5'.repeat(64),
    HOST: '127.0.0.1',
    PORT: '0',
    RATE_LIMIT_MOBILE_WRITE: '100000',
  };
  const child = spawn(process.execPath, builtProcess('main'), { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  const port = await new Promise<number>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const entry = JSON.parse(line);
      if (entry.msg === 'listening') resolve(entry.port);
    });
    lines.on('close', () => reject(new Error('the service ended')));
  });
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { address: `http://127.0.0.1:${port}`, kill };
}

interface Movement {
  path: string;
  body: object;
  key: string;
  /** The admissions that have another stay by it. */
  begins: readonly string[];
}

interface Answer {
  status: number;
  text: string;
  replayed: boolean;
}

const send = (address: string, token: string, { path, body, key }: Movement): Promise<Answer | undefined> =>
  fetch(address + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
  }).then(
    async (answer) => ({
      status: answer.status,
      text: await answer.text(),
      replayed: answer.headers.get('idempotent-replayed') === 'true',
    }),
    () => undefined,
  );

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('whoever is moved while processes are killed is in one bed, has been somewhere all the time, and is moved once', async () => {
  const seed = process.env['MOVEMENTS_SEED'] ?? 'kills';
  const random = seeded(seed);
  const { clinic, doctor } = await app.build.practice();
  const nurse = await app.build.user(clinic, 'nurse');
  await withoutSummaries(app, clinic);
  const { beds } = await wardWith(app, clinic, BEDS_OF_WARD);
  const ids: string[] = [];
  for (const { id: bed_id } of beds.slice(0, PATIENTS))
    ids.push((await admission(app, doctor, await app.build.patient(clinic), { bed_id })).id);
  const replicas = [await spawnReplica(), await spawnReplica()];
  const stays = new Map(ids.map((id) => [id, 1]));
  const done: { movement: Movement; text: string }[] = [];
  let [answers, lost] = [0, 0];

  const draw = (id: string): Movement => {
    const of = (action: string, body: object, begins: readonly string[] = []) => ({
      path: `${ADMISSIONS}/${id}/${action}`,
      body,
      key: crypto.randomUUID(),
      begins,
    });
    const [bed_id, other] = [random.pick(beds).id, random.pick(ids)];
    return random.pick([
      of('transfer', { bed_id, reason }, [id]),
      of('transfer', { bed_id, reason }, [id]),
      of('swap', { with_admission_id: other, reason }, [id, other]),
      of('leave', { bed: 'hold' }),
      of('return', {}),
    ]);
  };
  const clean = (bed: string): Movement => ({
    path: `${BEDS}/${bed}/state`,
    body: { state: 'free' },
    key: crypto.randomUUID(),
    begins: [],
  });

  /** Until there is an answer: the process may be killed before, amid and after the commit. */
  async function moved(token: string, movement: Movement): Promise<void> {
    for (;;) {
      const answer = await send(random.pick(replicas).address, token, movement);
      if (!answer) {
        lost += 1;
        await pause(20);
        continue;
      }
      answers += 1;
      expect({ seed, ...movement, ...answer, status: [200, 422].includes(answer.status) }).toMatchObject({
        status: true,
      });
      if (answer.status !== 200) return;
      for (const id of movement.begins) stays.set(id, (stays.get(id) ?? 0) + 1);
      done.push({ movement, text: answer.text });
      return;
    }
  }
  async function move(id: string): Promise<void> {
    while (answers < LAST) {
      await moved(doctor.token, draw(id));
      await moved(nurse.token, clean(random.pick(beds).id));
    }
  }
  async function killAt(count: number, which: 0 | 1): Promise<void> {
    while (answers < count) await pause(5);
    await replicas[which]?.kill();
    replicas[which] = await spawnReplica();
  }
  const kills = (async () => {
    await killAt(FIRST_KILL, 0);
    await killAt(SECOND_KILL, 1);
  })();
  await Promise.all([...ids.map(move), kills]);
  await untilNobodyIsBusy(app);
  expect(lost).toBeGreaterThan(0);

  const rows = await app
    .db('admission_stays')
    .where({ clinic_id: clinic.id, voided: false })
    .orderBy(['admission_id', 'from_at', 'to_at', 'created_at']);
  for (const id of ids) {
    const of = rows.filter((row) => row.admission_id === id);
    expect({ seed, id, stays: of.length }).toEqual({ seed, id, stays: stays.get(id) });
    of.slice(1).forEach((row, index) => expect(row.from_at).toEqual(of[index]?.to_at));
    expect(of.filter(({ to_at }) => to_at === null)).toEqual([of.at(-1)]);
  }
  const open = rows.filter(({ to_at }) => to_at === null);
  expect(new Set(open.map(({ bed_id }) => bed_id)).size).toBe(PATIENTS);
  const { data } = (await app.as(doctor).get(BEDS).expect(200)).body;
  const taken = data.filter((bed: { occupant: object | null }) => bed.occupant);
  expect(taken.map(({ id }: { id: string }) => id).sort()).toEqual(open.map(({ bed_id }) => bed_id).sort());
  const told = await app.db('outbox').where({ clinic_id: clinic.id, event: 'admission.transfer' });
  expect(told).toHaveLength(done.reduce((sum, { movement }) => sum + movement.begins.length, 0));

  const again = random.pick(done.filter(({ movement }) => movement.begins.length > 0));
  const replay = await send(replicas[0]?.address ?? '', doctor.token, again.movement);
  expect(replay).toEqual({ status: 200, text: again.text, replayed: true });
}, 300_000);
