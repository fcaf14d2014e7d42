import { withFixedMinute } from '../../../test/support/fixed-minute.js';
import { address, ME, NEW_PASSWORD, people, staffedClinic } from '../../../test/support/accounts.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { startApp } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { RATE_LIMITS } from '../../deps/rate-limit-policies.js';

const app = useClinical();

test('who was handed the code makes an account with an own name and password, and logs in as what they were invited for', async () => {
  const { administrator, clinic } = await staffedClinic(app);
  const { invite, register, login } = people(app);
  const email = address();
  const invitation = { email, name: 'New Doctor', role: 'doctor', license_number: 'L-9', specialty: 'ENT' };
  const { code, id } = (await invite(administrator, invitation)).body.data;
  const response = await register(code.toLowerCase().replaceAll('-', ' '), { name: 'Dr New' });
  expect(response.status).toBe(201);
  expect(response.body.data).toEqual({
    email,
    clinic: { id: clinic.id, name: clinic.name, timezone: clinic.timezone },
    role: 'doctor',
  });
  const session = (await login(email, NEW_PASSWORD)).body.data;
  expect(session).toMatchObject({
    clinic_id: clinic.id,
    password_change_required: false,
    user: { name: 'Dr New', roles: ['doctor'], practitioner: { license_number: 'L-9', specialty: 'ENT' } },
  });
  await expectAudit(app, response, {
    event: 'invitation.accept',
    resource_id: id,
    clinic_id: clinic.id,
    actor_id: session.user.id,
  });
  const { practitioner_id } = await app.db('memberships').where({ user_id: session.user.id }).first();
  const practitioner = await app.db('practitioners').where({ id: practitioner_id }).first();
  expect(practitioner.full_name).toBe('New Doctor');
  expect((await app.as(session).get('/api/mobile/v1/auth/notices')).body.data).toMatchObject([
    { kind: 'clinic_joined', clinic_name: clinic.name },
  ]);
});

test('a code that is wrong, used, revoked or expired, and one for a registered address, get one and the same answer', async () => {
  const { administrator } = await staffedClinic(app);
  const { doctor } = await app.build.practice();
  const { invite, register, login } = people(app);
  const codeFor = async (email = address()) => (await invite(administrator, { email })).body.data;
  const [used, revoked, expired, known] = [
    await codeFor(),
    await codeFor(),
    await codeFor(),
    await codeFor(doctor.email),
  ];
  expect((await register(used.code)).status).toBe(201);
  await app.as(administrator).delete(`/api/v1/invitations/${revoked.id}`);
  await app
    .db('invitations')
    .where({ id: expired.id })
    .update({ expires_at: new Date(Date.now() - 1000) });
  const wrong = await register('00000-00000-00000-00000');
  expectInvalid(wrong, 'invitation_code');
  for (const { code } of [used, revoked, expired, known]) expect((await register(code)).body).toEqual(wrong.body);
  // The invitation of the registered address is as it was, and so is the account.
  expect((await login(doctor.email, NEW_PASSWORD)).status).toBe(422);
  expect((await login(doctor.email, doctor.password)).status).toBe(200);
  expect(await app.db('invitations').where({ id: known.id }).first('status')).toEqual({ status: 'pending' });
});

test('a refused code is seen by the clinic that it was made in, and one that nobody made by no clinic', async () => {
  const { administrator, clinic } = await staffedClinic(app);
  const { invite, register } = people(app);
  const { code } = (await invite(administrator, { email: address() })).body.data;
  await register(code);
  await expectAudit(app, await register(code), { clinic_id: clinic.id, actor_type: 'anonymous', outcome: 4 });
  await expectAudit(app, await register('nonsense'), { clinic_id: null, actor_type: 'anonymous', outcome: 4 });
});

test('of two registrations at once one makes the account, with the password of that one', async () => {
  const { administrator } = await staffedClinic(app);
  const { invite, register, login } = people(app);
  const email = address();
  const { code } = (await invite(administrator, { email })).body.data;
  const passwords = ['the first of two passwords', 'the second of two passwords'];
  const answers = await Promise.all(passwords.map((password) => register(code, { password })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  for (const [index, { status }] of answers.entries()) {
    expect((await login(email, passwords[index] ?? '')).status).toBe(status === 201 ? 200 : 422);
  }
});

test('two clinics that invite the same new address get one account, which the second asks to accept', async () => {
  const [first, second] = [await staffedClinic(app), await staffedClinic(app)];
  const { invite, register, accept, login } = people(app);
  const email = address();
  const codes = [
    (await invite(first.administrator, { email })).body.data.code,
    (await invite(second.administrator, { email })).body.data.code,
  ];
  const answers = await Promise.all(codes.map((code) => register(code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(await app.db('users').where({ email })).toHaveLength(1);
  const session = (await login(email, NEW_PASSWORD)).body.data;
  const left = codes[answers.findIndex(({ status }) => status === 422)] ?? '';
  expect((await accept(session, left)).status).toBe(200);
  expect((await app.as(session).get(ME)).body.data.clinics).toHaveLength(2);
});

test('an inviter who was suspended or demoted leaves no code behind that lets anybody in', async () => {
  const { owner, clinic } = await staffedClinic(app);
  const { invite, register } = people(app);
  for (const change of [{ status: 'suspended' }, { role: 'front_desk' }]) {
    const leaving = await app.build.user(clinic, 'administrator');
    const { code } = (await invite(leaving, { email: address(), role: 'administrator' })).body.data;
    await app.as(owner).patch(`/api/v1/users/${leaving.id}`).send(change);
    expectInvalid(await register(code), 'invitation_code');
  }
});

test('of two people invited as the same patient the second is refused, and makes no account', async () => {
  const { administrator, patient, clinic } = await staffedClinic(app);
  const { invite, register } = people(app);
  const values = { role: 'patient', patient_id: patient.id };
  const emails = [address(), address()];
  const codes = [];
  for (const email of emails) codes.push((await invite(administrator, { ...values, email })).body.data.code);
  const answers = await Promise.all(codes.map((code) => register(code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  expectInvalid(answers.find(({ status }) => status === 422) as (typeof answers)[number], 'patient_id');
  expect(await app.db('memberships').where({ clinic_id: clinic.id, patient_id: patient.id })).toHaveLength(1);
  expect(await app.db('users').whereIn('email', emails)).toHaveLength(1);
});

test('a short or common password, or the own address as one, is refused, and the code stays good', async () => {
  const { administrator } = await staffedClinic(app);
  const { invite, register } = people(app);
  const email = address();
  const { code } = (await invite(administrator, { email })).body.data;
  for (const password of ['short', 'Password123!', 'contraseña1', email.toUpperCase()])
    expectInvalid(await register(code, { password }), 'password');
  expect((await register(code)).status).toBe(201);
});

test('codes cannot be tried one after another', async () => {
  const quota = RATE_LIMITS['login-address-minute'].quota;
  const rate_limits = Object.fromEntries(Object.keys(RATE_LIMITS).map((name) => [name, 10_000]));
  const narrow = await startApp(withFixedMinute({ ...rate_limits, 'login-address-minute': quota }));
  const { register } = people(narrow);
  for (let i = 0; i < quota; i += 1) expect((await register(`wrong ${i}`)).status).toBe(422);
  expect((await register('wrong again')).status).toBe(429);
  await narrow.stop();
});
