import { emergencyVisit, stepsOf } from '../../../test/support/emergency-visits.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const METRICS = '/api/v1/emergency/metrics';
const app = useClinical();

const DAYS = 'date_from=2026-03-01&date_to=2026-03-03';
const at = (minutes: number) => new Date(Date.parse('2026-03-01T12:00:00Z') + minutes * 60_000).toISOString();

/** Ten came on the same noon: the first waited ten minutes for each step, the last a hundred; another one left, and one was an error. */
async function day() {
  const built = await app.build.practice({ timezone: 'Pacific/Auckland' });
  const { clinic, doctor } = built;
  const come = async (arrival_at: string) => {
    const { id } = await emergencyVisit(app, doctor, await app.build.patient(clinic), { arrival_at });
    return stepsOf(app, doctor, id);
  };
  for (let tenths = 1; tenths <= 10; tenths += 1) {
    const visit = await come(at(0));
    await visit.post('triage', { level: 3, at: at(tenths * 10) }).expect(200);
    await visit.post('start-care', { at: at(tenths * 20) }).expect(200);
    await visit.post('disposition', { outcome: 'left_against_advice', at: at(tenths * 30) }).expect(200);
  }
  const left = await come(at(-60));
  await left.post('disposition', { outcome: 'left_without_being_seen', at: at(0) }).expect(200);
  const wrong = await come(at(0));
  await wrong.post('cancel', { reason: 'Wrong person' }).expect(200);
  return built;
}

test('waits are counted with their median and what nine of ten did not exceed, on days of the clinic', async () => {
  const { clinic, doctor } = await day();
  const response = await app.as(doctor).get(`${METRICS}?${DAYS}`);
  const { by_hour, ...data } = response.body.data;
  expect(data).toEqual({
    arrivals: 11,
    door_to_triage: { count: 10, median: 55, p90: 91 },
    door_to_doctor: { count: 10, median: 110, p90: 182 },
    door_to_disposition: { count: 11, median: 150, p90: 270 },
    length_of_stay: { count: 11, median: 150, p90: 270 },
    boarding: { now: 0, median: null, p90: null },
    left_without_being_seen: 1,
    overdue: 0,
    by_level: [
      { level: 3, arrivals: 10 },
      { level: null, arrivals: 1 },
    ],
    // Noon in Greenwich was the next day there, at one in the night.
    by_day: [
      { date: '2026-03-01', arrivals: 0 },
      { date: '2026-03-02', arrivals: 11 },
      { date: '2026-03-03', arrivals: 0 },
    ],
  });
  expect(by_hour).toHaveLength(24);
  expect(by_hour.slice(0, 3).map(({ arrivals }: { arrivals: number }) => arrivals)).toEqual([1, 10, 0]);
  await expectAudit(app, response, { event: 'emergency_visit.metrics', phi_level: 'none', patient_ids: [] });
  const visit = await app.db('emergency_visits').where({ clinic_id: clinic.id, level: 3 }).first();
  const told = { clinic_id: clinic.id, visit_id: visit.id, kind: 'target' };
  await app.db('emergency_overdues').insert([
    { ...told, due_at: at(60) },
    { ...told, due_at: at(10) },
  ]);
  expect((await app.as(doctor).get(`${METRICS}?${DAYS}`)).body.data.overdue).toBe(1);
});

test('a day on which nobody came has no median', async () => {
  const { doctor } = await app.build.practice();
  const { data, meta } = (await app.as(doctor).get(METRICS)).body;
  expect(data).toMatchObject({ arrivals: 0, door_to_triage: { count: 0, median: null, p90: null }, by_level: [] });
  expect(data.by_day).toHaveLength(30);
  expect(data.by_day.at(-1).date).toBe(meta.date_to);
});

test('who manages the clinic reads them as well, others do not, and of a year at most', async () => {
  const { clinic, doctor } = await app.build.practice();
  const get = async (role: 'administrator' | 'front_desk' | 'pharmacist') =>
    app.as(await app.build.user(clinic, role)).get(METRICS);
  expect((await get('administrator')).status).toBe(200);
  expect((await get('front_desk')).status).toBe(200);
  expectDenied(await get('pharmacist'), 'missing_ability');
  for (const days of ['date_from=2026-03-02&date_to=2026-03-01', 'date_from=2025-01-01&date_to=2026-01-02'])
    expectInvalid(await app.as(doctor).get(`${METRICS}?${days}`), 'date_to');
  expect((await app.as(doctor).get(`${METRICS}?date_from=2025-01-01&date_to=2026-01-01`)).status).toBe(200);
  expectInvalid(await app.as(doctor).get(`${METRICS}?date_from=x`), 'date_from');
});

test('of the first days of the calendar there are fewer', async () => {
  const { doctor } = await app.build.practice();
  const first = await app.as(doctor).get(`${METRICS}?date_to=0001-01-10`).expect(200);
  expect(first.body.meta).toEqual({ date_from: '0001-01-01', date_to: '0001-01-10' });
  expect(first.body.data.by_day).toHaveLength(10);
});
