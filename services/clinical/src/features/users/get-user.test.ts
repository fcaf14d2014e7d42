import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { people, staffedClinic } from '../../../test/support/accounts.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const USERS = '/api/v1/users';

const app = useClinical();

test('one person is shown as the list has them, to who manages the clinic', async () => {
  const { administrator, owner, doctor, clinic } = await staffedClinic(app);
  const list = await app.as(owner).get(USERS).query({ role: 'doctor' });
  const response = await app.as(administrator).get(`${USERS}/${doctor.id}`);
  expect(response.body.data).toEqual(list.body.data[0]);
  await expectAudit(app, response, { event: 'user.read', actor_id: administrator.id, resource_id: doctor.id });
  expectDenied(await app.as(doctor).get(`${USERS}/${doctor.id}`), 'missing_ability');
  expectDenied(await app.as(await app.build.apiKey(clinic)).get(`${USERS}/${doctor.id}`), 'missing_ability');
});

test('somebody of another clinic, an unknown one and no id are the same 404', async () => {
  const [{ administrator }, { doctor }] = [await staffedClinic(app), await staffedClinic(app)];
  for (const id of [doctor.id, '0190b6d2-0000-7000-8000-000000000000', 'none'])
    expectNotFound(await app.as(administrator).get(`${USERS}/${id}`));
});

test('when somebody was last there counts in the clinic of the session, and in no other of theirs', async () => {
  const [here, there] = [await staffedClinic(app), await staffedClinic(app)];
  const { login, invite, accept } = people(app);
  const lastUsed = async ({ administrator }: typeof here) =>
    (await app.as(administrator).get(`${USERS}/${here.doctor.id}`)).body.data.last_used_at;
  const before = await lastUsed(here);
  expect((await login(here.doctor.email, here.doctor.password)).status).toBe(200);
  const after = await lastUsed(here);
  expect(Date.now() - Date.parse(after)).toBeLessThan(60_000);
  expect(before === null || Date.parse(before) < Date.parse(after)).toBe(true);

  const { code } = (await invite(there.administrator, { email: here.doctor.email })).body.data;
  expect((await accept(here.doctor, code)).status).toBe(200);
  expect(await lastUsed(there)).toBeNull();
});
