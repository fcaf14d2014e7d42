import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { LIMITS } from '../../limits/index.js';

const KEYS = '/api/v1/api-keys';
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const app = useClinical();

const practiceWithAdministrator = async () => {
  const practice = await app.build.practice();
  return { ...practice, administrator: await app.build.user(practice.clinic, 'administrator') };
};

test('a live key works within its scopes, is shown once and kept as a hash', async () => {
  const { administrator, clinic } = await practiceWithAdministrator();
  const send = () =>
    app
      .as(administrator)
      .post(KEYS)
      .set('Idempotency-Key', 'k')
      .send({ name: 'Website', environment: 'live', scopes: ['catalogs:read'] });
  const response = await send();
  expect(response.status).toBe(201);
  const { api_key, ...key } = response.body.data;
  expect(api_key).toMatch(/^ck_live_[a-z0-9]{8}_[\w-]{49}$/);
  expect(key).toMatchObject({
    status: 'active',
    scopes: ['catalogs:read'],
    ip_cidrs: [],
    created_by: { id: administrator.id },
    last_used_at: null,
  });
  expect(api_key.startsWith(key.prefix)).toBe(true);
  await expectAudit(app, response, { event: 'api_key.create', resource_id: key.id, clinic_id: clinic.id });

  expect((await app.as({ api_key }).get('/api/mobile/v1/doctor/catalogs')).status).toBe(200);
  expectDenied(await app.as({ api_key }).post('/api/mobile/v1/doctor/consultations'), 'missing_ability');
  const stored = await app.db('api_keys').where({ id: key.id }).first();
  expect(JSON.stringify(stored)).not.toContain(api_key.slice(-49));
  const again = await send();
  expect(again.body.data).toEqual({ ...key, api_key: null });
  expect(await app.db('api_keys').where({ clinic_id: clinic.id })).toHaveLength(1);
  const written = ['audit_events', 'idempotency_keys'].map((table) => app.db(table).where({ clinic_id: clinic.id }));
  expect(JSON.stringify(await Promise.all(written))).not.toContain(api_key.slice(-49));
});

test('the first test keys of a clinic, made at once, make one sandbox, where they can work', async () => {
  const { administrator, clinic } = await practiceWithAdministrator();
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, i) =>
      app
        .as(administrator)
        .post(KEYS)
        .send({ name: `Test ${i}`, environment: 'test', scopes: ['patients:read', 'catalogs:read'] }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const sandboxes = await app.db('clinics').where({ sandbox_of: clinic.id });
  const { settings } = await app.db('clinics').where({ id: clinic.id }).first();
  expect(sandboxes).toMatchObject([{ environment: 'test', settings: { areas: settings.areas } }]);
  expect(await app.db('patients').where({ clinic_id: sandboxes[0].id })).toHaveLength(1);
  expect(await app.db('practitioners').where({ clinic_id: sandboxes[0].id })).toHaveLength(1);
  for (const { body } of answers) {
    const ping = await app.as({ api_key: body.data.api_key }).get('/api/v1/ping');
    expect(ping.body.data).toMatchObject({ clinic_id: sandboxes[0].id, environment: 'test' });
  }
});

test('a key with an allow-list is refused elsewhere, and an expired one everywhere', async () => {
  const { administrator } = await practiceWithAdministrator();
  const make = async (values: object) => {
    const { body } = await app
      .as(administrator)
      .post(KEYS)
      .send({ name: 'k', environment: 'live', scopes: ['catalogs:read'], ...values });
    return body.data;
  };
  const catalogs = (api_key: string) => app.as({ api_key }).get('/api/mobile/v1/doctor/catalogs');
  const elsewhere = await make({ ip_cidrs: ['10.1.2.3/8', '2001:db8::/32'] });
  expect(elsewhere.ip_cidrs).toEqual(['10.0.0.0/8', '2001:db8::/32']);
  expectDenied(await catalogs(elsewhere.api_key), 'network_not_allowed');
  expect((await catalogs((await make({ ip_cidrs: ['127.0.0.0/8'] })).api_key)).status).toBe(200);
  const short = await make({ expires_at: new Date(Date.now() + 3_600_000).toISOString() });
  expect((await catalogs(short.api_key)).status).toBe(200);
  await app
    .db('api_keys')
    .where({ id: short.id })
    .update({ expires_at: new Date(Date.now() - 1) });
  expect((await catalogs(short.api_key)).status).toBe(401);
});

test('what a key may not be is named', async () => {
  const { administrator } = await practiceWithAdministrator();
  const post = (values: object) =>
    app
      .as(administrator)
      .post(KEYS)
      .send({ name: 'k', environment: 'live', scopes: ['catalogs:read'], ...values });
  expectInvalid(await post({ scopes: [] }), 'scopes');
  expectInvalid(await post({ scopes: ['keys:manage'] }), 'scopes.0');
  expectInvalid(await post({ scopes: ['*'] }), 'scopes.0');
  expectInvalid(await post({ environment: 'production' }), 'environment');
  expectInvalid(await post({ expires_at: '2020-01-01T00:00:00Z' }), 'expires_at');
  expectInvalid(await post({ expires_at: inDays(366) }), 'expires_at');
  for (const network of ['10.0.0.0/33', 'fe80::1%eth0', 'localhost', '10.0.0', '']) {
    expectInvalid(await post({ ip_cidrs: [network] }), 'ip_cidrs.0');
  }
});

test('a key ends after 90 days when nothing is said, and within a year', async () => {
  const { administrator } = await practiceWithAdministrator();
  const daysOf = async (values: object) => {
    const { body } = await app
      .as(administrator)
      .post(KEYS)
      .send({ name: 'k', environment: 'live', scopes: ['catalogs:read'], ...values });
    return Math.round((Date.parse(body.data.expires_at) - Date.now()) / DAY_MS);
  };
  expect(await daysOf({})).toBe(90);
  expect(await daysOf({ expires_at: null })).toBe(90);
  expect(await daysOf({ expires_at: inDays(364) })).toBe(364);
});

test('a clinic has so many that are good, and no more, also when many are made at once', async () => {
  const { administrator, clinic } = await practiceWithAdministrator();
  const live = { clinic_id: clinic.id, revoked_at: null };
  const known = await app.db('api_keys').where(live);
  await app.db.raw(
    `insert into api_keys (clinic_id, id, environment, name, prefix, secret_hash, scopes)
     select ?, gen_random_uuid(), 'live', 'Key', substr(md5(n::text), 1, 8), sha256('x'), '{catalogs:read}' from generate_series(1, ?) n`,
    [clinic.id, LIMITS.apiKeysPerClinic - 1 - known.length],
  );
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      app
        .as(administrator)
        .post(KEYS)
        .send({ name: 'Website', environment: 'live', scopes: ['catalogs:read'] }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const refused of answers.filter(({ status }) => status !== 201)) expectInvalid(refused, 'name');
  expect(await app.db('api_keys').where(live)).toHaveLength(LIMITS.apiKeysPerClinic);
});

test('neither a doctor nor a key makes keys', async () => {
  const { doctor, clinic } = await practiceWithAdministrator();
  const key = await app.build.apiKey(clinic);
  const body = { name: 'k', environment: 'live', scopes: ['catalogs:read'] };
  expectDenied(await app.as(doctor).post(KEYS).send(body), 'missing_ability');
  expectDenied(await app.as(key).post(KEYS).send(body), 'missing_ability');
});
