import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { startApp, type TestApp } from '../../../test/support/start.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const reset = (caller: { token: string }, id: string) => app.as(caller).post(`/api/v1/users/${id}/reset-password`);

test('who forgot the password gets a new one, and is logged out everywhere', async () => {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const response = await reset(administrator, doctor.id);
  await expectAudit(app, response, { event: 'user.reset_password', resource_id: doctor.id });
  expect((await app.as(doctor).get('/api/mobile/v1/auth/me')).status).toBe(401);
  const login = (password: string) =>
    app.as().post('/api/mobile/v1/auth/login').send({ email: doctor.email, password, device_name: 'x' });
  expect((await login(doctor.password)).status).toBe(422);
  expect((await login(response.body.data.initial_password)).status).toBe(200);
});

test('nobody of another clinic too, nobody unknown, and not oneself', async () => {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const { doctor: foreign } = await app.build.practice();
  expectNotFound(await reset(administrator, foreign.id));
  await app.build.membership(clinic, foreign, 'nurse');
  expectInvalid(await reset(administrator, foreign.id), 'user');
  expectInvalid(await reset(administrator, administrator.id), 'user');
  expect((await app.as(doctor).get('/api/mobile/v1/auth/me')).status).toBe(200);
});
