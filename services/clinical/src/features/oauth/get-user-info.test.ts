import request from 'supertest';
import { staffedClinic } from '../../../test/support/accounts.js';
import { letIn, registerApp } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

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

test('an app reads who let it in whatever else it may read, and nobody beside them', async () => {
  const { administrator, clinic, doctor } = await staffedClinic(app);
  const colleague = await app.build.user(clinic, 'doctor');
  const patient = await app.build.user(clinic, 'patient');
  const scope = 'launch/patient openid fhirUser patient/Observation.rs';
  const client = await registerApp(app, administrator, { scopes: scope.split(' ') });
  for (const [user, type, own, others] of [
    [doctor, 'Practitioner', doctor.practitioner_id, colleague.practitioner_id],
    [patient, 'Patient', patient.patient_id, (await app.build.patient(clinic)).id],
  ] as const) {
    const { access_token, scope: granted } = await letIn(app, client, user, { scope, patient_id: patient.patient_id });
    expect(granted).toBe(scope);
    const status = async (path: string) =>
      (await request(app.server).get(`/fhir/R4/${path}`).auth(access_token, { type: 'bearer' })).status;
    expect({ type, own: await status(`${type}/${own}`) }).toEqual({ type, own: 200 });
    expect([await status(`${type}/${others}`), await status(type), await status('Encounter')]).toEqual([404, 403, 403]);
  }
  const without = await letIn(app, client, doctor, { scope: 'launch/patient openid patient/Observation.rs' });
  const path = `/fhir/R4/Practitioner/${doctor.practitioner_id}`;
  expect((await request(app.server).get(path).auth(without.access_token, { type: 'bearer' })).status).toBe(403);
});
