import { stepsOf, withoutSummaries } from '../../../test/support/admissions.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { administrationsOf, asNeeded, dose, medicationsOf } from '../../../test/support/inpatient-medications.js';
import { ago, cameTwoHoursAgo, inpatient } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

/** Somebody who came two hours ago, and a nurse. */
async function scene() {
  const here = await inpatient(app);
  await cameTwoHoursAgo(app, here.id);
  return { ...here, ...medicationsOf(app, here.doctor, here.id), ...administrationsOf(app, here.nurse, here.id) };
}

test('a dose is given: it says what the order does, who gave it and when', async () => {
  const { id, patient, nurse, made, administer, doses } = await scene();
  const order = await made({ starts_at: ago(30) });
  const response = await administer(dose(order, { site: 'Left arm' })).expect(201);
  const { data } = response.body;
  expect(data).toMatchObject({
    admission_id: id,
    medication_id: order.id,
    due_at: order.starts_at,
    status: 'given',
    dose: { value: 1, unit: 'g' },
    route: 'intravenous',
    site: 'Left arm',
    reason: null,
    lot_id: null,
    lots: [],
    by: { id: nurse.practitioner_id },
    witness: null,
    supersedes_id: null,
  });
  expect(response.headers['location']).toBe(`${doses}/${data.id}`);
  await expectAudit(app, response, { event: 'administration.create', resource_id: data.id, patient_ids: [patient.id] });
  expect(await app.db('outbox').where({ resource_id: data.id }).pluck('event')).toEqual(['administration.create']);
});

test('what is not given says why', async () => {
  const { made, administer, given } = await scene();
  const order = await made({ starts_at: ago(30) });
  for (const status of ['refused', 'withheld', 'missed'])
    expectInvalid(await administer(dose(order, { status })), 'reason');
  expect((await given(dose(order, { status: 'refused', reason: 'Nausea' }))).reason).toBe('Nausea');
});

test('a dose is one of the chart, and is recorded once', async () => {
  const { made, act, administer, given } = await scene();
  const order = await made({ starts_at: ago(30) });
  expectInvalid(await administer(dose(order, { due_at: undefined })), 'due_at');
  expectInvalid(await administer(dose(order, { due_at: ago(10) })), 'due_at');
  await given(dose(order));
  expectInvalid(await administer(dose(order, { status: 'withheld', reason: 'Twice' })), 'due_at');
  const next = new Date(Date.parse(order.starts_at) + 8 * 3_600_000).toISOString();
  await act(order.id, 'stop').expect(200);
  expectInvalid(await administer(dose(order, { due_at: next })), 'due_at');
});

test('of 50 who give the same dose at once one does', async () => {
  const { made, administer } = await scene();
  const order = await made({ starts_at: ago(30) });
  const answers = await Promise.all(Array.from({ length: 50 }, () => administer(dose(order))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201)) expectInvalid(answer, 'due_at');
});

test('the schema keeps one administration a dose too', async () => {
  const { made, given } = await scene();
  const order = await made({ starts_at: ago(30) });
  const { id } = await given(dose(order));
  const row = await app.db('medication_administrations').where({ id }).first();
  await expect(app.db('medication_administrations').insert({ ...row, id: crypto.randomUUID() })).rejects.toThrow(
    'medication_administrations_due',
  );
});

test('as needed: not within its interval, nor above its daily number, and without a due time', async () => {
  const { made, administer, given } = await scene();
  const schedule = { kind: 'as_needed', min_interval_hours: 0.5, max_per_day: 2 };
  const order = await made(asNeeded({ schedule, starts_at: ago(110) }));
  const body = (values: object = {}) => ({ medication_id: order.id, status: 'given', ...values });
  expectInvalid(await administer(body({ due_at: order.starts_at })), 'due_at');
  expectInvalid(await administer(body({ given_at: ago(119) })), 'given_at');
  await given(body({ given_at: ago(90) }));
  for (const minutes of [100, 80, 61]) expectInvalid(await administer(body({ given_at: ago(minutes) })), 'given_at');
  await given(body({ status: 'refused', reason: 'Sleeps', given_at: ago(85) }));
});

