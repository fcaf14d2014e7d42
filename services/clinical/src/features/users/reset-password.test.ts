import { ME, NEW_PASSWORD, people, staffedClinic } from '../../../test/support/accounts.js';
import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { codeIn, startMailingApp, type MailingApp } from '../../../test/support/mails.js';
import { startApp } from '../../../test/support/start.js';

const AUTH = '/api/mobile/v1/auth';

let app: MailingApp;
beforeAll(async () => {
  app = await startMailingApp();
});
afterAll(() => app.stop());

const reset = (caller: { token: string }, id: string) => app.as(caller).post(`/api/v1/users/${id}/reset-password`);

test('the owner alone gets a link: no password is shown, everything that was open is closed, and they are told by whom', async () => {
  const { clinic, doctor, administrator } = await staffedClinic(app);
  const { login } = people(app);
  const response = await reset(administrator, doctor.id);
  expect(response.body.data).toEqual({ sent_to: doctor.email });
  await expectAudit(app, response, { event: 'user.reset_password', resource_id: doctor.id });
  expect((await app.as(doctor).get(ME)).status).toBe(401);
  expect((await login(doctor.email, doctor.password)).status).toBe(422);

  const [mail] = await app.mailsTo(doctor.email);
  expect(mail?.text).toContain(`${administrator.name}, de ${clinic.name}`);
  expect(JSON.stringify(response.body)).not.toContain(codeIn(mail));
  await app
    .as()
    .post(`${AUTH}/password-links/use`)
    .send({ code: codeIn(mail), password: NEW_PASSWORD })
    .expect(200);
  const session = (await login(doctor.email, NEW_PASSWORD)).body.data;
  expect(session.password_change_required).toBe(false);
  expect((await app.as(session).get(`${AUTH}/notices`)).body.data).toMatchObject([
    { kind: 'password_changed', actor_name: null },
    { kind: 'password_reset', actor_name: administrator.name, clinic_name: clinic.name },
  ]);
});

test('without a mail server nothing is reset', async () => {
  const silent = await startApp();
  const { doctor, administrator } = await staffedClinic(silent);
  const response = await silent.as(administrator).post(`/api/v1/users/${doctor.id}/reset-password`);
  expect(response.status).toBe(503);
  expect((await silent.as(doctor).get(ME)).status).toBe(200);
  await silent.stop();
});

test('nobody is flooded with links by a clinic', async () => {
  const { doctor, administrator } = await staffedClinic(app);
  app.deps.config.rate_limits['mail-hour'] = 2;
  const answers = [];
  for (let n = 0; n < 3; n += 1)
    answers.push(await reset(administrator, n === 1 ? doctor.id.toUpperCase() : doctor.id));
  app.deps.config.rate_limits['mail-hour'] = 100_000;
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
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
