import { expectDenied } from '../../../test/support/expect.js';
import { emergencyVisit, stepsOf } from '../../../test/support/emergency-visits.js';
import { follow, listOf } from '../../../test/support/event-streams.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const BOARD = '/api/v1/emergency/board';
const EVENTS = `${BOARD}/events`;
const app = useClinical();

async function room() {
  const built = await app.build.practice();
  const { clinic, doctor } = built;
  const come = async (values: object = {}) => {
    const patient = await app.build.patient(clinic);
    const { id } = await emergencyVisit(app, doctor, patient, { ...values });
    return { id: id as string, patient, ...stepsOf(app, doctor, id) };
  };
  const board = async (by: { token: string } = doctor) => (await app.as(by).get(BOARD).expect(200)).body.data;
  return { ...built, come, board };
}

const named = (events: { event: string | undefined; data: { id: string } }[]) =>
  events.map(({ event, data }) => [event, data.id]);

/** Minutes pass meanwhile. */
const still = (rows: Iterable<object>) => [...rows].map((row) => ({ ...row, waiting_minutes: 0 }));

test('a screen is shown the board, and within a second what changes; all that it was told is the board', async () => {
  const { doctor, come, board } = await room();
  const first = await come();
  const screen = await follow(app, doctor, EVENTS);
  expect([screen.status, screen.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const [snapshot] = await screen.count(1);
  expect(snapshot).toMatchObject({ event: 'snapshot', data: [{ id: first.id, complaint: 'Chest pain' }] });
  const second = await come();
  await screen.count(2);
  await second.triaged(1);
  await screen.count(3);
  await first.post('disposition', { outcome: 'left_without_being_seen' }).expect(200);
  const events = await screen.count(4);
  expect(named(events.slice(1))).toEqual([
    ['upsert', second.id],
    ['upsert', second.id],
    ['remove', first.id],
  ]);
  expect(still(listOf(events).values() as Iterable<object>)).toEqual(still(await board()));
  expect(new Set(events.map(({ id }) => id)).size).toBe(4);
  screen.close();
});

test('a change is told within a second', async () => {
  const { doctor, come } = await room();
  const screen = await follow(app, doctor, EVENTS);
  await screen.count(1);
  const took: number[] = [];
  for (let nth = 2; nth < 7; nth += 1) {
    await come();
    const done = Date.now();
    await screen.count(nth);
    took.push(Date.now() - done);
  }
  // The usual time: on a busy machine one may take longer.
  expect(took.sort((one, other) => one - other)[2]).toBeLessThan(1_000);
  screen.close();
});

test('who does not treat is shown nothing clinical, other clinics nothing, and nobody without the right', async () => {
  const { clinic, doctor, come } = await room();
  const desk = await app.build.user(clinic, 'front_desk');
  const screen = await follow(app, desk, EVENTS);
  const elsewhere = await follow(app, (await app.build.practice()).doctor, EVENTS);
  await Promise.all([screen.count(1), elsewhere.count(1)]);
  const visit = await come();
  await visit.triaged();
  const events = await screen.count(2);
  for (const member of ['complaint', 'triage', 'allergies', 'orders'])
    expect(events[1]?.data).not.toHaveProperty(member);
  expect(elsewhere.all()).toMatchObject([{ event: 'snapshot', data: [] }]);
  for (const each of [screen, elsewhere]) each.close();
  for (const role of ['pharmacist', 'administrator'] as const)
    expectDenied(await app.as(await app.build.user(clinic, role)).get(EVENTS), 'missing_ability');
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: { areas: [] } });
  expectDenied(await app.as(doctor).get(EVENTS), 'area_disabled');
});

test('whoever comes back is told what they missed, once, by whichever process; who was here only meanwhile is none of it', async () => {
  const { doctor, come, board } = await room();
  const [stays, goes] = [await come(), await come()];
  const before = await follow(app, doctor, EVENTS);
  const [snapshot] = await before.count(1);
  before.close();
  await goes.post('disposition', { outcome: 'left_without_being_seen' }).expect(200);
  await stays.triaged(2);
  const meanwhile = await come();
  await meanwhile.post('cancel', { reason: 'Wrong person' }).expect(200);
  const comes = await come();
  const after = await follow(app, doctor, EVENTS, snapshot?.id);
  const events = await after.count(3);
  expect(named(events)).toEqual([
    ['remove', goes.id],
    ['upsert', stays.id],
    ['upsert', comes.id],
  ]);
  const list = listOf([snapshot as (typeof events)[number], ...events]);
  expect(new Set(list.keys())).toEqual(new Set((await board()).map(({ id }: { id: string }) => id)));
  const again = await follow(app, doctor, EVENTS, events[1]?.id);
  expect(named(await again.count(1))).toEqual([['upsert', comes.id]]);
  for (const screen of [after, again]) screen.close();
});

test('who had an event of another clinic or view, of nobody, or of long ago begins with a snapshot', async () => {
  const { clinic, doctor, come } = await room();
  await come();
  const screen = await follow(app, doctor, EVENTS);
  const id = (await screen.count(1))[0]?.id ?? '';
  screen.close();
  const [at, rest] = [Number(id.split('-')[0]), id.slice(id.indexOf('-'))];
  const desk = await app.build.user(clinic, 'front_desk');
  const other = (await app.build.practice()).doctor;
  const asked: [{ token: string }, string][] = [
    [doctor, 'x'],
    [doctor, ''],
    [doctor, `${at - 24.1 * 3_600_000_000}${rest}`],
    [doctor, `${at + 3_600_000_000}${rest}`],
    [desk, id],
    [other, id],
  ];
  for (const [by, given] of asked) {
    const screen = await follow(app, by, EVENTS, given);
    expect((await screen.count(1))[0]?.event).toBe('snapshot');
    screen.close();
  }
});

test('the trail says when a stream was opened and ended, and who was shown', async () => {
  const { doctor, come } = await room();
  const first = await come();
  const screen = await follow(app, doctor, EVENTS);
  await screen.count(1);
  const second = await come();
  await screen.count(2);
  const opened = await app.db('audit_events').where({ request_id: screen.requestId });
  expect(opened).toMatchObject([
    { event: 'emergency_visit.watch', phi_level: 'full', patient_ids: [first.patient.id] },
  ]);
  screen.close();
  const ended = () => app.db('audit_events').where({ event: 'emergency_visit.watch_end', actor_id: doctor.id });
  while ((await ended()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await ended()).toMatchObject([
    {
      patient_ids: [first.patient.id, second.patient.id],
      result_count: 2,
      details: { opened_by: screen.requestId, ended: 'reader' },
    },
  ]);
});
