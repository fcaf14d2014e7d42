import { admission, stepsOf, withoutSummaries } from '../../../test/support/admissions.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { administrationsOf, asNeeded, dose, medicationsOf } from '../../../test/support/inpatient-medications.js';
import { ago, inpatient } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

interface Line {
  medication: { id: string };
  doses: { due_at: string; status: string }[];
}

async function scene(timezone = 'UTC') {
  const here = await inpatient(app);
  await app.db('clinics').where({ id: here.clinic.id }).update({ timezone });
  return { ...here, ...medicationsOf(app, here.doctor, here.id), ...administrationsOf(app, here.nurse, here.id) };
}

/** All doses of the days around now. */
async function doses(chart: (date: string) => Promise<{ medications: Line[] }>, id: string) {
  const days = [-1, 0, 1].map((day) => new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10));
  const charts = await Promise.all(days.map((day) => chart(day)));
  return charts.flatMap(({ medications }) =>
    medications.flatMap((line) => (line.medication.id === id ? line.doses : [])),
  );
}

const statuses = (of: { due_at: string; status: string }[], from: string, count: number) =>
  of
    .filter(({ due_at }) => due_at >= from)
    .slice(0, count)
    .map(({ status }) => status);

test('a dose is due, late an hour after it was, and says what became of it', async () => {
  const { made, chart, given } = await scene();
  const starts_at = ago(150);
  const order = await made({ starts_at, schedule: { kind: 'interval', every_hours: 1 } });
  expect(statuses(await doses(chart, order.id), starts_at, 4)).toEqual(['late', 'late', 'due', 'due']);
  await given(dose(order, { status: 'refused', reason: 'Nausea' }));
  expect(statuses(await doses(chart, order.id), starts_at, 2)).toEqual(['refused', 'late']);
});

test('none is due on hold, on leave, before it starts, after its end or its stop', async () => {
  const { doctor, id, made, act, chart } = await scene();
  const hourly = { kind: 'interval', every_hours: 1 };
  const before = ago(90);
  const held = await made({ starts_at: before, schedule: hourly });
  const ended = await made({ medication: { display: 'B' }, starts_at: before, ends_at: ago(20), schedule: hourly });
  const stopped = await made({ medication: { display: 'C' }, starts_at: before, schedule: hourly });
  const later = await made({ medication: { display: 'D' }, starts_at: ago(-60), schedule: hourly });
  await act(held.id, 'hold').expect(200);
  await act(stopped.id, 'stop').expect(200);
  const count = async (order: { id: string }) => (await doses(chart, order.id)).length;
  for (const order of [held, ended, stopped]) expect(await count(order)).toBe(2);
  expect((await doses(chart, later.id))[0]?.due_at).toBe(later.starts_at);
  await act(held.id, 'resume', {}).expect(200);
  expect(await count(held)).toBeGreaterThan(2);
  await stepsOf(app, doctor, id).post('leave', { bed: 'hold' }).expect(200);
  expect(await count(held)).toBe(2);
  expect(await count(later)).toBe(0);
  await stepsOf(app, doctor, id).post('return').expect(200);
  expect(await count(held)).toBeGreaterThan(2);
});

test('fixed times are those of the clinic on days of 23 and 25 hours', async () => {
  const { made, chart } = await scene('Europe/Madrid');
  const order = await made({
    schedule: { kind: 'fixed', times: ['02:30', '08:00', '20:00'] },
    starts_at: '2026-01-01T00:00:00Z',
  });
  const on = async (date: string) =>
    (await chart(date)).medications
      .find(({ medication }: Line) => medication.id === order.id)
      .doses.map(({ due_at }: { due_at: string }) => due_at);
  expect(await on('2027-03-28')).toEqual([
    '2027-03-28T01:30:00.000Z',
    '2027-03-28T06:00:00.000Z',
    '2027-03-28T18:00:00.000Z',
  ]);
  expect(await on('2027-10-31')).toEqual([
    '2027-10-31T00:30:00.000Z',
    '2027-10-31T07:00:00.000Z',
    '2027-10-31T19:00:00.000Z',
  ]);
  expect((await chart('2027-03-28')).timezone).toBe('Europe/Madrid');
});

test('as needed: how often it was given today, and when it may be again', async () => {
  const { made, act, chart, given } = await scene();
  const order = await made(asNeeded());
  const needed = async () => (await chart()).medications[0].as_needed;
  expect(await needed()).toEqual({ given_today: 0, next_possible_at: null });
  const { given_at } = await given({ medication_id: order.id, status: 'given' });
  const again = new Date(Date.parse(given_at) + 4 * 3_600_000).toISOString();
  expect(await needed()).toEqual({ given_today: 1, next_possible_at: again });
  await act(order.id, 'stop').expect(200);
  expect(await needed()).toBeNull();
});

test('who is expected has no doses; a chart has a sensible day', async () => {
  const { doctor, patient } = await app.build.practice();
  const { id } = await admission(app, doctor, patient);
  const order = await medicationsOf(app, doctor, id).made();
  const { chart } = administrationsOf(app, doctor, id);
  expect(await chart()).toMatchObject({ medications: [{ medication: { id: order.id }, doses: [], as_needed: null }] });
  const read = (date: string) => app.as(doctor).get(`/api/v1/admissions/${id}/medication-chart`).query({ date });
  for (const date of ['9999-12-31', '0001-01-01', '2026-02-30', 'today']) expectInvalid(await read(date), 'date');
});

test('those with a limited view read no chart; each reading is in the trail', async () => {
  const { clinic, patient, id } = await scene();
  const read = async (role: 'nurse' | 'pharmacist' | 'front_desk' | 'administrator') =>
    app.as(await app.build.user(clinic, role)).get(`/api/v1/admissions/${id}/medication-chart`);
  for (const role of ['nurse', 'pharmacist'] as const)
    await expectAudit(app, await read(role), { event: 'medication_chart.read', patient_ids: [patient.id] });
  for (const role of ['front_desk', 'administrator'] as const) expectDenied(await read(role), 'missing_ability');
});

test('what nobody recorded until the discharge was missed', async () => {
  const { clinic, doctor, id, made, chart } = await scene();
  const starts_at = ago(30);
  const order = await made({ starts_at });
  await withoutSummaries(app, clinic);
  await stepsOf(app, doctor, id).post('discharge', { disposition: 'home', acknowledge: true }).expect(200);
  expect(statuses(await doses(chart, order.id), starts_at, 1)).toEqual(['missed']);
});
