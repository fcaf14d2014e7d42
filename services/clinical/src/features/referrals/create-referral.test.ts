import { referral } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { newId } from '../../id.js';

const app = useClinical();
const PATH = '/api/v1/referrals';

async function practice() {
  const built = await app.build.practice();
  const colleague = await app.build.user(built.clinic, 'doctor');
  const said = { patient_id: built.patient.id, reason: 'Chest pain on effort' };
  const post = (body: object, caller: { token?: string; api_key?: string } = built.doctor) =>
    app
      .as(caller)
      .post(PATH)
      .send({ ...said, ...body });
  return { ...built, colleague, post };
}

const elsewhere = { to: { name: 'Dr. Rojas', facility: 'Hospital Norte' } };

test('a patient is sent to a colleague, and the referral is a version, in the trail, and told', async () => {
  const { clinic, doctor, patient, colleague, post } = await practice();
  const visit = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  const response = await post({
    to_practitioner_id: colleague.practitioner_id,
    priority: 'urgent',
    diagnoses: [{ code: 'i10', role: 'principal' }],
    consultation_id: visit.id,
    status: 'accepted',
    practitioner_id: newId(),
    clinic_id: newId(),
  });
  const { data } = response.body;
  expect(response.status).toBe(201);
  expect(data).toMatchObject({
    patient: { id: patient.id },
    practitioner: { id: doctor.practitioner_id },
    to_practitioner: { id: colleague.practitioner_id },
    to: null,
    priority: 'urgent',
    reason: 'Chest pain on effort',
    diagnoses: [{ code: 'I10', role: 'principal', certainty: 'presumptive', notes: null }],
    consultation_id: visit.id,
    appointment_id: null,
    status: 'sent',
    version: 1,
  });
  expect(data.diagnoses[0].description).toMatch(/high blood pressure/i);
  expect(response.headers['location']).toBe(`${PATH}/${data.id}`);
  const patient_ids = [patient.id];
  await expectAudit(app, response, { event: 'referral.create', action: 'C', resource_id: data.id, patient_ids });
  const request_id = response.headers['x-request-id'];
  expect(await app.db('outbox').where({ request_id })).toMatchObject([{ event: 'referral.create', version: 1 }]);
  const [kept] = await app.db('record_versions').where({ resource_id: data.id });
  expect(kept).toMatchObject({ resource_type: 'referral', event: 'referral.create', content: data });
});

test('a patient is sent to somebody outside, who is named in words', async () => {
  const { post } = await practice();
  expect((await post(elsewhere)).body.data).toMatchObject({ ...elsewhere, to_practitioner: null, priority: 'routine' });
  const { body } = await post({ to: { name: ' Dr. Soto ' } });
  expect(body.data.to).toEqual({ name: 'Dr. Soto', facility: null });
});

test('two sends at once under the same key are one referral', async () => {
  const { doctor, patient } = await practice();
  const key = newId();
  const send = () =>
    app
      .as(doctor)
      .post(PATH)
      .set('Idempotency-Key', key)
      .send({ patient_id: patient.id, reason: 'Pain', ...elsewhere });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  expect(await app.db('referrals').where({ patient_id: patient.id })).toHaveLength(1);
});

