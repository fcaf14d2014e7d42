import type { Response } from 'supertest';
import { newSecret } from '../src/secrets/secrets.js';
import { expectAudit, expectDenied } from './support/expect.js';
import { withFixedMinute } from './support/fixed-minute.js';
import { startApp, type Credentials } from './support/start.js';
import { useClinical } from './support/use-clinical.js';

const PATIENTS = '/api/v1/patients';

const app = useClinical();

async function strangers() {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const key = await app.build.apiKey(clinic);
  return { clinic, doctor, administrator, key, elsewhere: await app.build.practice() };
}

/** What an administrator sees of that request in their clinic's trail. */
async function seenBy(administrator: Credentials, response: Response) {
  const { body } = await app
    .as(administrator)
    .get('/api/v1/audit-events')
    .query({ request_id: response.headers['x-request-id'] });
  return body.data;
}

test('who reaches for a foreign clinic is seen at home, and not by the foreign clinic', async () => {
  const { clinic, doctor, administrator, key, elsewhere } = await strangers();
  const foreign = await app.build.user(elsewhere.clinic, 'administrator');
  for (const [caller, id] of [
    [doctor, doctor.id],
    [key, key.id],
  ] as const) {
    const response = await app.as(caller).get(PATIENTS).set('X-Clinic-ID', elsewhere.clinic.id);
    expectDenied(response, 'clinic_not_allowed');
    await expectAudit(app, response, { clinic_id: clinic.id, actor_id: id, outcome: 4, reason: 'clinic_not_allowed' });
    expect(await seenBy(administrator, response)).toMatchObject([{ actor_id: id, http_status: 403 }]);
    expect(await seenBy(foreign, response)).toEqual([]);
  }
});

test('a known token or key with a wrong secret is seen at home, however wrong the secret is', async () => {
  const { clinic, doctor, administrator, key } = await strangers();
  const tampered = (secret: string) => `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
  const prefix = key.api_key.slice(0, 'ck_live_12345678_'.length);
  const attempts: [Credentials, string][] = [
    ...[`${doctor.token_id}|${newSecret()}`, tampered(doctor.token), `${doctor.token_id}|x`].map(
      (token): [Credentials, string] => [{ token }, doctor.id],
    ),
    ...[prefix + newSecret(), tampered(key.api_key), `${prefix}x`].map((api_key): [Credentials, string] => [
      { api_key },
      key.id,
    ]),
  ];
  for (const [caller, id] of attempts) {
    const response = await app.as(caller).get(PATIENTS);
    expect(response.status).toBe(401);
    await expectAudit(app, response, { clinic_id: clinic.id, actor_id: id, outcome: 4, reason: 'unauthenticated' });
    expect(await seenBy(administrator, response)).toMatchObject([{ actor_id: id, http_status: 401 }]);
  }
});

test('a token that is bound to no clinic leaves its row at the user’s own clinic', async () => {
  const { clinic, doctor, elsewhere } = await strangers();
  await app.build.membership(elsewhere.clinic, doctor, 'front_desk');
  const loose = await app.build.token(doctor, ['doctor']);
  const refused = await app.as({ token: `${loose.id}|${newSecret()}` }).get(PATIENTS);
  expect(refused.status).toBe(401);
  await expectAudit(app, refused, { clinic_id: clinic.id, actor_id: doctor.id });
  const third = await app.build.clinic();
  const foreign = await app.as(loose).get(PATIENTS).set('X-Clinic-ID', third.id);
  expectDenied(foreign, 'clinic_not_allowed');
  await expectAudit(app, foreign, { clinic_id: clinic.id, actor_id: doctor.id });
});

test('a stranger is recorded also where the operation itself leaves no row', async () => {
  const { clinic, doctor, elsewhere } = await strangers();
  for (const path of ['/api/mobile/v1/auth/devices', '/api/mobile/v1/auth/me', '/api/v1/practitioners']) {
    expect((await app.auditOf(await app.as(doctor).get(path))).length).toBe(0);
    const foreign = await app.as(doctor).get(path).set('X-Clinic-ID', elsewhere.clinic.id);
    expectDenied(foreign, 'clinic_not_allowed');
    await expectAudit(app, foreign, {
      event: 'access.refused',
      clinic_id: clinic.id,
      actor_id: doctor.id,
      route: path,
    });
    const wrong = await app.as({ token: `${doctor.token_id}|${newSecret()}` }).get(path);
    expect(wrong.status).toBe(401);
    await expectAudit(app, wrong, { event: 'access.refused', clinic_id: clinic.id, actor_id: doctor.id, route: path });
    expect(await app.auditOf(await app.as({ token: 'nobody' }).get(path))).toEqual([]);
  }
});

test('a token whose key beside it does not fit is seen at home', async () => {
  const { clinic, doctor, administrator, key, elsewhere } = await strangers();
  const foreign = await app.build.apiKey(elsewhere.clinic);
  const both = (api_key: string) => ({ token: doctor.token, api_key });
  const refusals = [
    [401, await app.as(both(foreign.api_key)).get(PATIENTS)],
    [401, await app.as(both('no key at all')).get(PATIENTS)],
    [401, await app.as(both(foreign.api_key)).get('/api/mobile/v1/auth/devices')],
    [403, await app.as(both(key.api_key)).get(PATIENTS).set('X-Clinic-ID', elsewhere.clinic.id)],
  ] as const;
  for (const [status, response] of refusals) {
    expect(response.status).toBe(status);
    await expectAudit(app, response, { clinic_id: clinic.id, actor_id: doctor.id, credential_id: doctor.token_id });
    expect(await seenBy(administrator, response)).toMatchObject([{ actor_id: doctor.id, http_status: status }]);
  }
  const agreed = await app.as(both(key.api_key)).get(PATIENTS);
  expect(agreed.status).toBe(200);
  await expectAudit(app, agreed, { clinic_id: clinic.id, actor_id: doctor.id, outcome: 0 });
});

test('a good credential that is refused again and again is limited as one that is let in, and fills no trail', async () => {
  const narrow = await startApp(withFixedMinute({ 'api-live': 3, 'mobile-read': 3 }));
  try {
    const { clinic, doctor } = await narrow.build.practice();
    const elsewhere = await narrow.build.clinic();
    const key = await narrow.build.apiKey(clinic);
    const distant = await narrow.build.apiKey(clinic, 'live', { ip_cidrs: ['192.0.2.0/24'] });
    const attempts: [string, Credentials, string][] = [
      [doctor.token_id, doctor, elsewhere.id],
      [key.id, key, elsewhere.id],
      [distant.id, distant, clinic.id],
    ];
    for (const [credential_id, caller, wanted] of attempts) {
      const statuses = [];
      for (let i = 0; i < 6; i += 1)
        statuses.push((await narrow.as(caller).get(PATIENTS).set('X-Clinic-ID', wanted)).status);
      expect(statuses).toEqual([403, 403, 403, 429, 429, 429]);
      const rows = await narrow.db('audit_events').where({ credential_id, clinic_id: clinic.id }).orderBy('id');
      expect(rows.map(({ http_status }) => http_status)).toEqual([403, 403, 403, 429]);
    }
  } finally {
    await narrow.stop();
  }
});
