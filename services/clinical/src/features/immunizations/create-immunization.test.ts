import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { newId } from '../../id.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const HEPATITIS = {
  vaccine: { system: 'http://hl7.org/fhir/sid/cvx', code: '08', display: 'Hepatitis B' },
  occurred_on: '2025-11',
  lot_number: 'AB-123',
  dose_number: 2,
  site: 'Left arm',
  status: 'completed',
  reason: 'Health worker',
};

async function practice() {
  const built = await app.build.practice();
  const path = `/api/v1/patients/${built.patient.id}/immunizations`;
  const post = (body: object, caller: { token?: string; api_key?: string } = built.doctor, at = path) =>
    app.as(caller).post(at).send(body);
  return { ...built, path, post };
}

test('what is recorded comes back as it was said, is a version, and is told', async () => {
  const { doctor, patient, path, post } = await practice();
  const response = await post({ ...HEPATITIS, version: 7, practitioner_id: newId(), clinic_id: 'x' });
  const { data } = response.body;
  expect(response.status).toBe(201);
  expect(data).toMatchObject({
    ...HEPATITIS,
    patient: { id: patient.id },
    practitioner: { id: doctor.practitioner_id },
    status_reason: null,
    version: 1,
  });
  expect(response.headers['location']).toBe(`${path}/${data.id}`);
  await expectAudit(app, response, {
    event: 'immunization.create',
    action: 'C',
    phi_level: 'full',
    resource_id: data.id,
    patient_ids: [patient.id],
  });
  const request_id = response.headers['x-request-id'];
  expect(await app.db('outbox').where({ request_id })).toMatchObject([
    { event: 'immunization.create', resource_type: 'immunization', resource_id: data.id, version: 1 },
  ]);
  const [kept] = await app.db('record_versions').where({ resource_id: data.id });
  expect(kept).toMatchObject({ resource_type: 'immunization', event: 'immunization.create', content: data });
});

test('a second click under the same key records nothing more', async () => {
  const { doctor, patient, path } = await practice();
  const key = newId();
  const click = () => app.as(doctor).post(path).set('Idempotency-Key', key).send(HEPATITIS);
  const answers = await Promise.all([click(), click()]);
  const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id);
  expect(new Set(ids).size).toBe(1);
  expect(await app.db('immunizations').where({ patient_id: patient.id })).toHaveLength(1);
});

test('faults are named by their paths, and nothing is stored', async () => {
  const { patient, post } = await practice();
  expectInvalid(await post({}), 'vaccine', 'occurred_on', 'status');
  const wrong = {
    vaccine: { display: '', code: 'x'.repeat(65) },
    occurred_on: '2019-02-30',
    lot_number: 'x'.repeat(41),
    dose_number: 0,
    status: 'entered_in_error',
    reason: 'x'.repeat(2_001),
  };
  const named = ['vaccine.display', 'vaccine.code', 'occurred_on', 'lot_number', 'dose_number', 'status', 'reason'];
  expectInvalid(await post(wrong), ...named);
  expectInvalid(await post({ ...HEPATITIS, occurred_on: '2999' }), 'occurred_on');
  expectInvalid(await post({ ...HEPATITIS, occurred_on: '1879-12-31' }), 'occurred_on');
  expectInvalid(await post({ ...HEPATITIS, occurred_on: null }), 'occurred_on');
  expect(await app.db('immunizations').where({ patient_id: patient.id })).toEqual([]);
});

test('nobody records for a closed record, without the ability, across clinics, or past the policy', async () => {
  const { clinic, patient, post, path } = await practice();
  expectDenied(await post(HEPATITIS, await app.build.user(clinic, 'front_desk')), 'missing_ability');
  expectDenied(await post(HEPATITIS, await app.build.user(clinic, 'administrator')), 'missing_ability');
  expectNotFound(await post(HEPATITIS, (await app.build.practice()).doctor));
  expectNotFound(await post(HEPATITIS, undefined, path.replace(patient.id, newId())));
  const nurse = await app.build.user(clinic, 'nurse');
  expect((await post(HEPATITIS, nurse)).body.data.practitioner.id).toBe(nurse.practitioner_id);

  const key = await app.build.apiKey(clinic, 'live', { scopes: ['immunizations:write'] });
  expectInvalid(await post(HEPATITIS, key), 'practitioner_id');
  expectInvalid(await post({ ...HEPATITIS, practitioner_id: newId() }, key), 'practitioner_id');
  const { practitioner_id } = nurse;
  expect((await post({ ...HEPATITIS, practitioner_id }, key)).body.data.practitioner.id).toBe(practitioner_id);

  await app.build.phiPolicy(clinic, { relation: 'care_team', break_glass: true });
  expectDenied(await post(HEPATITIS, nurse), 'phi_access_denied');
  const broken = await app
    .as(nurse)
    .post(path)
    .set('X-Break-Glass-Reason', 'Tetanus in the emergency room')
    .send(HEPATITIS);
  expect(broken.status).toBe(201);
  await expectAudit(app, broken, { event: 'immunization.create', purpose: 'BTG' });
  await app.build.phiPolicy(clinic, { relation: 'any' });
  await app.db('patients').where({ id: patient.id }).update({ active: false });
  expectInvalid(await post(HEPATITIS), 'patient_id');
});
