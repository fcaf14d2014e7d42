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
