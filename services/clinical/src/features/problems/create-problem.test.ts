import { problem } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { merging } from '../../../test/support/patient-merges.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { newId } from '../../id.js';

const app = useClinical();

const DIABETES = { code: 'E11.9', status: 'active', verification: 'confirmed', onset_on: '2019-05', note: 'On diet' };

async function practice() {
  const built = await app.build.practice();
  const path = `/api/v1/patients/${built.patient.id}/problems`;
  const post = (body: object, caller: { token?: string; api_key?: string } = built.doctor, at = path) =>
    app.as(caller).post(at).send(body);
  return { ...built, path, post };
}

test('what is recorded comes back with the words of the catalog, is a version, and is told', async () => {
  const { doctor, patient, path, post } = await practice();
  const response = await post({ ...DIABETES, code: 'e11.9', version: 7, description: 'x', practitioner_id: newId() });
  const { data } = response.body;
  expect(response.status).toBe(201);
  expect(data).toMatchObject({
    ...DIABETES,
    description: expect.stringMatching(/diabetes/i),
    abated_on: null,
    patient: { id: patient.id },
    recorder: { id: doctor.practitioner_id },
    version: 1,
  });
  expect(response.headers['location']).toBe(`${path}/${data.id}`);
  await expectAudit(app, response, {
    event: 'problem.create',
    action: 'C',
    phi_level: 'full',
    resource_id: data.id,
    patient_ids: [patient.id],
  });
  const request_id = response.headers['x-request-id'];
  expect(await app.db('outbox').where({ request_id })).toMatchObject([
    { event: 'problem.create', resource_type: 'problem', resource_id: data.id, version: 1 },
  ]);
  const [kept] = await app.db('record_versions').where({ resource_id: data.id });
  expect(kept).toMatchObject({ resource_type: 'problem', event: 'problem.create', content: data });
  expect((await post({ code: 'I10' })).body.data).toMatchObject({ status: 'active', verification: 'unconfirmed' });
});

test('faults are named by their paths, and nothing is stored', async () => {
  const { patient, post } = await practice();
  expectInvalid(await post({}), 'code');
  const wrong = { ...DIABETES, status: 'x', verification: 'entered_in_error', onset_on: '2019-13', abated_on: 7 };
  expectInvalid(await post(wrong), 'status', 'verification', 'onset_on', 'abated_on');
  expectInvalid(await post({ ...DIABETES, code: 'Q99.99' }), 'code');
  expectInvalid(await post({ ...DIABETES, onset_on: '2999' }), 'onset_on');
  expectInvalid(await post({ ...DIABETES, onset_on: '1980-05-16' }), 'onset_on');
  expectInvalid(await post({ ...DIABETES, status: 'resolved', onset_on: null, abated_on: '1979' }), 'abated_on');
  expectInvalid(await post({ ...DIABETES, abated_on: '2020' }), 'abated_on');
  const before = { status: 'resolved', onset_on: '2020-03', abated_on: '2020-02-28' };
  expectInvalid(await post({ ...DIABETES, ...before }), 'abated_on');
  expect(await app.db('problems').where({ patient_id: patient.id })).toEqual([]);
  expect((await post({ ...DIABETES, ...before, abated_on: '2020' })).status).toBe(201);
});

test('a problem that the patient has is not recorded twice, of five at once neither', async () => {
  const { doctor, patient, post } = await practice();
  const all = await Promise.all(Array.from({ length: 5 }, () => post(DIABETES)));
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422]);
  expectInvalid(await post(DIABETES), 'code');
  // One that is over, or was found not to be, is no longer in the way.
  const made = all.find(({ status }) => status === 201)?.body.data;
  const path = `/api/v1/patients/${patient.id}/problems/${made.id}`;
  await app.as(doctor).patch(path).send({ status: 'resolved' }).expect(200);
  expect((await post(DIABETES)).status).toBe(201);
  expectInvalid(await app.as(doctor).patch(path).send({ status: 'active' }), 'code');
});

test('what two records say alike stays in both when they become one, and can be changed', async () => {
  const { clinic, doctor, patient } = await practice();
  const target = await app.build.patient(clinic);
  const { id } = await problem(app, doctor, patient);
  await problem(app, doctor, target);
  const desk = await app.build.user(clinic, 'front_desk');
  expect((await merging(app, desk, patient, target)).status).toBe(200);
  const list = await app.as(doctor).get(`/api/v1/patients/${patient.id}/problems`);
  expect(list.body.data).toHaveLength(2);
  const path = `/api/v1/patients/${patient.id}/problems/${id}`;
  expect((await app.as(doctor).patch(path).send({ note: 'Twice' })).status).toBe(200);
  expectInvalid(await app.as(doctor).post(`/api/v1/patients/${target.id}/problems`).send({ code: 'I10' }), 'code');
});

test('nobody records for a closed record, without the ability, across clinics, or past the policy', async () => {
  const { clinic, patient, post, path } = await practice();
  for (const role of ['front_desk', 'administrator', 'patient'] as const)
    expectDenied(await post(DIABETES, await app.build.user(clinic, role)), 'missing_ability');
  expectNotFound(await post(DIABETES, (await app.build.practice()).doctor));
  expectNotFound(await post(DIABETES, undefined, path.replace(patient.id, newId())));
  const nurse = await app.build.user(clinic, 'nurse');
  expect((await post(DIABETES, nurse)).body.data.recorder.id).toBe(nurse.practitioner_id);
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['problems:write'] });
  expectInvalid(await post({ code: 'I10' }, key), 'practitioner_id');
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  expectDenied(await post({ code: 'I10' }, nurse), 'phi_access_denied');
  await app.build.phiPolicy(clinic, { relation: 'any' });
  await app.db('patients').where({ id: patient.id }).update({ active: false });
  expectInvalid(await post({ code: 'I10' }), 'patient_id');
});
