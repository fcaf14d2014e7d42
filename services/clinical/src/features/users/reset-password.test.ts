import { ME, NEW_PASSWORD, people, staffedClinic } from '../../../test/support/people.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { startApp, type TestApp } from '../../../test/support/start.js';
import { endpoints } from '../../endpoints.js';

const AUTH = '/api/mobile/v1/auth';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const reset = (caller: { token: string }, id: string) => app.as(caller).post(`/api/v1/users/${id}/reset-password`);

test('who forgot the password gets another, is logged out everywhere, and told by whom', async () => {
  const { clinic, doctor, administrator } = await staffedClinic(app);
  const { login } = people(app);
  const response = await reset(administrator, doctor.id);
  const { initial_password } = response.body.data;
  await expectAudit(app, response, { event: 'user.reset_password', resource_id: doctor.id });
  expect((await app.as(doctor).get(ME)).status).toBe(401);
  expect((await login(doctor.email, doctor.password)).status).toBe(422);
  const session = (await login(doctor.email, initial_password)).body.data;
  expect(session.password_change_required).toBe(true);

  const change = (password: string) =>
    app.as(session).post(`${AUTH}/password`).send({ current_password: initial_password, password });
  expectInvalid(await change(initial_password), 'password');
  expect((await change(NEW_PASSWORD)).status).toBe(200);
  expect((await app.as(session).get(ME)).status).toBe(200);
  expect((await login(doctor.email, NEW_PASSWORD)).body.data.password_change_required).toBe(false);
  expect((await app.as(session).get(`${AUTH}/notices`)).body.data).toMatchObject([
    { kind: 'password_changed', actor_name: null },
    { kind: 'password_reset', actor_name: administrator.name, clinic_name: clinic.name },
  ]);
});

test('a password that somebody else set is good for changing it, and for no other operation', async () => {
  const { doctor, administrator } = await staffedClinic(app);
  const { body } = await reset(administrator, doctor.id);
  const session = (await people(app).login(doctor.email, body.data.initial_password)).body.data;
  const others = endpoints.filter(({ access, path }) => access.kind !== 'public' && path !== `${AUTH}/password`);
  expect(others.length).toBeGreaterThan(70);
  for (const { method, path } of others) {
    const url = path.replace(/\{\w+\}/g, '0190b6d2-0000-7000-8000-000000000000');
    expectDenied(await app.as(session)[method](url), 'password_change_required');
  }
});

test('nobody of another clinic too, nobody unknown or suspended, and not oneself', async () => {
  const { clinic, doctor, administrator } = await staffedClinic(app);
  const { doctor: foreign } = await app.build.practice();
  expectNotFound(await reset(administrator, foreign.id));
  await app.build.membership(clinic, foreign, 'nurse');
  expectInvalid(await reset(administrator, foreign.id), 'user');
  expectInvalid(await reset(administrator, administrator.id), 'user');
  expect((await app.as(doctor).get(ME)).status).toBe(200);
  await app.as(administrator).patch(`/api/v1/users/${doctor.id}`).send({ status: 'suspended' });
  expectInvalid(await reset(administrator, doctor.id), 'status');
});

test('a clinic that suspended somebody does not let back in whoever another clinic gave a password since', async () => {
  const [here, there] = [await staffedClinic(app), await staffedClinic(app)];
  const { doctor } = there;
  await app.build.membership(here.clinic, doctor, 'front_desk');
  const change = (body: object) => app.as(here.administrator).patch(`/api/v1/users/${doctor.id}`).send(body);
  expectInvalid(await reset(there.administrator, doctor.id), 'user');
  expect((await change({ status: 'suspended' })).status).toBe(200);
  expect((await reset(there.administrator, doctor.id)).status).toBe(200);
  expect((await change({ role: 'nurse' })).status).toBe(200);
  expectInvalid(await change({ status: 'active' }), 'status');
});
