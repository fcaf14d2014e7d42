import { emergencyVisit, stepsOf, VISITS } from '../../../test/support/emergency-visits.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a visit that was an error stays to be read, and is none any more', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const desk = await app.build.user(clinic, 'front_desk');
  const { id } = await emergencyVisit(app, doctor, patient);
  const { post } = stepsOf(app, desk, id);
  expectInvalid(await post('cancel', {}), 'reason');
  expect((await post('cancel', { reason: 'x' }, { 'If-Match': '"v7"' })).status).toBe(412);
  const response = await post('cancel', { reason: 'Wrong patient' });
  expect(response.body.data.status).toBe('entered_in_error');
  await expectAudit(app, response, { event: 'emergency_visit.cancel', phi_level: 'limited' });
  expect((await stepsOf(app, doctor, id).get()).body.data.status_reason).toBe('Wrong patient');
  expectInvalid(await post('cancel', { reason: 'x' }), 'status');
  for (const action of ['triage', 'disposition', 'start-care', 'reopen']) {
    const body = { level: 2, outcome: 'died', reason: 'x' };
    expectInvalid(await stepsOf(app, doctor, id).post(action, body), 'status');
  }
  expect((await app.as(desk).post(VISITS).send({ patient_id: patient.id })).status).toBe(201);
  const note = { emergency_visit_id: id };
  expectInvalid(await app.as(doctor).post('/api/mobile/v1/doctor/consultations').send(note), 'emergency_visit_id');
});

test('the record of an unknown person who was an error becomes inactive with the visit, unless something else is in it', async () => {
  const { clinic, doctor } = await app.build.practice();
  const come = async () =>
    (
      await app
        .as(doctor)
        .post(VISITS)
        .send({ unknown: { label: 'Grey coat' } })
        .expect(201)
    ).body.data;
  const cancelled = async ({ id, patient }: { id: string; patient: { id: string } }) => {
    const { body } = await stepsOf(app, doctor, id).post('cancel', { reason: 'Registered twice' }).expect(200);
    expect(body.data.status).toBe('entered_in_error');
    return app.db('patients').where({ id: patient.id }).first('active', 'identity', 'version');
  };
  const twice = await come();
  expect(await cancelled(twice)).toMatchObject({ active: false, identity: 'unconfirmed', version: 2 });
  expectInvalid(await app.as(doctor).post(VISITS).send({ patient_id: twice.patient.id }), 'patient_id');
  const told = await app.db('outbox').where({ clinic_id: clinic.id, resource_id: twice.patient.id }).pluck('event');
  expect(told).toContain('patient.update');
  const noted = await come();
  const note = { emergency_visit_id: noted.id };
  await app.as(doctor).post('/api/mobile/v1/doctor/consultations').send(note).expect(201);
  expect(await cancelled(noted)).toMatchObject({ active: true });
});

test('the record of who was identified stays open when the visit was an error', async () => {
  const { doctor } = await app.build.practice();
  const { id, patient } = (await app.as(doctor).post(VISITS).send({ unknown: {} }).expect(201)).body.data;
  await stepsOf(app, doctor, id).post('identify', { given_names: 'Ana', first_surname: 'Paz' }).expect(200);
  await stepsOf(app, doctor, id).post('cancel', { reason: 'Not an emergency' }).expect(200);
  expect(await app.db('patients').where({ id: patient.id }).first()).toMatchObject({ active: true });
});
