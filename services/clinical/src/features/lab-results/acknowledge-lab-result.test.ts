import type { TestApp } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { labResult, measured } from '../../../test/support/clinical-records.js';

const app = useClinical();

const LIST = '/api/mobile/v1/clinical/lab-results';
const CRITICAL = { observations: [measured(6, { interpretation: 'LL' })] };
const acknowledge = (caller: Parameters<TestApp['as']>[0], id: string) =>
  app.as(caller).post(`/api/v1/lab-results/${id}/acknowledge`);
const waiting = async (caller: { token: string }) =>
  (await app.as(caller).get(`${LIST}?awaits_acknowledgement=1`)).body.data.map(({ id }: { id: string }) => id);

test('a critical result waits until somebody says they saw it: who was first stays named, and a correction waits anew', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const nurse = await app.build.user(clinic, 'nurse', { name: 'Nora Vidal' });
  await labResult(app, doctor, patient);
  const critical = await labResult(app, doctor, patient, CRITICAL);
  expect(critical).toMatchObject({ has_critical: true, awaits_acknowledgement: true, acknowledgement: null });
  expect(await waiting(doctor)).toEqual([critical.id]);
  const response = await acknowledge(nurse, critical.id);
  expect(response.body.data).toMatchObject({
    awaits_acknowledgement: false,
    acknowledgement: { by: { id: nurse.id, name: 'Nora Vidal' } },
  });
  await expectAudit(app, response, { event: 'lab_result.acknowledge', action: 'U', patient_ids: [patient.id] });
  expect((await acknowledge(doctor, critical.id)).body.data.acknowledgement).toEqual(
    response.body.data.acknowledgement,
  );
  expect(await waiting(doctor)).toEqual([]);

  const corrected = await app
    .as(doctor)
    .post(`/api/v1/lab-results/${critical.id}/corrections`)
    .send({ status: 'corrected', reason: 'Other tube', ...CRITICAL });
  expect(corrected.body.data).toMatchObject({ awaits_acknowledgement: true, acknowledgement: null });
  expect(await waiting(doctor)).toEqual([corrected.body.data.id]);
  expectInvalid(await acknowledge(doctor, critical.id), 'lab_result');
  await app.as(doctor).post(`/api/v1/lab-results/${corrected.body.data.id}/cancel`).send({ reason: 'Wrong person' });
  expect(await waiting(doctor)).toEqual([]);
  expectInvalid(await acknowledge(doctor, corrected.body.data.id), 'status');
});

test('of fifty who say so at once one is named, and nobody is able to take it back', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const nurse = await app.build.user(clinic, 'nurse');
  const { id } = await labResult(app, doctor, patient, CRITICAL);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => acknowledge(index % 2 === 0 ? doctor : nurse, id)),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data.acknowledgement))).size).toBe(1);
  await expect(app.db('lab_results').where({ id }).update({ acknowledged_by_name: 'Somebody else' })).rejects.toThrow(
    'an acknowledgement is not taken back',
  );
});

test('a key, who may not write results, a patient and another clinic do not acknowledge', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = await labResult(app, doctor, patient, CRITICAL);
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['lab-results:write', 'lab-results:read'] });
  expectDenied(await acknowledge(key, id), 'missing_ability');
  for (const role of ['front_desk', 'administrator', 'patient'] as const)
    expectDenied(await acknowledge(await app.build.user(clinic, role), id), 'missing_ability');
  const stranger = await app.build.practice();
  expectNotFound(await acknowledge(stranger.doctor, id));
  expect(await waiting(doctor)).toEqual([id]);
  expect(await waiting(stranger.doctor)).toEqual([]);
});

test('results that patients do not see yet are a list, and those that they see are another', async () => {
  const { doctor, patient } = await app.build.practice();
  const hidden = await labResult(app, doctor, patient);
  const released = await labResult(app, doctor, patient, { release: true });
  const find = async (query: string) =>
    (await app.as(doctor).get(`${LIST}?${query}`)).body.data.map((each: { id: string }) => each.id);
  expect(await find('released=0')).toEqual([hidden.id]);
  expect(await find('released=1')).toEqual([released.id]);
});

test('results that wait for nobody are a list too', async () => {
  const { doctor, patient } = await app.build.practice();
  const usual = await labResult(app, doctor, patient);
  const seen = await labResult(app, doctor, patient, CRITICAL);
  await labResult(app, doctor, patient, CRITICAL);
  await acknowledge(doctor, seen.id);
  const { data } = (await app.as(doctor).get(`${LIST}?awaits_acknowledgement=0`)).body;
  const ids = data.map(({ id }: { id: string }) => id);
  expect(new Set(ids)).toEqual(new Set([usual.id, seen.id]));
});

test('patients are told nothing of who looked at their results, or that nobody did', async () => {
  const { clinic, doctor } = await app.build.practice();
  const own = await app.build.user(clinic, 'patient');
  const patient = { id: own.patient_id ?? '' };
  const seen = await labResult(app, doctor, patient, { ...CRITICAL, release: true });
  const waits = await labResult(app, doctor, patient, { ...CRITICAL, release: true });
  await acknowledge(doctor, seen.id).expect(200);
  const get = (path: string) => app.as(own).get(path).expect(200);
  const told = { awaits_acknowledgement: null, acknowledgement: null };
  const ids = new Set([seen.id, waits.id]);
  for (const query of ['', '?awaits_acknowledgement=0', '?updated_since=2020-01-01T00:00:00Z']) {
    const { data } = (await get(LIST + query)).body;
    expect(new Set(data.map(({ id }: { id: string }) => id))).toEqual(ids);
    for (const each of data) expect(each).toMatchObject(told);
  }
  expect((await get(`${LIST}?awaits_acknowledgement=1`)).body.data).toEqual([]);
  for (const id of ids) expect((await get(`/api/v1/lab-results/${id}`)).body.data).toMatchObject(told);
  for (const type of ['DiagnosticReport', 'Observation'])
    expect((await get(`/fhir/R4/${type}`)).text).not.toMatch(/acknowledge/i);
});
