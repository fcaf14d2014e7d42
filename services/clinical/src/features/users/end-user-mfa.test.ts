import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { startMailingApp, type MailingApp } from '../../../test/support/mails.js';
import { ME, people, staffedClinic } from '../../../test/support/accounts.js';
import { enrolled } from '../../../test/support/second-factor.js';

let app: MailingApp;
let now = new Date();
beforeAll(async () => {
  app = await startMailingApp({ clock: () => now });
});
beforeEach(() => {
  now = new Date();
});
afterAll(() => app.stop());

const end = (caller: { token: string }, id: string) => app.as(caller).delete(`/api/v1/users/${id}/mfa`);

/** A clinic with a doctor who lost their second factor, and three who may manage users. */
async function clinicOfThree() {
  const staff = await staffedClinic(app);
  const other = await app.build.user(staff.clinic, 'administrator');
  await enrolled(app, staff.doctor, () => now);
  return { ...staff, other };
}

const listed = async (administrator: { token: string }, id: string) =>
  (await app.as(administrator).get('/api/v1/users')).body.data.find((user: { id: string }) => user.id === id);

test('one asks, and nothing but the word to the owner happens; another one does the same, and it ends', async () => {
  const { clinic, doctor, administrator, other } = await clinicOfThree();
  const { login } = people(app);
  for (let n = 0; n < 2; n += 1) {
    const asked = await end(administrator, doctor.id);
    expect(asked.body.data).toEqual({
      status: 'requested',
      expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
    });
    await expectAudit(app, asked, { event: 'user.mfa_end', resource_id: doctor.id, details: { status: 'requested' } });
  }
  expectInvalid(await login(doctor.email, doctor.password), 'code');
  expect((await app.as(doctor).get(ME)).status).toBe(200);
  expect(await listed(other, doctor.id)).toMatchObject({
    second_factor: true,
    second_factor_removal: { requested_by: { id: administrator.id, name: administrator.name } },
  });
  const [, mail] = await app.mailsTo(doctor.email);
  expect(mail?.text).toContain(`${administrator.name}, de ${clinic.name}, pidió quitar el segundo factor`);

  const ended = await end(other, doctor.id);
  expect(ended.body.data).toEqual({ status: 'ended', expires_at: null });
  await expectAudit(app, ended, {
    event: 'user.mfa_end',
    changed_fields: ['mfa'],
    details: { status: 'ended', requested_by: administrator.id, revoked: 1 },
  });
  expect((await app.as(doctor).get(ME)).status).toBe(401);
  const session = (await login(doctor.email, doctor.password)).body.data;
  const notices = (await app.as(session).get('/api/mobile/v1/auth/notices')).body.data;
  expect(notices[0]).toMatchObject({ kind: 'mfa_disabled', actor_name: other.name, clinic_name: clinic.name });
  expect((await app.mailsTo(doctor.email)).at(-1)?.subject).toContain('Segundo factor desactivado');
  expect(await listed(other, doctor.id)).toMatchObject({ second_factor: false, second_factor_removal: null });
  expectInvalid(await end(administrator, doctor.id), 'user');
});

test('of two who ask at the same time the second ends it', async () => {
  const { doctor, administrator, other } = await clinicOfThree();
  const answers = await Promise.all([end(administrator, doctor.id), end(other, doctor.id)]);
  expect(answers.map(({ body }) => body.data.status).sort()).toEqual(['ended', 'requested']);
});

test('what was asked a day ago, or by who may not any more, counts for nothing', async () => {
  const { owner, doctor, administrator, other } = await clinicOfThree();
  expect((await end(administrator, doctor.id)).body.data.status).toBe('requested');
  now = new Date(now.getTime() + 86_400_001);
  expect((await end(other, doctor.id)).body.data.status).toBe('requested');
  for (const change of [{ role: 'front_desk' }, { role: 'administrator', status: 'suspended' }]) {
    await app.as(owner).patch(`/api/v1/users/${other.id}`).send(change).expect(200);
    expect((await end(administrator, doctor.id)).body.data.status).toBe('requested');
    await app.db('second_factor_removals').where({ user_id: doctor.id }).update({ requested_by: other.id });
  }
  expect((await app.as(doctor).get(ME)).status).toBe(200);
});

test('not oneself, nobody of another clinic too, nobody suspended or unknown, and owners by owners', async () => {
  const [{ clinic, owner, doctor, administrator }, elsewhere] = [await clinicOfThree(), await clinicOfThree()];
  expectNotFound(await end(administrator, elsewhere.doctor.id));
  expectNotFound(await end(administrator, 'x'));
  expectInvalid(await end(administrator, administrator.id), 'user');
  expectDenied(await end(administrator, owner.id), 'missing_ability');
  expectDenied(await end(doctor, owner.id), 'missing_ability');
  await app.build.membership(clinic, elsewhere.doctor, 'nurse');
  expectInvalid(await end(administrator, elsewhere.doctor.id), 'user');
  await app.as(administrator).patch(`/api/v1/users/${doctor.id}`).send({ status: 'suspended' });
  expectInvalid(await end(administrator, doctor.id), 'status');
});
