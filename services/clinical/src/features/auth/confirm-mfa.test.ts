import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { newSecondFactor } from '../../../test/support/second-factor.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const AUTH = '/api/mobile/v1/auth';

const app = useClinical({ clock: () => now });
let now = new Date();

async function doctorWithSecret() {
  const { doctor, clinic } = await app.build.practice();
  const code = await newSecondFactor(app, doctor, () => now);
  const confirm = (given: string) => app.as(doctor).post(`${AUTH}/mfa/confirm`).send({ code: given });
  const login = (given?: string, password = doctor.password) =>
    app.as().post(`${AUTH}/login`).send({ email: doctor.email, password, device_name: 'Phone', code: given });
  return { doctor, clinic, code, confirm, login };
}
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

test('once confirmed, a login needs a code, and only the right password learns of it', async () => {
  const { doctor, code, confirm, login } = await doctorWithSecret();
  expectInvalid(await confirm('000000'), 'code');
  const shown = code();
  const response = await confirm(`${shown.slice(0, 3)} ${shown.slice(3)}`);
  expect(response.status).toBe(200);
  await expectAudit(app, response, { event: 'auth.mfa_confirm', changed_fields: ['mfa'] });
  expectInvalid(await confirm(code(1)), 'mfa');
  later(60);
  const asked = await login();
  expect(asked.status).toBe(422);
  expect(asked.body.errors).toEqual({ code: ['mfa_required'] });
  await expectAudit(app, asked, { event: 'auth.login_failed', actor_id: doctor.id });
  expectInvalid(await login(undefined, 'wrong'), 'email');
  expectInvalid(await login('abc'), 'code');
  expect((await login(code())).status).toBe(200);
});

test('a second factor ends the sessions that began without it, except the one that confirms it', async () => {
  const { doctor, code, confirm } = await doctorWithSecret();
  const [older, refreshed] = [
    await app.build.token(doctor, ['doctor']),
    await app.build.token(doctor, ['doctor'], { device_id: doctor.token_id }),
  ];
  const response = await confirm(code());
  await expectAudit(app, response, { event: 'auth.mfa_confirm', details: { revoked: expect.any(Array) } });
  expect((await app.as(doctor).get(`${AUTH}/me`)).status).toBe(200);
  for (const session of [older, refreshed]) expect((await app.as(session).get(`${AUTH}/me`)).status).toBe(401);
});

test('a code is good once, also when it comes twice at the same time', async () => {
  const { code, confirm, login } = await doctorWithSecret();
  await confirm(code());
  expectInvalid(await login(code()), 'code');
  later(60);
  const answers = await Promise.all([login(code()), login(code()), login(code())]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});

test('the code of the next or the last half minute is good, an older one is not', async () => {
  const { code, confirm, login } = await doctorWithSecret();
  await confirm(code());
  later(300);
  expectInvalid(await login(code(-2)), 'code');
  expect((await login(code(-1))).status).toBe(200);
  expect((await login(code(1))).status).toBe(200);
});

test('a recovery code stands for the authenticator, each of ten once, and its owner is told', async () => {
  const { doctor, code, confirm, login } = await doctorWithSecret();
  const { recovery_codes } = (await confirm(code())).body.data;
  expect(recovery_codes).toHaveLength(10);
  expect(new Set(recovery_codes).size).toBe(10);
  const stored = await app.db('users').where({ id: doctor.id }).first();
  expect(JSON.stringify(stored)).not.toContain(recovery_codes[0]);

  expectInvalid(await login('00000-00000'), 'code');
  const [first, second] = recovery_codes;
  const session = await login(first.toLowerCase().replace('-', ' '));
  expect(session.status).toBe(200);
  await expectAudit(app, session, { event: 'auth.login', details: { recovery_code: true } });
  expectInvalid(await login(first), 'code');
  const answers = await Promise.all([login(second), login(second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const notices = (await app.as(doctor).get(`${AUTH}/notices`)).body.data;
  expect(notices.map(({ kind }: { kind: string }) => kind)).toEqual([
    'recovery_code_used',
    'recovery_code_used',
    'mfa_enabled',
  ]);
});

test('a recovery code ends the second factor, and the others end with it', async () => {
  const { doctor, code, confirm, login } = await doctorWithSecret();
  const [first, second] = (await confirm(code())).body.data.recovery_codes;
  const end = (given: string) => app.as(doctor).delete(`${AUTH}/mfa`).send({ password: doctor.password, code: given });
  expectInvalid(await end('00000-00000'), 'code');
  expect((await end(first)).status).toBe(200);
  expect((await login()).status).toBe(200);
  const again = await newSecondFactor(app, doctor, () => now);
  later(60);
  expect((await confirm(again())).status).toBe(200);
  expectInvalid(await login(second), 'code');
});
