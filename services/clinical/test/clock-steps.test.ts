import type { Response } from 'supertest';
import { random } from './support/seeded-random.js';
import { startApp, type TestApp } from './support/start.js';

/** Followers of changes miss nothing, whatever the clock of the database does. */
const CONSULTATIONS = '/api/mobile/v1/doctor/consultations';
const MINUTE = 60;
/** The furthest that the clock is ever ahead while several write, in seconds. */
const AHEAD = 5 * MINUTE;

let app: TestApp;
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
beforeEach(async () => {
  app = await startApp();
  practice = await app.build.practice();
});
afterEach(() => app.stop());

const stepClock = (seconds: number) =>
  app.db.raw(`create or replace function database_clock() returns timestamptz language sql volatile
    return clock_timestamp() + interval '${seconds} seconds'`);

async function write(): Promise<string> {
  const response = await app.as(practice.doctor).post(CONSULTATIONS).send({ patient_id: practice.patient.id });
  expect(response.status).toBe(201);
  return response.body.data.id;
}

/** Goes on by `next_cursor` as a client does; what it has seen, by id, with the latest version. */
function follower() {
  const seen = new Map<string, number>();
  let cursor: string | undefined;
  return {
    seen,
    async follow(): Promise<void> {
      for (;;) {
        const response: Response = await app
          .as(practice.doctor)
          .get('/api/v1/consultations')
          .query(cursor ? { cursor } : { updated_since: '2020-01-01T00:00:00Z' });
        expect(response.status).toBe(200);
        for (const { id, version } of response.body.data) seen.set(id, version);
        cursor = response.body.meta.next_cursor;
        if (!response.body.meta.has_more) return;
      }
    },
  };
}

test('what is written after the clock has stepped back is listed at once, from ahead of time to far behind it', async () => {
  const { seen, follow } = follower();
  const written: string[] = [];
  for (const offset of [0, 5 * MINUTE, 0, -5 * MINUTE, -65 * MINUTE, 0]) {
    await stepClock(offset);
    written.push(await write(), await write());
    await follow();
    expect([...seen.keys()].sort()).toEqual([...written].sort());
  }
});

test('a change made after the clock has stepped back is listed, also of a record that was read before', async () => {
  const { seen, follow } = follower();
  const id = await write();
  await follow();
  await stepClock(-60 * MINUTE);
  const changed = await app
    .as(practice.doctor)
    .patch(`${CONSULTATIONS}/${id}`)
    .set('If-Match', '*')
    .send({ reason: 'Cough' });
  expect(changed.status).toBe(200);
  await follow();
  expect(seen.get(id)).toBe(changed.body.data.version);
});

test('what was written ahead of time and read by nobody then is listed when time has caught up', async () => {
  const { seen, follow } = follower();
  await stepClock(AHEAD);
  const ahead = await write();
  await stepClock(0);
  const later = await write();
  await follow();
  expect([...seen.keys()]).toEqual([later]);
  await stepClock(AHEAD + 1);
  await follow();
  expect([...seen.keys()]).toEqual([later, ahead]);
});

test('while several write, several follow and the clock steps to and fro, nobody misses anything', async () => {
  const { pick, integer } = random('clock');
  const followers = Array.from({ length: 3 }, follower);
  const written: string[] = [];
  let writing = true;
  const writers = Array.from({ length: 4 }, async () => {
    for (let times = 0; times < 15; times += 1) written.push(await write());
  });
  const clock = (async () => {
    while (writing) {
      await stepClock(pick([-3600, -300, -1, 0, 0, 1, AHEAD - 1]) + integer(0, 999) / 1000);
    }
  })();
  const following = followers.map(async ({ follow }) => {
    while (writing) await follow();
  });
  await Promise.all(writers);
  writing = false;
  await Promise.all([clock, ...following]);
  // What was written ahead of time is listed once time has caught up.
  await stepClock(AHEAD + 1);
  for (const { seen, follow } of followers) {
    await follow();
    expect([...seen.keys()].sort()).toEqual([...written].sort());
  }
});

test('a horizon never shows an instant that a change can still get, whether its reader commits or not', async () => {
  const horizon = async (db: { raw: TestApp['db']['raw'] }) =>
    (await db.raw('select change_horizon()::text as at')).rows[0].at as string;
  const reader = await app.db.transaction();
  await reader.raw('set local role clinical_app');
  const shown = await horizon(reader);
  await stepClock(-60 * MINUTE);
  await reader.rollback();
  const { rows } = await app.db.raw('select change_instant() >= ?::timestamptz as behind', [shown]);
  expect(rows).toEqual([{ behind: true }]);
  const many = await Promise.all(Array.from({ length: 20 }, () => horizon(app.db)));
  expect(new Set(many).size).toBe(20);
});

test('the application reads the clock of changes, and cannot move it', async () => {
  for (const statement of [
    `select setval('change_clock', 1)`,
    `select nextval('change_clock')`,
    'select advance_change_clock()',
  ])
    await expect(app.deps.db.rows(statement)).rejects.toMatchObject({ code: '42501' });
});
