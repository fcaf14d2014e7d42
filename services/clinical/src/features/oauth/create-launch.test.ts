import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { staffedClinic } from '../../../test/support/accounts.js';
import { authorizationOf, letIn, registerApp } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { LIMITS } from '../../limits/index.js';

const app = useClinical({ clock: () => now });
let now = new Date();

const launch = (by: { token: string }, body: object) => app.as(by).post('/api/v1/smart-launches').send(body);

async function beside() {
  const staffed = await staffedClinic(app);
  const client = await registerApp(app, staffed.administrator, { launch_uri: 'https://app.example.org/launch' });
  const consultation = await app.build.consultation(staffed.clinic, staffed.doctor.practitioner_id ?? '', {
    patient_id: staffed.patient.id,
  });
  return { ...staffed, client, consultation, client_id: client.client_id };
}

test('an app that is opened beside a consultation finds it and its patient', async () => {
  const { doctor, patient, client, consultation, client_id } = await beside();
  const response = await launch(doctor, { client_id, consultation_id: consultation.id });
  const opened = new URL(response.body.data.launch_url);
  expect(opened.searchParams.get('iss')).toBe(`${app.deps.config.public_url}/fhir/R4`);
  await expectAudit(app, response, { event: 'smart.launch', patient_ids: [patient.id] });
  const values = { launch: opened.searchParams.get('launch'), scope: 'launch patient/Patient.rs' };
  const tokens = await letIn(app, client, doctor, values);
  expect(tokens).toMatchObject({ patient: patient.id, encounter: consultation.id });
  const again = { ...authorizationOf(app, client_id, values).asked };
  expectInvalid(await app.as(doctor).post('/api/v1/smart-authorizations').send(again), 'launch');
});

test('it is good for that person, that app and five minutes', async () => {
  const { clinic, administrator, doctor, patient, client_id } = await beside();
  const other = await registerApp(app, administrator);
  const begun = async () => (await launch(doctor, { client_id, patient_id: patient.id })).body.data.launch;
  const use = (by: { token: string }, client: string, value: string) =>
    app
      .as(by)
      .post('/api/v1/smart-authorizations')
      .send(authorizationOf(app, client, { launch: value }).asked);
  expectInvalid(await use(await app.build.user(clinic, 'doctor'), client_id, await begun()), 'launch');
  expectInvalid(await use(doctor, other.client_id, await begun()), 'launch');
  const late = await begun();
  now = new Date(now.getTime() + 301_000);
  expectInvalid(await use(doctor, client_id, late), 'launch');
});

test('nothing of another clinic is opened, and nothing that the person may not see', async () => {
  const [here, there] = [await beside(), await beside()];
  const { doctor, clinic, client_id, patient, consultation } = here;
  expectInvalid(await launch(doctor, { client_id: there.client_id, patient_id: patient.id }), 'client_id');
  expectInvalid(await launch(doctor, { client_id, patient_id: there.patient.id }), 'patient_id');
  expectInvalid(await launch(doctor, { client_id, consultation_id: there.consultation.id }), 'consultation_id');
  const clerk = await app.build.user(clinic, 'front_desk');
  expectInvalid(await launch(clerk, { client_id, consultation_id: consultation.id }), 'consultation_id');
  const user = await app.build.user(clinic, 'patient');
  expectInvalid(await launch(user, { client_id, patient_id: patient.id }), 'patient_id');
});

test('a consultation that the policy hides is opened by nobody, and whose it is is not told', async () => {
  const { doctor, clinic, client_id, patient, consultation } = await beside();
  const stranger = await app.build.user(clinic, 'doctor');
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  for (const more of [{}, { patient_id: patient.id }]) {
    const refused = await launch(stranger, { client_id, consultation_id: consultation.id, ...more });
    expectInvalid(refused, 'consultation_id');
    await expectAudit(app, refused, { outcome: 4, patient_ids: [] });
  }
  expect((await launch(doctor, { client_id, consultation_id: consultation.id })).status).toBe(201);
  await app.build.phiPolicy(clinic, { relation: 'care_team', roles: ['nurse'] });
  expectInvalid(await launch(doctor, { client_id, consultation_id: consultation.id }), 'consultation_id');
});

test('who lets an app in for one patient after another stays logged in', async () => {
  const { administrator, doctor } = await staffedClinic(app);
  const client = await registerApp(app, administrator);
  for (let patients = 0; patients < LIMITS.tokensPerUser; patients += 1) await letIn(app, client, doctor);
  await app.as(doctor).get('/api/mobile/v1/auth/me').expect(200);
  expect(await app.db('access_tokens').where({ user_id: doctor.id }).whereNull('revoked_at')).toHaveLength(11);
});
