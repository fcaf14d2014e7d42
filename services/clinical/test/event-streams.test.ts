import { once } from 'node:events';
import type { Server } from 'node:http';
import { createApp, createHttpServer } from '../src/app.js';
import { createDeps } from '../src/deps/deps.js';
import { createFollower } from '../src/deps/live-follower.js';
import { createJobs } from '../src/jobs.js';
import { LIVE_LIST_LIMITS } from '../src/limits/index.js';
import { emergencyVisit, stepsOf } from './support/emergency-visits.js';
import { follow, listOf } from './support/event-streams.js';
import { startApp, type TestApp } from './support/start.js';

const BOARD = '/api/v1/emergency/board';
const EVENTS = `${BOARD}/events`;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ liveCheckSeconds: 1 });
});
afterAll(() => app.stop());

async function room() {
  const built = await app.build.practice();
  const come = async (values: object = {}) => {
    const { id } = await emergencyVisit(app, built.doctor, await app.build.patient(built.clinic), { ...values });
    return { id: id as string, ...stepsOf(app, built.doctor, id) };
  };
  const ids = async () => {
    const { body } = await app.as(built.doctor).get(BOARD).expect(200);
    return new Set(body.data.map(({ id }: { id: string }) => id));
  };
  return { ...built, come, ids };
}

/** Another process on the same database. */
async function replica(): Promise<{ server: Server; stop(): Promise<void> }> {
  const deps = createDeps(app.deps.config, { log: app.deps.log });
  const server = createHttpServer(createApp(deps));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await deps.close();
  };
  return { server, stop };
}

test('screens of two processes see the same while people come and go, and one goes on at the other', async () => {
  const { doctor, come, ids } = await room();
  const other = await replica();
  const screens = [await follow(app, doctor, EVENTS), await follow(other, doctor, EVENTS)];
  const visits = await Promise.all(Array.from({ length: 12 }, () => come()));
  const first = screens[0]?.all() ?? [];
  screens[0]?.close();
  await Promise.all(visits.slice(0, 6).map(({ post }) => post('disposition', { outcome: 'left_without_being_seen' })));
  await Promise.all(visits.slice(6).map(({ triaged }) => triaged(2)));
  const resumed = await follow(other, doctor, EVENTS, first.at(-1)?.id);
  const board = await ids();
  for (const [before, screen] of [
    [[], screens[1]],
    [first, resumed],
  ] as const) {
    const list = () => listOf([...before, ...(screen?.all() ?? [])]);
    const isThere = () =>
      list().size === board.size &&
      [...list().values()].every((row) => (row as { status: string }).status === 'triaged');
    for (let left = 500; left > 0 && !isThere(); left -= 1) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(new Set(list().keys())).toEqual(board);
  }
  screens[1]?.close();
  resumed.close();
  await other.stop();
});

test('a change that commits late is not passed over', async () => {
  const { clinic, doctor, come, ids } = await room();
  const screen = await follow(app, doctor, EVENTS);
  await screen.count(1);
  // Its change is older than that of the second, and is committed after it.
  const late = await app.db.transaction();
  await late.raw('select change_instant()');
  const patient = await app.build.patient(clinic);
  const second = await come();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const before = screen.all().length;
  // Whoever comes back meanwhile is told of it, though it lies beyond what is known in full.
  const back = await follow(app, doctor, EVENTS, screen.all()[0]?.id);
  const seen = back.count(1);
  await Promise.allSettled([seen]);
  await late.commit();
  const [told] = await seen;
  expect(told?.data.id).toBe(second.id);
  expect(before).toBe(1);
  await emergencyVisit(app, doctor, patient);
  const events = await screen.count(3);
  expect(new Set(listOf(events).keys())).toEqual(await ids());
  expect(listOf(events).has(second.id)).toBe(true);
  expect(new Set(listOf(await back.count(2)).keys())).toEqual(await ids());
  for (const each of [screen, back]) each.close();
});