test('faults are named by their paths, and nothing is stored', async () => {
  const { patient, colleague, post } = await practice();
  const to_practitioner_id = colleague.practitioner_id;
  expectInvalid(await post({}), 'to_practitioner_id');
  expectInvalid(await post({ ...elsewhere, to_practitioner_id }), 'to_practitioner_id');
  expectInvalid(await post({ to: {} }), 'to.name');
  expectInvalid(await post({ ...elsewhere, reason: undefined }), 'reason');
  expectInvalid(await post({ ...elsewhere, reason: ' ' }), 'reason');
  expectInvalid(await post({ ...elsewhere, reason: 'x'.repeat(2_001), priority: 'asap' }), 'reason', 'priority');
  expectInvalid(await post({ ...elsewhere, diagnoses: [{ code: 'Q99.99' }] }), 'diagnoses.0.code');
  const two = [
    { code: 'I10', role: 'principal' },
    { code: 'J00', role: 'principal' },
  ];
  expectInvalid(await post({ ...elsewhere, diagnoses: two }), 'diagnoses');
  expectInvalid(await post({ to_practitioner_id: newId() }), 'to_practitioner_id');
  expectInvalid(await post({ ...elsewhere, consultation_id: newId() }), 'consultation_id');
  expectInvalid(await post({ ...elsewhere, patient_id: newId() }), 'patient_id');
  expect(await app.db('referrals').where({ patient_id: patient.id })).toEqual([]);
});

test('what is another clinic’s, another patient’s, void or not in use any more is not referred to', async () => {
  const { clinic, doctor, colleague, post } = await practice();
  const theirs = await practice();
  const foreign = await app.build.consultation(theirs.clinic, theirs.doctor.practitioner_id, {
    patient_id: theirs.patient.id,
  });
  const other = await app.build.patient(clinic);
  const another = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: other.id });
  expectInvalid(await post({ to_practitioner_id: theirs.doctor.practitioner_id }), 'to_practitioner_id');
  expectInvalid(await post({ ...elsewhere, patient_id: theirs.patient.id }), 'patient_id');
  for (const { id } of [foreign, another])
    expectInvalid(await post({ ...elsewhere, consultation_id: id }), 'consultation_id');
  await app.db('practitioners').where({ id: colleague.practitioner_id }).update({ active: false });
  expectInvalid(await post({ to_practitioner_id: colleague.practitioner_id }), 'to_practitioner_id');
});

test('nobody sends without the ability, for a closed record, or past the policy', async () => {
  const { clinic, patient, doctor, post } = await practice();
  for (const role of ['nurse', 'front_desk', 'administrator'] as const)
    expectDenied(await post(elsewhere, await app.build.user(clinic, role)), 'missing_ability');
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['referrals:write'] });
  expectInvalid(await post(elsewhere, key), 'practitioner_id');
  expectInvalid(await post({ ...elsewhere, practitioner_id: newId() }, key), 'practitioner_id');
  const { practitioner_id } = doctor;
  expect((await post({ ...elsewhere, practitioner_id }, key)).body.data.practitioner.id).toBe(practitioner_id);
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  expectDenied(await post(elsewhere), 'phi_access_denied');
  await app.build.phiPolicy(clinic, { relation: 'any' });
  await app.db('patients').where({ id: patient.id }).update({ active: false });
  expectInvalid(await post(elsewhere), 'patient_id');
});

test('whom it was sent to sees it where the policy asks for a relation, and another colleague does not', async () => {
  const { clinic, doctor, patient, colleague } = await practice();
  const { id } = await referral(app, doctor, patient, { to_practitioner_id: colleague.practitioner_id });
  const stranger = await app.build.user(clinic, 'doctor');
  const listed = async (caller: { token: string }) => (await app.as(caller).get(PATH)).body.data.length;
  for (const relation of ['care_team', 'own'] as const) {
    await app.build.phiPolicy(clinic, { relation });
    for (const caller of [doctor, colleague]) {
      await app.as(caller).get(`${PATH}/${id}`).expect(200);
      expect(await listed(caller)).toBe(1);
    }
    expectDenied(await app.as(stranger).get(`${PATH}/${id}`), 'phi_access_denied');
    expect(await listed(stranger)).toBe(0);
    expectDenied(await app.as(stranger).post(`${PATH}/${id}/accept`).send({}), 'phi_access_denied');
    expectDenied(await app.as(colleague).get(`/api/v1/patients/${patient.id}/problems`), 'phi_access_denied');
  }
  expectNotFound(await app.as(doctor).get(`${PATH}/${newId()}`));
});
