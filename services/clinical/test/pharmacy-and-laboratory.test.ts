import { address, people, staffedClinic } from './support/accounts.js';
import { labResult, measured, prescription } from './support/clinical-records.js';
import { expectDenied } from './support/expect.js';
import { useClinical } from './support/use-clinical.js';

const app = useClinical();

const CRITICAL = { observations: [measured(4, { interpretation: 'LL' })] };

test.each(['pharmacist', 'laboratory'] as const)('somebody invited as %s becomes a practitioner', async (role) => {
  const { administrator, clinic } = await staffedClinic(app);
  const { invite, register } = people(app);
  const email = address();
  const { code } = (await invite(administrator, { email, role, name: 'Paz Soto' })).body.data;
  expect((await register(code)).status).toBe(201);
  const [member] = await app.db('memberships').where({ clinic_id: clinic.id, role });
  const made = await app.db('practitioners').where({ clinic_id: clinic.id, id: member.practitioner_id });
  expect(made).toMatchObject([{ full_name: 'Paz Soto' }]);
});

test('the pharmacist reads prescriptions, and neither writes them nor reads notes or results', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  const { id } = await prescription(app, doctor, patient);
  expect((await app.as(pharmacist).get(`/api/v1/prescriptions/${id}`)).status).toBe(200);
  await app.as(pharmacist).get(`/api/v1/patients/${patient.id}`).expect(200);
  await app.as(pharmacist).get('/api/v1/catalogs/tests?kind=laboratory').expect(200);
  const note = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  const result = await labResult(app, doctor, patient);
  for (const path of [
    `/api/mobile/v1/doctor/consultations/${note.id}`,
    `/api/v1/lab-results/${result.id}`,
    '/api/v1/appointments',
  ])
    expectDenied(await app.as(pharmacist).get(path), 'missing_ability');
  expectDenied(
    await app.as(pharmacist).post(`/api/v1/prescriptions/${id}/stop`).send({ reason: 'x' }),
    'missing_ability',
  );
});

test('the laboratory writes results, and who treats says that a critical one was seen', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const laboratory = await app.build.user(clinic, 'laboratory');
  const result = await labResult(app, laboratory, patient, CRITICAL);
  await app.as(laboratory).get(`/api/v1/lab-results/${result.id}`).expect(200);
  const acknowledge = (caller: { token: string }) =>
    app.as(caller).post(`/api/v1/lab-results/${result.id}/acknowledge`);
  expectDenied(await acknowledge(laboratory), 'missing_ability');
  expect((await acknowledge(doctor)).status).toBe(200);
  const { id } = await prescription(app, doctor, patient);
  expectDenied(await app.as(laboratory).get(`/api/v1/prescriptions/${id}`), 'missing_ability');
});

test('a policy from before names neither: they see nothing until somebody adds them', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const laboratory = await app.build.user(clinic, 'laboratory');
  const { id } = await labResult(app, doctor, patient);
  const get = () => app.as(laboratory).get(`/api/v1/lab-results/${id}`);
  await app.build.phiPolicy(clinic, { roles: ['doctor', 'nurse', 'api_key'] });
  expectDenied(await get(), 'phi_access_denied');
  await app.build.phiPolicy(clinic, { roles: ['doctor', 'laboratory'] });
  expect((await get()).status).toBe(200);
});