test('a connection to the database that is killed costs no event and no stream', async () => {
  const { doctor, come, ids } = await room();
  const screen = await follow(app, doctor, EVENTS);
  await screen.count(1);
  for (let nth = 2; nth < 5; nth += 1) {
    await app.db.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'clinical_app_login'`,
    );
    await come().catch(() => come());
    await screen.count(nth);
  }
  expect(new Set(listOf(screen.all()).keys())).toEqual(await ids());
  screen.close();
});

test('a stream ends when its token, the role or the area is gone, and no other', async () => {
  const { clinic, doctor } = await room();
  const [out, moved, stays] = await Promise.all([1, 2, 3].map(() => app.build.user(clinic, 'front_desk')));
  if (!out || !moved || !stays) throw new Error('There are three.');
  const streams = await Promise.all([out, moved, stays, doctor].map((by) => follow(app, by, EVENTS)));
  await Promise.all(streams.map((stream) => stream.count(1)));
  await app.db('access_tokens').where({ user_id: out.id }).update({ revoked_at: new Date() });
  await app.db('memberships').where({ user_id: moved.id }).update({ role: 'administrator' });
  await Promise.all([streams[0]?.over(), streams[1]?.over()]);
  const other = await room();
  const elsewhere = await follow(app, other.doctor, EVENTS);
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: { areas: [] } });
  await Promise.all([streams[2]?.over(), streams[3]?.over()]);
  await other.come();
  await elsewhere.count(2);
  const ended = await app.db('audit_events').where({ event: 'emergency_visit.watch_end', clinic_id: clinic.id });
  expect(ended.map(({ details }) => details.ended)).toEqual(['rights', 'rights', 'rights', 'rights']);
  elsewhere.close();
});

test('who becomes overdue is on screens when the worker says so; that minutes pass is not', async () => {
  const { doctor, come } = await room();
  const visit = await come({ arrival_at: new Date(Date.now() - 58 * 60_000).toISOString() });
  await visit.triaged(3);
  const screen = await follow(app, doctor, EVENTS);
  expect((await screen.count(1))[0]?.data).toMatchObject([{ overdue: false }]);
  await app
    .db('emergency_visits')
    .where({ id: visit.id })
    .update({ arrival_at: new Date(Date.now() - 61 * 60_000) });
  await app
    .db('emergency_waits')
    .where({ visit_id: visit.id })
    .update({ next_at: new Date(0) });
  const jobs = createJobs(app.deps);
  await jobs.list.find(({ name }) => name === 'tell of overdue emergency visits')?.run();
  await jobs.stop();
  const events = await screen.count(2);
  expect(events[1]).toMatchObject({ event: 'upsert', data: { id: visit.id, overdue: true } });
  screen.close();
});

test('a process that stops ends its streams and begins no other', async () => {
  const { doctor } = await room();
  const other = await replica();
  const stream = await follow(other, doctor, EVENTS);
  await stream.count(1);
  await other.stop();
  await stream.over();
  const ended = await app.db('audit_events').where({ event: 'emergency_visit.watch_end', actor_id: doctor.id });
  expect(ended).toHaveLength(1);
});

test('who reads too slowly, or is shown too many patients, is cut off', () => {
  const ended: string[] = [];
  const begun = (unsent: number) => {
    const follower = createFollower('somebody', 'full', () => {});
    follower.begin({ write: () => unsent, end: (why) => void ended.push(why) });
    return follower;
  };
  begun(LIVE_LIST_LIMITS.unsentBytes).tell({ text: 'x', patients: [] });
  expect(ended).toEqual([]);
  begun(LIVE_LIST_LIMITS.unsentBytes + 2).tell({ text: 'x', patients: [] });
  begun(0).tell({ text: 'x', patients: Array.from({ length: LIVE_LIST_LIMITS.patients + 1 }, (_, nth) => `${nth}`) });
  expect(ended).toEqual(['slow', 'patients']);
  const waits = createFollower('somebody', 'full', () => void ended.push('over'));
  waits.tell({ text: 'x'.repeat(2 * LIVE_LIST_LIMITS.unsentBytes), patients: [] });
  expect(waits.hasEnded()).toBe(false);
  waits.tell({ text: 'x'.repeat(LIVE_LIST_LIMITS.unsentBytes + 1), patients: [] });
  expect([waits.hasEnded(), ended.at(-1)]).toEqual([true, 'over']);
});
