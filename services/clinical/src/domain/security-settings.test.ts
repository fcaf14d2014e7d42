import { expectAudit, expectDenied, expectInvalid } from '../../test/support/expect.js';
import { ME, staffedClinic as staffed } from '../../test/support/accounts.js';
import { enrolled } from '../../test/support/second-factor.js';
import { useClinical } from '../../test/support/use-clinical.js';

const AUTH = '/api/mobile/v1/auth';
const PATIENTS = '/api/v1/patients';

const app = useClinical({ clock: () => now });
let now = new Date();
const days = (count: number) => {
  now = new Date(now.getTime() + count * 86_400_000);
};
beforeEach(() => {
  now = new Date();
});

/** Whose people have been there for long. */
async function staffedClinic() {
  const staff = await staffed(app);
  await app.db('memberships').where({ clinic_id: staff.clinic.id }).update({ created_at: '2026-01-01' });
  return staff;
}

const securityOf = async (administrator: { token: string }) =>
  (await app.as(administrator).get('/api/v1/settings')).body.data.security;

async function ask(administrator: { token: string }, security: object) {
  const { body } = await app.as(administrator).get('/api/v1/settings');
  const { name, timezone, locale, completion_requires, security: before } = body.data;
  const settings = { name, timezone, locale, completion_requires };
  return app
    .as(administrator)
    .put('/api/v1/settings')
    .send({ ...settings, security: { ...before, ...security } });
}

/** Tokens live for thirty days, and a week without use; here it is only about the second factor. */
const freshToken = async (user: { id: string }, role: 'doctor' | 'nurse' | 'administrator', clinic: { id: string }) =>
  app.build.token(user, [role], {
    clinic_id: clinic.id,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  });

test('whose role is asked for a second factor has some days, then is let into nothing of the clinic until they have one', async () => {
  const { clinic, doctor, administrator } = await staffedClinic();
  const response = await ask(administrator, { second_factor_roles: ['doctor'], second_factor_grace_days: 3 });
  expect(response.status).toBe(200);
  await expectAudit(app, response, { event: 'settings.update', changed_fields: ['security'] });
  const due = new Date(now.getTime() + 3 * 86_400_000).toISOString();
  const me = (await app.as(doctor).get(ME)).body.data;
  expect(me.clinics).toMatchObject([{ id: clinic.id, second_factor_due_at: due }]);
  expect((await app.as(doctor).get(PATIENTS)).status).toBe(200);

  days(3);
  const late = { ...doctor, ...(await freshToken(doctor, 'doctor', clinic)) };
  const refused = await app.as(late).get(PATIENTS);
  expectDenied(refused, 'second_factor_required');
  await expectAudit(app, refused, { outcome: 4, reason: 'second_factor_required', clinic_id: clinic.id });
  expectDenied(await app.as(late).get('/api/v1/appointments'), 'second_factor_required');
  const others = await freshToken(administrator, 'administrator', clinic);
  expect((await app.as(others).get('/api/v1/users')).status).toBe(200);

  await enrolled(app, late, () => now);
  expect((await app.as(late).get(PATIENTS)).status).toBe(200);
  expect((await app.as(late).get(ME)).body.data.clinics).toMatchObject([{ second_factor_due_at: null }]);
});

test('another clinic of the same person is not concerned, and keys and other roles are not', async () => {
  const [here, there] = [await staffedClinic(), await staffedClinic()];
  await app.build.membership(here.clinic, there.doctor, 'nurse', { created_at: '2026-01-01' });
  await ask(here.administrator, { second_factor_roles: ['nurse'], second_factor_grace_days: 0 });
  const at = (clinic: { id: string }) => app.as(there.doctor).get(PATIENTS).set('X-Clinic-ID', clinic.id);
  expectDenied(await at(here.clinic), 'second_factor_required');
  expect((await at(there.clinic)).status).toBe(200);
  expect((await app.as(here.doctor).get(PATIENTS)).status).toBe(200);
  expect((await app.as(await app.build.apiKey(here.clinic)).get(PATIENTS)).status).toBe(200);
});

test('saving again gives nobody new days, who joins later has their own, and a role that is asked anew too', async () => {
  const { clinic, doctor, administrator } = await staffedClinic();
  await ask(administrator, { second_factor_roles: ['doctor'], second_factor_grace_days: 5 });
  days(4);
  const again = await freshToken(administrator, 'administrator', clinic);
  await ask(again, { second_factor_roles: ['doctor', 'administrator'], second_factor_grace_days: 5 });
  days(2);
  const late = await freshToken(doctor, 'doctor', clinic);
  expectDenied(await app.as(late).get(PATIENTS), 'second_factor_required');
  expect(await securityOf(await freshToken(administrator, 'administrator', clinic))).toMatchObject({
    second_factor_roles: ['doctor', 'administrator'],
  });
  const joined = await app.build.user(clinic, 'doctor');
  await app.db('memberships').where({ user_id: joined.id }).update({ created_at: now });
  expect((await app.as(await freshToken(joined, 'doctor', clinic)).get(PATIENTS)).status).toBe(200);
});

test('nonsense is named, and nothing is saved', async () => {
  const { administrator } = await staffedClinic();
  expectInvalid(await ask(administrator, { second_factor_roles: ['owner', 'cook'] }), 'security.second_factor_roles.1');
  expectInvalid(await ask(administrator, { second_factor_grace_days: 91 }), 'security.second_factor_grace_days');
});

test('a session ends ninety days after its login, however often it is refreshed', async () => {
  const { doctor } = await app.build.practice();
  const login = { email: doctor.email, password: doctor.password, device_name: 'Phone' };
  let session = (await app.as().post(`${AUTH}/login`).send(login)).body.data;
  const end = new Date(now.getTime() + 90 * 86_400_000).toISOString();
  for (let refreshed = 0; refreshed < 14; refreshed += 1) {
    days(6);
    session = (await app.as(session).post(`${AUTH}/refresh`)).body.data;
  }
  expect(session.expires_at).toBe(end);
  days(5);
  session = (await app.as(session).post(`${AUTH}/refresh`)).body.data;
  expect(session.expires_at).toBe(end);
  days(1);
  expect((await app.as(session).post(`${AUTH}/refresh`)).status).toBe(401);
});
