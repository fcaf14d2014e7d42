import request from 'supertest';
import { staffedClinic } from '../../../test/support/people.js';
import { letIn, registerApp } from '../../../test/support/smart.js';
import { startApp, type TestApp } from '../../../test/support/start.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const userInfo = (token: string) => request(app.server).get('/oauth/userinfo').auth(token, { type: 'bearer' });

test('an app learns who let it in: a patient is their own record', async () => {
  const { administrator, clinic } = await staffedClinic(app);
  const user = await app.build.user(clinic, 'patient');
  const tokens = await letIn(app, await registerApp(app, administrator), user);
  expect(tokens.patient).toBe(user.patient_id);
  const { body } = await userInfo(tokens.access_token);
  const fhirUser = `${app.deps.config.public_url}/fhir/R4/Patient/${user.patient_id}`;
  expect(body).toEqual({ sub: user.id, name: user.name, fhirUser });
});

test('without the scope for it nothing is said, nor to a person’s own session', async () => {
  const { administrator, doctor } = await staffedClinic(app);
  const tokens = await letIn(app, await registerApp(app, administrator), doctor, { scope: 'user/Appointment.rs' });
  for (const token of [tokens.access_token, doctor.token]) {
    const response = await userInfo(token);
    expect([response.status, response.body.error]).toEqual([403, 'insufficient_scope']);
  }
});
