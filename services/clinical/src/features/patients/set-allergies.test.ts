import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { startApp, type TestApp } from '../../../test/support/start.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test('they are replaced by whoever has read them, and the agenda counts them', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const put = (body: object, tag = '"v1"', id = patient.id, caller: object = doctor) =>
    app.as(caller).put(`/api/v1/patients/${id}/allergies`).set('If-Match', tag).send(body);
  const response = await put({ allergies: [' Penicillin ', 'Latex'], alerts: ['Falls'] });
  expect(response.body.data).toMatchObject({ allergies: ['Penicillin', 'Latex'], alerts: ['Falls'], version: 2 });
  await expectAudit(app, response, {
    event: 'patient.allergies_update',
    patient_ids: [patient.id],
    changed_fields: ['allergies', 'alerts'],
  });
  const start_at = new Date(Date.now() + 60_000);
  await app.build.appointment(
    clinic,
    { patient_id: patient.id, practitioner_id: doctor.practitioner_id },
    { start_at, end_at: new Date(start_at.getTime() + 600_000) },
  );
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: clinic.timezone }).format(start_at);
  const agenda = await app.as(doctor).get('/api/mobile/v1/doctor/agenda').query({ date });
  expect(agenda.body.data.items[0].patient).toMatchObject({ allergies_count: 2, alerts: ['Falls'] });

  const stale = await put({ allergies: [], alerts: [] });
  expect(stale.status).toBe(412);
  expectInvalid(await put({}, '*'), 'allergies', 'alerts');
  expectInvalid(await put({ allergies: ['a', 'a'], alerts: [7] }, '*'), 'allergies.1', 'alerts.0');
  expectInvalid(await put({ allergies: Array(101).fill('x'), alerts: [] }, '*'), 'allergies', 'allergies.1');
  const { patient: theirs } = await app.build.practice();
  expectNotFound(await put({ allergies: [], alerts: [] }, '*', theirs.id));
  const front = await app.build.user(clinic, 'front_desk');
  expectDenied(await put({ allergies: [], alerts: [] }, '*', patient.id, front), 'missing_ability');
});
