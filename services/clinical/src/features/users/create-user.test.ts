import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { startApp, type TestApp } from '../../../test/support/start.js';

const USERS = '/api/v1/users';

let app: TestApp;
let counter = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const clinicWith = async () => {
  const clinic = await app.build.clinic();
  return {
    clinic,
    owner: await app.build.user(clinic, 'owner'),
    administrator: await app.build.user(clinic, 'administrator'),
  };
};
const address = () => `person${(counter += 1)}@example.test`;
const login = (email: string, password: string) =>
  app.as().post('/api/mobile/v1/auth/login').send({ email, password, device_name: 'Phone' });

test('a new doctor becomes a practitioner and logs in with the initial password', async () => {
  const { administrator, clinic } = await clinicWith();
  const email = address();
  const response = await app
    .as(administrator)
    .post(USERS)
    .send({ email: email.toUpperCase(), name: 'New Doctor', role: 'doctor', license_number: 'L-9', specialty: 'ENT' });
  expect(response.status).toBe(201);
  const { data } = response.body;
  expect(data).toMatchObject({
    email,
    role: 'doctor',
    status: 'active',
    practitioner: { full_name: 'New Doctor', license_number: 'L-9', specialty: 'ENT' },
  });
  await expectAudit(app, response, { event: 'user.create', resource_id: data.id, clinic_id: clinic.id });
  const session = await login(email, data.initial_password);
  expect(session.body.data).toMatchObject({
    clinic_id: clinic.id,
    user: { practitioner: { id: data.practitioner.id } },
  });
});

test('a patient’s login is that of one patient of the clinic', async () => {
  const { administrator, clinic } = await clinicWith();
  const [patient, foreign] = [await app.build.patient(clinic), await app.build.patient(await app.build.clinic())];
  const post = (patient_id?: string) =>
    app.as(administrator).post(USERS).send({ email: address(), name: 'P', role: 'patient', patient_id });
  expectInvalid(await post(), 'patient_id');
  expectInvalid(await post(foreign.id), 'patient_id');
  expect((await post(patient.id)).body.data.patient_id).toBe(patient.id);
  expectInvalid(await post(patient.id), 'patient_id');
});

test('somebody of another clinic joins as they are, and keeps their password and clinic', async () => {
  const [here, there] = [await clinicWith(), await app.build.practice()];
  const { doctor } = there;
  const body = { email: doctor.email, name: 'Somebody Else', role: 'front_desk' };
  const response = await app.as(here.administrator).post(USERS).send(body);
  expect(response.body.data).toMatchObject({ id: doctor.id, name: doctor.name, initial_password: null });
  expectInvalid(await app.as(here.administrator).post(USERS).send(body), 'email');
  const session = await login(doctor.email, doctor.password);
  expect(session.body.data).toMatchObject({ clinic_id: there.clinic.id });
  expect(session.body.data.clinics).toHaveLength(2);
});

test('only an owner makes owners, and a front desk makes nobody', async () => {
  const { owner, administrator, clinic } = await clinicWith();
  const body = () => ({ email: address(), name: 'O', role: 'owner' });
  expectDenied(await app.as(administrator).post(USERS).send(body()), 'missing_ability');
  expect((await app.as(owner).post(USERS).send(body())).status).toBe(201);
  const frontDesk = await app.build.user(clinic, 'front_desk');
  expectDenied(await app.as(frontDesk).post(USERS).send(body()), 'missing_ability');
});

test('the same address at the same time makes one user', async () => {
  const { administrator } = await clinicWith();
  const body = { email: address(), name: 'Twin', role: 'nurse' };
  const answers = await Promise.all([1, 2, 3].map(() => app.as(administrator).post(USERS).send(body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  expect(await app.db('users').where({ email: body.email })).toHaveLength(1);
  expect(await app.db('practitioners').where({ full_name: 'Twin' })).toHaveLength(1);
});
