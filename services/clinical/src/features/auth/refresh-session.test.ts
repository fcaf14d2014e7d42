import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { until, untilWaiting } from '../../../test/support/wait-until.js';

const AUTH = '/api/mobile/v1/auth';

const app = useClinical({ clock: () => now });
let now = new Date();
beforeEach(() => {
  now = new Date();
});

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const works = async (token: string) => (await app.as({ token }).get(`${AUTH}/me`)).status === 200;

test('a refresh gives a token that works, and the old one works for 30 seconds more', async () => {
  const { doctor, clinic } = await app.build.practice();
  const response = await app.as(doctor).post(`${AUTH}/refresh`);
  expect(response.status).toBe(200);
  expect(response.body.data).toMatchObject({ clinic_id: clinic.id, user: { id: doctor.id } });
  await expectAudit(app, response, { event: 'auth.refresh', actor_id: doctor.id, outcome: 0 });
  const { token } = response.body.data;
  expect(await works(doctor.token)).toBe(true);
  later(29);
  expect(await works(doctor.token)).toBe(true);
  later(2);
  expect(await works(doctor.token)).toBe(false);
  expect(await works(token)).toBe(true);
});

test('refreshes at the same time all give tokens that work, and one device', async () => {
  const { doctor } = await app.build.practice();
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.as(doctor).post(`${AUTH}/refresh`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  later(60);
  for (const { body } of answers) expect(await works(body.data.token)).toBe(true);
  const { body } = await app.as({ token: answers[0]?.body.data.token }).get(`${AUTH}/devices`);
  expect(body.data).toMatchObject([{ id: doctor.token_id, is_current: true }]);
});

test('however many tokens are made at once, ten live, and what was revoked for them is in the trail', async () => {
  const { doctor } = await app.build.practice();
  await Promise.all(Array.from({ length: 13 }, () => app.as(doctor).post(`${AUTH}/refresh`)));
  const tokens = await app.db('access_tokens').where({ user_id: doctor.id }).whereNot({ id: doctor.token_id });
  const revoked = tokens.filter(({ revoked_at }) => revoked_at !== null).map(({ id }) => id);
  expect(revoked).toHaveLength(3);
  const rows = await app.db('audit_events').where({ actor_id: doctor.id });
  expect(rows.flatMap(({ details }) => details?.revoked ?? []).sort()).toEqual(revoked.sort());
});

test('a second refresh does not prolong the old token', async () => {
  const { doctor } = await app.build.practice();
  await app.as(doctor).post(`${AUTH}/refresh`);
  later(20);
  await app.as(doctor).post(`${AUTH}/refresh`);
  later(11);
  expect(await works(doctor.token)).toBe(false);
});

test('a token ends 30 days after it was made, and after 7 days without use', async () => {
  const { doctor } = await app.build.practice();
  const { body } = await app.as(doctor).post(`${AUTH}/refresh`);
  const { token } = body.data;
  for (let day = 6; day < 30; day += 6) {
    later(6 * 86_400);
    expect(await works(token)).toBe(true);
    await until(async () => (await app.db('access_tokens').where({ last_used_at: now })).length > 0);
  }
  later(6 * 86_400);
  expect(await works(token)).toBe(false);

  const idle = (await app.build.practice()).doctor;
  later(7 * 86_400 + 60);
  expect(await works(idle.token)).toBe(false);
});

test('a refresh can bind the session to another of the user’s clinics, and to no other', async () => {
  const [{ doctor }, second, foreign] = [
    await app.build.practice(),
    await app.build.clinic(),
    await app.build.clinic(),
  ];
  await app.build.membership(second, doctor, 'front_desk');
  const response = await app.as(doctor).post(`${AUTH}/refresh`).set('X-Clinic-ID', second.id);
  expect(response.body.data).toMatchObject({ clinic_id: second.id, user: { roles: ['front_desk'] } });
  const { body } = await app.as({ token: response.body.data.token }).get(`${AUTH}/me`);
  expect(body.data.clinic_id).toBe(second.id);
  expectDenied(await app.as(doctor).post(`${AUTH}/refresh`).set('X-Clinic-ID', foreign.id), 'clinic_not_allowed');
});

test('a narrowed token stays narrowed', async () => {
  const { doctor } = await app.build.practice();
  const narrow = await app
    .as()
    .post('/api/v1/auth/tokens')
    .send({
      email: doctor.email,
      password: doctor.password,
      device_name: 'Script',
      abilities: ['catalogs:read'],
    });
  const { body } = await app.as({ token: narrow.body.data.token }).post(`${AUTH}/refresh`);
  expect(body.data.abilities).toEqual(['catalogs:read']);
  const denied = await app.as({ token: body.data.token }).post('/api/mobile/v1/doctor/consultations');
  expectDenied(denied, 'missing_ability');
});

test('an API key has no session', async () => {
  const key = await app.build.apiKey(await app.build.clinic());
  for (const path of ['refresh', 'logout', 'logout-all']) {
    expectDenied(await app.as(key).post(`${AUTH}/${path}`), 'missing_ability');
  }
});

test('a token that is revoked while its refresh waits for the account is not renewed', async () => {
  const { doctor } = await app.build.practice();
  const other = await app.db.transaction();
  await other('users').where({ id: doctor.id }).forUpdate().first();
  const refreshed = app
    .as(doctor)
    .post(`${AUTH}/refresh`)
    .then((response) => response);
  await untilWaiting(app);
  // Somebody logs the account out everywhere, a moment after the refresh was sent and before it got its turn.
  later(1);
  await other('access_tokens').where({ user_id: doctor.id }).update({ revoked_at: now });
  await other.commit();
  later(1);
  expect((await refreshed).status).toBe(401);
  expect(await app.db('access_tokens').where({ user_id: doctor.id, revoked_at: null })).toEqual([]);
});