test('as needed it is given so often on a day of the clinic, and no more; a correction makes room', async () => {
  const { clinic, made, administer, given, correct } = await scene();
  // Where it is noon by now.
  const ahead = 12 - new Date().getUTCHours();
  const timezone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await app.db('clinics').where({ id: clinic.id }).update({ timezone });
  const schedule = { kind: 'as_needed', min_interval_hours: 0.5, max_per_day: 2 };
  const order = await made(asNeeded({ schedule, starts_at: ago(110) }));
  const body = { medication_id: order.id, status: 'given' };
  const first = await given({ ...body, given_at: ago(100) });
  await given({ ...body, given_at: ago(60) });
  const refused = await administer(body);
  expect(refused.body.errors).toEqual({ given_at: ['It is given at most 2 times a day.'] });
  await correct(first.id, { status: 'withheld', reason: 'Other patient' }).expect(201);
  await given(body);
});

test('as needed, of 50 at once one is given; the daily number counts the clinic’s day', async () => {
  const { clinic, made, administer } = await scene();
  await app.db('clinics').where({ id: clinic.id }).update({ timezone: 'UTC' });
  const order = await made(asNeeded());
  const body = { medication_id: order.id, status: 'given' };
  const answers = await Promise.all(Array.from({ length: 50 }, () => administer(body)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201)) expectInvalid(answer, 'given_at');
});

test('nothing as needed is given on hold', async () => {
  const { made, act, administer } = await scene();
  const order = await made(asNeeded());
  await act(order.id, 'hold').expect(200);
  expectInvalid(await administer({ medication_id: order.id, status: 'given' }), 'given_at');
});

test('a dose that falls into a hold or a leave is none of the chart; one from before may still be recorded', async () => {
  const { doctor, id, made, act, administer, given } = await scene();
  const order = await made({ starts_at: ago(30) });
  const needed = await made(asNeeded());
  const due_at = new Date(Date.parse(order.starts_at) + 8 * 3_600_000).toISOString();
  const withheld = { due_at, status: 'withheld', reason: 'Fasting' };
  await act(order.id, 'hold').expect(200);
  expectInvalid(await administer(dose(order, withheld)), 'due_at');
  await act(order.id, 'resume', {}).expect(200);
  const { post } = stepsOf(app, doctor, id);
  await post('leave', { bed: 'hold' }).expect(200);
  expectInvalid(await administer(dose(order, withheld)), 'due_at');
  expectInvalid(await administer({ medication_id: needed.id, status: 'given' }), 'given_at');
  await given(dose(order));
  await post('return').expect(200);
  await given(dose(order, withheld));
});

test('not before the patient came, in the time to come, of another admission, or by who may not', async () => {
  const { clinic, doctor, id, made, administer } = await scene();
  const order = await made({ starts_at: ago(30) });
  for (const given_at of [ago(130), ago(-10)]) expectInvalid(await administer(dose(order, { given_at })), 'given_at');
  const other = await inpatient(app);
  const theirs = await medicationsOf(app, other.doctor, other.id).made();
  expectInvalid(await administer(dose(theirs)), 'medication_id');
  for (const role of ['pharmacist', 'front_desk', 'administrator'] as const)
    expectDenied(await administer(dose(order), await app.build.user(clinic, role)), 'missing_ability');
  expectNotFound(await administer(dose(order), other.nurse));
  await withoutSummaries(app, clinic);
  await stepsOf(app, doctor, id).post('discharge', { disposition: 'home', acknowledge: true }).expect(200);
  expectInvalid(await administer(dose(order)), 'status');
});

test('a key names who gives it', async () => {
  const { clinic, nurse, made, administer } = await scene();
  const order = await made({ starts_at: ago(30) });
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['medications:administer'] });
  expectInvalid(await administer(dose(order), key), 'practitioner_id');
  const { data } = (await administer(dose(order, { practitioner_id: nurse.practitioner_id }), key).expect(201)).body;
  expect(data.by.id).toBe(nurse.practitioner_id);
});

test('a dose of another century is no dose of the chart, and one as needed was not given then', async () => {
  const { made, administer } = await scene();
  const fixed = await made({ schedule: { kind: 'fixed', times: ['08:00'] } });
  for (const due_at of ['9999-12-31T12:00:00Z', '9999-12-31T23:59:59Z', '0900-01-01T08:00:00Z'])
    expectInvalid(await administer({ medication_id: fixed.id, due_at, status: 'given' }), 'due_at');
  const needed = await made(asNeeded());
  const given_at = '0900-01-01T00:00:00Z';
  expectInvalid(await administer({ medication_id: needed.id, status: 'given', given_at }), 'given_at');
});

test('a doctor orders and does not administer', async () => {
  const { doctor, made, administer } = await scene();
  expectDenied(await administer(dose(await made()), doctor), 'missing_ability');
});
