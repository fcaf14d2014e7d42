import { emergencyVisit, stepsOf } from '../../../test/support/emergency-visits.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { createJobs, type Jobs } from '../../jobs.js';

const app = useClinical();
let workers: Jobs[] = [];
const start = () => (workers = [createJobs(app.deps), createJobs(app.deps)]);
const stop = () => Promise.all(workers.map((worker) => worker.stop()));
beforeEach(start);
afterEach(stop);

/** Two workers look at once. */
const look = () =>
  Promise.all(
    workers.map(async ({ list }) => list.find(({ name }) => name === 'tell of overdue emergency visits')?.run()),
  );

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function room() {
  const built = await app.build.practice();
  const come = async (minutes: number, level: number, more: object = {}) => {
    const patient = await app.build.patient(built.clinic);
    const { id } = await emergencyVisit(app, built.doctor, patient, { arrival_at: ago(minutes) });
    const steps = stepsOf(app, built.doctor, id);
    await steps.post('triage', { level, ...more }).expect(200);
    return { id: id as string, patient, ...steps };
  };
  return { ...built, come };
}

const EVENT = 'emergency_visit.overdue';
const outbox = (id: string) => app.db('outbox').where({ resource_id: id, event: EVENT });
const trail = (id: string) => app.db('audit_events').where({ resource_id: id, event: EVENT });

/** What was told of a visit; the outbox and the trail agree. */
async function toldOf(id: string): Promise<string[]> {
  await look();
  const kinds = (await trail(id).orderBy('occurred_at')).map(({ details }) => details.kind);
  expect(await outbox(id)).toHaveLength(kinds.length);
  return kinds;
}

/** The visit goes back by so many minutes, and everybody looks. */
async function after(minutes: number, id: string) {
  const back = (column: string) => app.db.raw(`${column} - make_interval(mins => ?)`, [minutes]);
  await app
    .db('emergency_triages')
    .where({ visit_id: id })
    .update({ reassess_at: back('reassess_at') });
  await app
    .db('emergency_waits')
    .where({ visit_id: id })
    .update({ next_at: back('next_at') });
  await app
    .db('emergency_visits')
    .where({ id })
    .update({ arrival_at: back('arrival_at') });
  return toldOf(id);
}

test('a target that passes is told once, by two workers, and after they were started again', async () => {
  const { clinic, come } = await room();
  const visit = await come(58, 3);
  expect(await toldOf(visit.id)).toEqual([]);
  const { version } = (await visit.get()).body.data;
  expect(await after(3, visit.id)).toEqual(['target']);
  expect(await outbox(visit.id)).toMatchObject([{ clinic_id: clinic.id, patient_ids: [visit.patient.id] }]);
  expect(await trail(visit.id)).toMatchObject([{ actor_type: 'system', patient_ids: [visit.patient.id], outcome: 0 }]);
  await stop();
  start();
  await visit.post('triage', { level: 3 }).expect(200);
  expect(await toldOf(visit.id)).toEqual(['target']);
  expect((await app.db('emergency_waits').where({ visit_id: visit.id })).length).toBe(0);
  // It said nothing new of the visit itself.
  expect(await app.db('record_versions').where({ resource_id: visit.id, event: EVENT })).toEqual([]);
  expect(version).toBe(2);
  expect(await app.deps.metrics.registry.metrics()).toContain('clinical_emergency_overdue_total{kind="target"}');
});

test('a reassessment that passes is told, and again where another triage asks for another one', async () => {
  const { come } = await room();
  const visit = await come(5, 4, { reassess_in_minutes: 20 });
  await visit.post('start-care').expect(200);
  expect(await after(19, visit.id)).toEqual([]);
  expect(await after(2, visit.id)).toEqual(['reassessment']);
  await visit.post('triage', { level: 4, reassess_in_minutes: 10 }).expect(200);
  expect(await after(9, visit.id)).toEqual(['reassessment']);
  expect(await after(2, visit.id)).toEqual(['reassessment', 'reassessment']);
});

test('nothing is told of who was seen in time, has left, was an error or waits for a triage', async () => {
  const { doctor, come, patient } = await room();
  const [seen, left, wrong] = [await come(58, 3), await come(58, 3), await come(58, 3)];
  await seen.post('start-care').expect(200);
  await left.post('disposition', { outcome: 'left_without_being_seen' }).expect(200);
  await wrong.post('cancel', { reason: 'Wrong person' }).expect(200);
  const untriaged = await emergencyVisit(app, doctor, patient, { arrival_at: ago(500) });
  for (const { id } of [seen, left, wrong, untriaged]) expect(await after(300, id)).toEqual([]);
});

test('the targets are those of the settings now, and a clinic without an emergency room is told nothing', async () => {
  const { clinic, come } = await room();
  const visit = await come(30, 3);
  expect(await toldOf(visit.id)).toEqual([]);
  const settings = (minutes: number, areas: string[]) =>
    app
      .db('clinics')
      .where({ id: clinic.id })
      .update({ settings: { areas, emergency: { scale: 'manchester', targets: [0, 10, minutes, 120, 240] } } });
  await settings(20, []);
  expect(await toldOf(visit.id)).toEqual([]);
  await settings(20, ['emergency']);
  expect(await toldOf(visit.id)).toEqual(['target']);
});
