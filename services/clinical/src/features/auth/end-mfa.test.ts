import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { enrolled } from '../../../test/support/second-factor.js';
import { startApp, type TestApp } from '../../../test/support/start.js';
import { RATE_LIMITS } from '../../deps/rate-limit-policies.js';

const AUTH = '/api/mobile/v1/auth';

let app: TestApp;
let now = new Date();
beforeAll(async () => {
  const { 'login-failures-minute': failures } = RATE_LIMITS;
  app = await startApp({
    clock: () => now,
    config: {
      rate_limits: {
        ...Object.fromEntries(Object.keys(RATE_LIMITS).map((name) => [name, 10_000])),
        'login-failures-minute': failures.quota,
      },
    },
  });
});
afterAll(() => app.stop());

const end = (user: { token: string }, body: object) => app.as(user).delete(`${AUTH}/mfa`).send(body);

test('the second factor ends for the password and a code, not for the password alone', async () => {
  const { doctor } = await app.build.practice();
  const { code } = await enrolled(app, doctor, () => now);
  const login = (given?: string) =>
    app
      .as()
      .post(`${AUTH}/login`)
      .send({ email: doctor.email, password: doctor.password, device_name: 'x', code: given });
  now = new Date(now.getTime() + 60_000);
  const alone = await end(doctor, { password: doctor.password });
  expect({ status: alone.status, errors: alone.body.errors }).toEqual({
    status: 422,
    errors: { code: ['mfa_required'] },
  });
  expectInvalid(await end(doctor, { password: doctor.password, code: '000000' }), 'code');
  expectInvalid(await end(doctor, { password: 'wrong', code: code() }), 'password');
  expectInvalid(await login(), 'code');

  const response = await end(doctor, { password: doctor.password, code: code() });
  expect(response.status).toBe(200);
  await expectAudit(app, response, { event: 'auth.mfa_end', changed_fields: ['mfa'] });
  expect((await login()).status).toBe(200);
});

test('a code that a login used does not end the second factor', async () => {
  const { doctor } = await app.build.practice();
  const { code } = await enrolled(app, doctor, () => now);
  now = new Date(now.getTime() + 60_000);
  const { email, password } = doctor;
  const login = await app.as().post(`${AUTH}/login`).send({ email, password, device_name: 'x', code: code() });
  expect(login.status).toBe(200);
  expectInvalid(await end(doctor, { password, code: code() }), 'code');
});

test('who knows the password cannot try one code after another', async () => {
  const { doctor } = await app.build.practice();
  await enrolled(app, doctor, () => now);
  for (let i = 0; i < RATE_LIMITS['login-failures-minute'].quota; i += 1) {
    expectInvalid(await end(doctor, { password: doctor.password, code: '000000' }), 'code');
  }
  expect((await end(doctor, { password: doctor.password, code: '000000' })).status).toBe(429);
});

test('a secret that was never confirmed asks for no code', async () => {
  const { doctor } = await app.build.practice();
  await app.as(doctor).post(`${AUTH}/mfa`).send({ password: doctor.password });
  expect((await end(doctor, { password: doctor.password })).status).toBe(200);
  expect(await app.db('users').where({ id: doctor.id }).first('totp_secret')).toEqual({ totp_secret: null });
});
