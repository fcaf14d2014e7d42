import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { until } from '../../../test/support/wait-until.js';
import { RATE_LIMITS } from '../../deps/rate-limit-policies.js';

const AUTH = '/api/mobile/v1/auth';
const NEW = 'a new and long password';

const app = useClinical({
  config: {
    rate_limits: {
      anonymous: 10_000,
      session: 10_000,
      clinic: 10_000,
      'login-address-minute': 10_000,
      'login-address-hour': 10_000,
    },
  },
});

const change = (token: string, current_password: string, password: string) =>
  app.as({ token }).post(`${AUTH}/password`).send({ current_password, password });
const login = (email: string, password: string) =>
  app.as().post(`${AUTH}/login`).send({ email, password, device_name: 'Phone' });

test('a changed password logs out every other device, and the old one is good for nothing', async () => {
  const { doctor } = await app.build.practice();
  const other = await app.build.token(doctor, ['doctor']);
  const response = await change(doctor.token, doctor.password, NEW);
  expect(response.body.data).toEqual({ revoked: 1 });
  await expectAudit(app, response, { event: 'auth.password_change', changed_fields: ['password'] });
  expect((await app.as(doctor).get(`${AUTH}/me`)).status).toBe(200);
  expect((await app.as(other).get(`${AUTH}/me`)).status).toBe(401);
  expect((await login(doctor.email, doctor.password)).status).toBe(422);
  expect((await login(doctor.email, NEW)).status).toBe(200);
});

test('a token that was refreshed on the same device does not outlive the password it came with', async () => {
  const { doctor } = await app.build.practice();
  const stolen = await app.as(doctor).post(`${AUTH}/refresh`);
  const own = await app.as(doctor).post(`${AUTH}/refresh`);
  expect([stolen.status, own.status]).toEqual([200, 200]);
  expect((await change(own.body.data.token, doctor.password, NEW)).body.data).toEqual({ revoked: 2 });
  expect((await app.as(own.body.data).get(`${AUTH}/me`)).status).toBe(200);
  expect((await app.as(stolen.body.data).get(`${AUTH}/me`)).status).toBe(401);
  expect((await app.as(stolen.body.data).post(`${AUTH}/refresh`)).status).toBe(401);
  expect((await app.as(doctor).get(`${AUTH}/me`)).status).toBe(401);
});

test('a wrong current password changes nothing, and cannot be guessed with a stolen token', async () => {
  const { doctor } = await app.build.practice();
  for (let i = 0; i < RATE_LIMITS['login-failures-minute'].quota; i += 1) {
    expectInvalid(await change(doctor.token, 'wrong', NEW), 'current_password');
  }
  expect((await change(doctor.token, doctor.password, NEW)).status).toBe(429);
});

test('a short or common password, the same again or the own address is refused', async () => {
  const { doctor } = await app.build.practice();
  for (const password of ['short', 'doctora1234', doctor.password, doctor.email.toUpperCase()]) {
    expectInvalid(await change(doctor.token, doctor.password, password), 'password');
  }
});

test('a login that began before the change does not outlive it', async () => {
  const { doctor } = await app.build.practice();
  const { passwords } = app.deps;
  const verify = passwords.verify;
  let resume: (() => void) | undefined;
  passwords.verify = async (phc, password) => {
    const matches = await verify(phc, password);
    await new Promise<void>((resolve) => {
      resume = resolve;
    });
    return matches;
  };
  const slow = login(doctor.email, doctor.password).then((response) => response);
  await until(() => resume !== undefined);
  passwords.verify = verify;
  expect((await change(doctor.token, doctor.password, NEW)).status).toBe(200);
  resume?.();
  expectInvalid(await slow, 'email');
});

test('of two changes at once one wins', async () => {
  const { doctor } = await app.build.practice();
  const answers = await Promise.all([
    change(doctor.token, doctor.password, `${NEW} one`),
    change(doctor.token, doctor.password, `${NEW} two`),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});
