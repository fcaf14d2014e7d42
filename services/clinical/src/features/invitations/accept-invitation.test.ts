import { withFixedMinute } from '../../../test/support/fixed-minute.js';
import { address, LOGIN, ME, people, staffedClinic } from '../../../test/support/accounts.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { startApp } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { newInitialPassword, recoverAccount } from '../auth/index.js';
import { RATE_LIMITS } from '../../deps/rate-limit-policies.js';

const app = useClinical();

const codeFor = async (by: { token: string }, email: string, values: object = {}) =>
  (await people(app).invite(by, { email, ...values })).body.data.code as string;

test('who has an account joins with the code, as they are, and keeps their clinic', async () => {
  const [here, there] = [await staffedClinic(app), await staffedClinic(app)];
  const { doctor } = there;
  const { accept } = people(app);
  const code = await codeFor(here.administrator, doctor.email, { name: 'Somebody Else' });
  expect((await app.as(doctor).get(ME)).body.data.clinics).toHaveLength(1);
  const response = await accept(doctor, code);
  expect(response.status).toBe(200);
  expect(response.body.data).toMatchObject({ clinic: { id: here.clinic.id }, role: 'front_desk' });
  await expectAudit(app, response, { event: 'invitation.accept', clinic_id: here.clinic.id, actor_id: doctor.id });
  const me = (await app.as(doctor).get(ME)).body.data;
  expect(me).toMatchObject({ clinic_id: there.clinic.id, user: { name: doctor.name } });
  expect(me.clinics.map(({ id, role }: { id: string; role: string }) => ({ id, role }))).toEqual([
    { id: there.clinic.id, role: 'doctor' },
    { id: here.clinic.id, role: 'front_desk' },
  ]);
  expectInvalid(await accept(doctor, code), 'invitation_code');
  // Now that the user is shared, neither clinic changes what is not its own.
  const url = `/api/v1/users/${doctor.id}`;
  for (const { administrator } of [here, there]) {
    expectInvalid(await app.as(administrator).patch(url).send({ name: 'Renamed' }), 'name');
  }
});

test('somebody else’s code is a wrong one, and stays good for whom it is for', async () => {
  const { administrator } = await staffedClinic(app);
  const [{ doctor }, { doctor: other }] = [await app.build.practice(), await app.build.practice()];
  const { accept } = people(app);
  const code = await codeFor(administrator, doctor.email);
  const [foreign, wrong] = [await accept(other, code), await accept(other, 'nonsense')];
  expectInvalid(foreign, 'invitation_code');
  expect(foreign.body).toEqual(wrong.body);
  expect((await accept(doctor, code)).status).toBe(200);
});

test('an account whose password somebody else set joins nothing before its owner changed it', async () => {
  const [here, there] = [await staffedClinic(app), await staffedClinic(app)];
  const { accept, login } = people(app);
  const { email, id } = there.doctor;
  const code = await codeFor(here.administrator, email, { role: 'doctor' });
  const initial = await newInitialPassword(app.deps.passwords);
  await recoverAccount(app.deps.db, email, initial, new Date());
  const session = (await login(email, initial.password)).body.data;
  expectDenied(await accept(session, code), 'password_change_required');
  expect(await app.db('memberships').where({ clinic_id: here.clinic.id, user_id: id })).toEqual([]);
});

test('who was suspended everywhere, or removed, logs in to an account without clinics, and joins another with a code', async () => {
  const { accept, login } = people(app);
  for (const end of ['suspend', 'remove']) {
    const [here, there] = [await staffedClinic(app), await staffedClinic(app)];
    const { doctor, administrator } = there;
    const url = `/api/v1/users/${doctor.id}`;
    if (end === 'remove') await app.as(administrator).delete(url);
    else await app.as(administrator).patch(url).send({ status: 'suspended' });
    const session = (await login(doctor.email, doctor.password)).body.data;
    expect(session).toMatchObject({ clinics: [], clinic_id: null, abilities: [] });
    expectDenied(await app.as(session).get('/api/v1/patients'), 'clinic_required');
    expectDenied(
      await app.as(session).get('/api/v1/patients').set('X-Clinic-ID', there.clinic.id),
      'clinic_not_allowed',
    );
    expect((await accept(session, await codeFor(here.administrator, doctor.email))).status).toBe(200);
    expect((await app.as(session).get(ME)).body.data.clinics).toMatchObject([{ id: here.clinic.id }]);
  }
});

test('of an acceptance and a revocation at once one wins, and both say which', async () => {
  const { administrator, clinic } = await staffedClinic(app);
  for (let round = 0; round < 4; round += 1) {
    const { doctor } = await app.build.practice();
    const { data } = (await people(app).invite(administrator, { email: doctor.email })).body;
    const [accepted, revoked] = await Promise.all([
      people(app).accept(doctor, data.code),
      app
        .as(administrator)
        .delete(`/api/v1/invitations/${data.id}`)
        .then((response) => response),
    ]);
    const members = await app.db('memberships').where({ clinic_id: clinic.id, user_id: doctor.id });
    expect([accepted.status, revoked.status, members.length]).toEqual(
      accepted.status === 200 ? [200, 404, 1] : [422, 200, 0],
    );
  }
});

test('two clinics joined at the same moment, and the same one twice, leave one membership each and one default', async () => {
  const [first, second] = [await staffedClinic(app), await staffedClinic(app)];
  const { register, invite, accept } = people(app);
  const home = await staffedClinic(app);
  const email = address();
  const password = 'a password of their own';
  await register((await invite(home.administrator, { email })).body.data.code, { password });
  const session = (await app.as().post(LOGIN).send({ email, password, device_name: 'x' })).body.data;
  await app.as(home.administrator).delete(`/api/v1/users/${session.user.id}`);
  const again = (await app.as().post(LOGIN).send({ email, password, device_name: 'x' })).body.data;
  const codes = [await codeFor(first.administrator, email), await codeFor(second.administrator, email)];
  const answers = await Promise.all([...codes, ...codes].map((code) => accept(again, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
  const memberships = await app.db('memberships').where({ user_id: again.user.id });
  expect(memberships.map(({ is_default }) => is_default).sort()).toEqual([false, true]);
});

test('codes cannot be tried one after another', async () => {
  const quota = RATE_LIMITS['login-failures-hour'].quota;
  const rate_limits = Object.fromEntries(Object.keys(RATE_LIMITS).map((name) => [name, 10_000]));
  const narrow = await startApp(withFixedMinute({ ...rate_limits, 'login-failures-hour': quota }));
  const { doctor } = await narrow.build.practice();
  const { accept } = people(narrow);
  for (let i = 0; i < quota; i += 1) expect((await accept(doctor, `wrong ${i}`)).status).toBe(422);
  expect((await accept(doctor, 'wrong again')).status).toBe(429);
  await narrow.stop();
});
