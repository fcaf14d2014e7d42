import { stepsOf, withoutSummaries } from '../../../test/support/admissions.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { ago, cameTwoHoursAgo, inpatient, observationsPath, observe, WELL } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

/** Somebody who came two hours ago. */
async function scene() {
  const here = await inpatient(app);
  await cameTwoHoursAgo(app, here.id);
  return { ...here, note: (body: object) => observe(app, here.doctor, here.id, body) };
}

test('what was observed is scored, told, and on the board of the ward', async () => {
  const { clinic, patient, ward, id } = await inpatient(app);
  const nurse = await app.build.user(clinic, 'nurse');
  const body = { ...WELL, fluid_in_ml: 200, note: 'Sleeps' };
  const response = await app.as(nurse).post(observationsPath(id)).send(body).expect(201);
  const { data } = response.body;
  expect(data).toMatchObject({
    admission_id: id,
    vitals: { spo2: 97, glucose_mg_dl: null },
    oxygen: { supplemental: false, flow_l_min: null },
    fluid_in_ml: 200,
    by: { id: nurse.practitioner_id },
    news2: { score: 0, risk: 'low', parts: { oxygen: 0 } },
    supersedes_id: null,
  });
  expect(response.headers['location']).toBe(`${observationsPath(id)}/${data.id}`);
  await expectAudit(app, response, { event: 'observation.create', resource_id: data.id, patient_ids: [patient.id] });
  const told = await app.db('outbox').where({ resource_id: data.id }).pluck('event');
  expect(told).toEqual(['observation.create']);
  const board = (await app.as(nurse).get(`/api/v1/wards/${ward.id}/board`).expect(200)).body.data;
  expect(board[0].admission.news2).toEqual({ ...data.news2, observed_at: data.observed_at });
  const desk = await app.build.user(clinic, 'front_desk');
  const limited = (await app.as(desk).get(`/api/v1/wards/${ward.id}/board`).expect(200)).body.data;
  expect(limited[0].admission).not.toHaveProperty('news2');
});

test('values of the hour before count too, those of longer ago do not', async () => {
  const { note } = await scene();
  const { oxygen, ...rest } = WELL;
  expect((await note({ ...rest, observed_at: ago(90) })).news2).toBeNull();
  expect((await note({ oxygen, observed_at: ago(80) })).news2).toMatchObject({ score: 0 });
  expect((await note({ vitals: { spo2: 93 }, observed_at: ago(25) })).news2).toBeNull();
  expect((await note({ vitals: { heart_rate: 95 }, observed_at: ago(70) })).news2).toMatchObject({ score: 1 });
});

test('who is under sixteen has no score', async () => {
  const { patient, note } = await scene();
  const year = new Date().getFullYear();
  await app
    .db('patients')
    .where({ id: patient.id })
    .update({ birth_date: `${year - 15}-01-01` });
  expect((await note(WELL)).news2).toBeNull();
  await app
    .db('patients')
    .where({ id: patient.id })
    .update({ birth_date: `${year - 17}-01-01` });
  expect((await note(WELL)).news2).toMatchObject({ score: 0 });
});

test('an alert is told once when the score reaches it, and again only after it was below', async () => {
  const { clinic, note } = await scene();
  const alerts = () =>
    app.db('outbox').where({ clinic_id: clinic.id, event: 'observation.alert' }).pluck('resource_id');
  const heart = (heart_rate: number, minutes: number) =>
    note({ ...WELL, vitals: { ...WELL.vitals, heart_rate }, observed_at: ago(minutes) });
  await heart(70, 60);
  expect(await alerts()).toEqual([]);
  const first = await heart(135, 50);
  expect(first.news2).toMatchObject({ score: 3, risk: 'low_medium' });
  await heart(140, 40);
  expect(await alerts()).toEqual([first.id]);
  await heart(80, 30);
  const again = await heart(135, 20);
  await heart(38, 45);
  expect(new Set(await alerts())).toEqual(new Set([first.id, again.id]));
});

test('the board of the ward shows the newest score, whatever was noted without one since', async () => {
  const { doctor, ward, note } = await scene();
  const scored = await note({ ...WELL, observed_at: ago(110) });
  for (const minutes of [20, 19, 18]) {
    await note({ fluid_in_ml: 50, observed_at: ago(minutes) });
    await note({ vitals: { heart_rate: 70 }, observed_at: ago(minutes) });
  }
  const board = (await app.as(doctor).get(`/api/v1/wards/${ward.id}/board`).expect(200)).body.data;
  expect(board[0].admission.news2).toEqual({ ...scored.news2, observed_at: scored.observed_at });
});

test('a closed record takes no observation', async () => {
  const { doctor, patient, id } = await inpatient(app);
  await app.db('patients').where({ id: patient.id }).update({ active: false });
  expectInvalid(await app.as(doctor).post(observationsPath(id)).send(WELL), 'patient_id');
});

test('nothing is observed of who is not there, before they came, by who may not, or without a value', async () => {
  const { clinic, doctor, id } = await inpatient(app);
  const post = (body: object, by: { token: string } = doctor) => app.as(by).post(observationsPath(id)).send(body);
  expectInvalid(await post({}), 'vitals');
  for (const note of ['', ' ']) expectInvalid(await post({ vitals: { spo2: null }, note }), 'vitals');
  expectInvalid(await post({ ...WELL, observed_at: ago(60) }), 'observed_at');
  expectInvalid(await post({ ...WELL, observed_at: ago(-10) }), 'observed_at');
  const wrong = {
    vitals: { spo2: 101 },
    spo2_scale: 3,
    oxygen: { flow_l_min: 2 },
    consciousness: 'asleep',
    fluid_in_ml: -1,
  };
  expectInvalid(await post(wrong), 'vitals.spo2', 'spo2_scale', 'oxygen.supplemental', 'consciousness', 'fluid_in_ml');
  expectInvalid(await post({ oxygen: { supplemental: false, flow_l_min: 2 } }), 'oxygen.flow_l_min');
  for (const role of ['front_desk', 'pharmacist', 'administrator'] as const)
    expectDenied(await post(WELL, await app.build.user(clinic, role)), 'missing_ability');
  expectNotFound(await post(WELL, (await app.build.practice()).doctor));
  await withoutSummaries(app, clinic);
  await stepsOf(app, doctor, id).post('discharge', { disposition: 'home' }).expect(200);
  expectInvalid(await post(WELL), 'status');
});
