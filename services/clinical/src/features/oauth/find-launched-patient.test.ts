import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { staffedClinic } from '../../../test/support/accounts.js';
import { letIn, registerApp } from '../../../test/support/smart.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical({ clock: () => now });
let now = new Date();

const asked = (by: Credentials, body: object) => app.as(by).post('/api/v1/smart-launches/patient').send(body);

test('who opened an app is told for whom, until it is used, and nobody else is', async () => {
  const { clinic, administrator, doctor, patient } = await staffedClinic(app);
  const nurse = await app.build.user(clinic, 'nurse');
  const client = await registerApp(app, administrator);
  const { client_id } = client;
  const opened = async (by: Credentials, body: object) =>
    (await app.as(by).post('/api/v1/smart-launches').send(body).expect(201)).body.data.launch as string;
  const launch = await opened(doctor, { client_id, patient_id: patient.id });

  const response = await asked(doctor, { client_id, launch });
  const { id, full_name, mrn } = await app.db('patients').where({ id: patient.id }).first();
  expect(response.body.data).toEqual({ patient: { id, full_name, birth_date: '1980-05-17', mrn } });
  await expectAudit(app, response, {
    event: 'smart.launched_patient',
    patient_ids: [patient.id],
    phi_level: 'limited',
  });
  const alone = await opened(doctor, { client_id });
  expect((await asked(doctor, { client_id, launch: alone })).body.data).toEqual({ patient: null });

  const other = await registerApp(app, administrator);
  const neighbour = await staffedClinic(app);
  for (const refused of [
    await asked(nurse, { client_id, launch }),
    await asked(doctor, { client_id: other.client_id, launch }),
    await asked(neighbour.doctor, { client_id, launch }),
    await asked(doctor, { client_id, launch: 'none' }),
  ]) {
    expectInvalid(refused, 'launch');
    await expectAudit(app, refused, { patient_ids: [] });
  }
  const tokens = await letIn(app, client, doctor, { launch, scope: 'launch patient/Patient.rs' });
  expect(tokens.patient).toBe(patient.id);
  expectInvalid(await asked(doctor, { client_id, launch }), 'launch');

  const late = await opened(doctor, { client_id, patient_id: patient.id });
  now = new Date(now.getTime() + 6 * 60_000);
  expectInvalid(await asked(doctor, { client_id, launch: late }), 'launch');
});
