import { address, people, staffedClinic } from '../../../test/support/accounts.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';

const app = useClinical();

test('an invitation answers a code once, and makes neither a user nor a member nor a practitioner', async () => {
  const { administrator, clinic } = await staffedClinic(app);
  const { invite } = people(app);
  const email = address();
  const body = { email: email.toUpperCase(), name: 'New Doctor', role: 'doctor', license_number: 'L-9' };
  const before = await app.db('memberships').where({ clinic_id: clinic.id });
  const response = await invite(administrator, body);
  expect(response.status).toBe(201);
  const { data } = response.body;
  expect(data).toMatchObject({
    email,
    name: 'New Doctor',
    role: 'doctor',
    license_number: 'L-9',
    status: 'pending',
    invited_by: { id: administrator.id, name: administrator.name },
  });
  expect(data.code).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
  await expectAudit(app, response, { event: 'user.invite', resource_id: data.id, clinic_id: clinic.id });
  const stored = await app.db('invitations').where({ id: data.id }).first();
  expect(JSON.stringify(stored)).not.toContain(data.code);
  expect(await app.db('users').where({ email })).toEqual([]);
  expect(await app.db('memberships').where({ clinic_id: clinic.id })).toEqual(before);
  expect(await app.db('practitioners').where({ full_name: 'New Doctor' })).toEqual([]);
});

test('a registered address is answered as an unknown one is, and nothing of its account shows or changes', async () => {
  const [here, there] = [await staffedClinic(app), await staffedClinic(app)];
  const { invite } = people(app);
  const account = () => app.db('users').where({ id: there.doctor.id }).first();
  const before = await account();
  const [known, unknown] = [
    await invite(here.administrator, { email: there.doctor.email }),
    await invite(here.administrator, { email: address() }),
  ];
  const shape = ({ status, body }: typeof known) => ({
    status,
    message: body.message,
    data: { ...body.data, id: 0, email: 0, code: 0, created_at: 0, expires_at: 0 },
  });
  expect(known.status).toBe(201);
  expect(shape(known)).toEqual(shape(unknown));
  expect(known.text).not.toContain(there.doctor.name);
  expect(known.text).not.toContain(there.doctor.id);
  expect(await account()).toEqual(before);
  const me = await app.as(there.doctor).get('/api/mobile/v1/auth/me');
  expect(me.body.data.clinics).toHaveLength(1);
});

test('another clinic’s invitation takes nothing from the clinic that a user belongs to', async () => {
  const [here, there] = [await staffedClinic(app), await staffedClinic(app)];
  await people(app).invite(there.administrator, { email: here.doctor.email });
  const users = `/api/v1/users/${here.doctor.id}`;
  expect((await app.as(here.administrator).patch(users).send({ name: 'Renamed' })).status).toBe(200);
});

test('a member is not invited again; an invited address is, and then the code before is good for nothing', async () => {
  const { administrator, doctor, clinic } = await staffedClinic(app);
  const { invite, register } = people(app);
  expectInvalid(await invite(administrator, { email: doctor.email }), 'email');
  const email = address();
  const codes = [];
  for (let i = 0; i < 2; i += 1) codes.push((await invite(administrator, { email })).body.data.code);
  expectInvalid(await register(codes[0]), 'invitation_code');
  expect((await register(codes[1])).status).toBe(201);
  expect(await app.db('invitations').where({ clinic_id: clinic.id, email, status: 'pending' })).toEqual([]);
});

test('the same address at the same time leaves one open invitation', async () => {
  const { administrator, clinic } = await staffedClinic(app);
  const email = address();
  const answers = await Promise.all([1, 2, 3].map(() => people(app).invite(administrator, { email })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await app.db('invitations').where({ clinic_id: clinic.id, status: 'pending' })).toHaveLength(1);
});

test('a patient’s login is to be that of one patient of the clinic', async () => {
  const { administrator, patient, clinic } = await staffedClinic(app);
  const foreign = await app.build.patient(await app.build.clinic());
  const taken = await app.build.user(clinic, 'patient');
  const invite = (patient_id?: string | null) =>
    people(app).invite(administrator, { email: address(), role: 'patient', patient_id });
  expectInvalid(await invite(), 'patient_id');
  expectInvalid(await invite(foreign.id), 'patient_id');
  expectInvalid(await invite(taken.patient_id), 'patient_id');
  expect((await invite(patient.id)).body.data.patient_id).toBe(patient.id);
});

test('only an owner invites owners, or puts another invitation in such a one’s place; a front desk invites nobody', async () => {
  const { owner, administrator, clinic } = await staffedClinic(app);
  const { invite, register } = people(app);
  const email = address();
  expectDenied(await invite(administrator, { email, role: 'owner' }), 'missing_ability');
  const made = await invite(owner, { email, role: 'owner' });
  expect(made.status).toBe(201);
  expectDenied(await invite(administrator, { email }), 'missing_ability');
  expect((await register(made.body.data.code)).status).toBe(201);
  const frontDesk = await app.build.user(clinic, 'front_desk');
  expectDenied(await invite(frontDesk, { email: address() }), 'missing_ability');
});
