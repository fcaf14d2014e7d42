import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { startApp, type TestApp } from '../../../test/support/start.js';

const AUTH = '/api/mobile/v1/auth';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test('the second factor ends for the password, not for a stolen token', async () => {
  const { doctor } = await app.build.practice();
  await app.as(doctor).post(`${AUTH}/mfa`).send({ password: doctor.password });
  await app.db('users').where({ id: doctor.id }).update({ totp_confirmed_at: new Date() });
  const login = () =>
    app.as().post(`${AUTH}/login`).send({ email: doctor.email, password: doctor.password, device_name: 'x' });
  expectInvalid(await login(), 'code');
  expectInvalid(await app.as(doctor).delete(`${AUTH}/mfa`).send({ password: 'wrong' }), 'password');
  const response = await app.as(doctor).delete(`${AUTH}/mfa`).send({ password: doctor.password });
  expect(response.status).toBe(200);
  await expectAudit(app, response, { event: 'auth.mfa_end' });
  expect((await login()).status).toBe(200);
});
