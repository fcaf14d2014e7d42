import { createJobs } from '../../jobs.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { untilWaiting } from '../../../test/support/wait-until.js';
import { createDeps } from '../../deps/deps.js';

const USAGE = '/api/v1/api-keys/usage';
const CATALOGS = '/api/mobile/v1/doctor/catalogs';

const app = useClinical({ clock: () => now });
let now = new Date('2026-11-20T12:00:00Z');
beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z');
});

/** A clinic whose administrator asks what came with its keys; nothing of theirs has ended by the clock of these tests. */
async function aClinic() {
  const clinic = await app.build.clinic();
  const administrator = await app.build.user(clinic, 'administrator');
  await app.db('access_tokens').update({ expires_at: '2028-01-01', last_used_at: now, began_at: now });
  const key = await app.build.apiKey(clinic, 'live', { name: 'Laboratory', expires_at: '2028-01-01' });
  return { clinic, administrator, key };
}

async function usage(caller: Credentials, query: object = {}) {
  await app.deps.keyUsage.flush();
  return app.as(caller).get(USAGE).query(query);
}

test('requests are counted by key, day and what became of them', async () => {
  const { clinic, administrator, key } = await aClinic();
  const other = await app.build.apiKey(clinic, 'test', { name: 'Trial', expires_at: '2028-01-01' });
  for (let i = 0; i < 3; i += 1) await app.as(key).get(CATALOGS).expect(200);
  await app.as(key).get('/api/v1/webhooks').expect(403);
  await app.as(key).get('/api/v1/patients?sort=nothing').expect(422);
  await app.as(other).get(CATALOGS).expect(200);

  const response = await usage(administrator);
  expect(response.status).toBe(200);
  const { days, keys, ...range } = response.body.data;
  expect(range).toEqual({ date_from: '2026-10-22', date_to: '2026-11-20' });
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: '2026-10-22', requests: 0, refused: 0, failed: 0, reasons: [] });
  const reasons = [
    { code: 'missing_ability', status: 403, requests: 1 },
    { code: 'validation_failed', status: 422, requests: 1 },
  ];
  expect(days[29]).toEqual({ day: '2026-11-20', requests: 6, refused: 2, failed: 0, reasons });
  expect(keys).toEqual([
    {
      id: key.id,
      name: 'Laboratory',
      prefix: expect.stringMatching(/^ck_live_/),
      requests: 5,
      refused: 2,
      failed: 0,
      reasons,
    },
    expect.objectContaining({ id: other.id, requests: 1, refused: 0 }),
  ]);
  await expectAudit(app, response, { event: 'api_key.usage', action: 'R', resource_id: null, result_count: 2 });

  const alone = await usage(administrator, { api_key: other.id });
  expect(alone.body.data.days[29]).toMatchObject({ requests: 1, refused: 0 });
  expect(alone.body.data.keys).toHaveLength(1);
  await expectAudit(app, alone, { resource_id: other.id });
});

test('what is refused before a key is let in counts too: another secret, another network, an end, too many', async () => {
  const { clinic, administrator, key } = await aClinic();
  await app
    .as({ api_key: key.api_key.replace(/.{4}$/, 'AAAA') })
    .get(CATALOGS)
    .expect(401);
  const elsewhere = await app.build.apiKey(clinic, 'live', { ip_cidrs: ['192.0.2.0/24'], expires_at: '2028-01-01' });
  await app.as(elsewhere).get(CATALOGS).expect(403);
  const ended = await app.build.apiKey(clinic, 'live', { revoked_at: now, expires_at: '2028-01-01' });
  await app.as(ended).get(CATALOGS).expect(401);
  const { body } = await usage(administrator);
  expect(body.data.days[29]).toMatchObject({
    requests: 3,
    refused: 3,
    reasons: [
      { code: 'unauthenticated', requests: 2 },
      { code: 'network_not_allowed', requests: 1 },
    ],
  });
});

test('a key that comes beside a token is counted, a token is not', async () => {
  const { clinic, administrator, key } = await aClinic();
  await app
    .as({ ...administrator, ...key })
    .get('/api/v1/patients')
    .expect(200);
  await app.as(administrator).get('/api/v1/patients').expect(200);
  const { body } = await usage(administrator);
  expect(body.data.keys).toMatchObject([{ id: key.id, requests: 1 }]);
  expect(await app.db('api_key_usage').where({ clinic_id: clinic.id })).toHaveLength(1);
});

test('a day is one of the clinic’s', async () => {
  const { administrator, key } = await aClinic();
  for (const at of ['2026-11-20T02:59:59Z', '2026-11-20T03:00:00Z']) {
    now = new Date(at);
    await app.as(key).get(CATALOGS).expect(200);
  }
  const { body } = await usage(administrator, { date_from: '2026-11-19', date_to: '2026-11-20' });
  expect(body.data.days).toMatchObject([
    { day: '2026-11-19', requests: 1 },
    { day: '2026-11-20', requests: 1 },
  ]);
});

test('two replicas that write at once lose nothing, and one that stops writes what it has', async () => {
  const { clinic, administrator, key } = await aClinic();
  const other = createDeps(app.deps.config, { log: app.deps.log, clock: () => now });
  const counted = { id: key.id, clinic_id: clinic.id };
  for (let round = 0; round < 5; round += 1) {
    for (const { keyUsage } of [app.deps, other])
      for (const end of ['ok', 'conflict']) keyUsage.count(counted, end, now);
    await Promise.all([app.deps.keyUsage.flush(), other.keyUsage.flush()]);
  }
  other.keyUsage.count(counted, 'ok', now);
  await other.close();
  const { body } = await usage(administrator);
  expect(body.data.keys).toMatchObject([{ requests: 21, refused: 10 }]);
});

test('who writes while another write is under way waits for that one too', async () => {
  const { clinic, administrator, key } = await aClinic();
  app.deps.keyUsage.count({ id: key.id, clinic_id: clinic.id }, 'ok', now);
  const lock = await app.db.transaction();
  await lock.raw('lock table api_key_usage in access exclusive mode');
  let isDone = false;
  void app.deps.keyUsage.flush();
  const second = app.deps.keyUsage.flush().then(() => {
    isDone = true;
  });
  await untilWaiting(app);
  expect(isDone).toBe(false);
  await lock.rollback();
  await second;
  expect((await usage(administrator)).body.data.keys).toMatchObject([{ requests: 1 }]);
});

test('what cannot be written waits until it can', async () => {
  const { clinic, administrator, key } = await aClinic();
  // Nothing of before is still to be written by the clock.
  await app.deps.keyUsage.flush();
  app.deps.keyUsage.count({ id: key.id, clinic_id: clinic.id }, 'ok', now);
  await app.db.raw('revoke insert on api_key_usage from clinical_app');
  await app.deps.keyUsage.flush();
  expect(app.logged.join()).toContain('what came with API keys was not noted yet');
  await app.db.raw('grant insert on api_key_usage to clinical_app');
  expect((await usage(administrator)).body.data.keys).toMatchObject([{ requests: 1 }]);
});

test('a clinic sees its own keys alone, and who may not manage them sees none', async () => {
  const [own, foreign] = [await aClinic(), await aClinic()];
  await app.as(foreign.key).get(CATALOGS).expect(200);
  for (const query of [{}, { api_key: foreign.key.id }]) {
    const { body } = await usage(own.administrator, query);
    expect(body.data.keys).toEqual([]);
    expect(body.data.days.every(({ requests }: { requests: number }) => requests === 0)).toBe(true);
  }
  for (const role of ['doctor', 'nurse', 'front_desk', 'patient'] as const) {
    const user = await app.build.user(own.clinic, role);
    await app.db('access_tokens').where({ id: user.token_id }).update({ expires_at: '2028-01-01', last_used_at: now });
    expectDenied(await usage(user), 'missing_ability');
  }
  expectDenied(await usage(own.key), 'missing_ability');
});

test('a range is at most as long as what is kept, and days are days', async () => {
  const { administrator } = await aClinic();
  const whole = await usage(administrator, { date_from: '2026-08-23' });
  expect(whole.body.data.days).toHaveLength(90);
  expectInvalid(await usage(administrator, { date_from: '2026-08-22' }), 'date_to');
  expectInvalid(await usage(administrator, { date_from: '2026-11-20', date_to: '2026-11-19' }), 'date_to');
  expectInvalid(await usage(administrator, { date_from: '2026-02-30', api_key: 'x' }), 'date_from', 'api_key');
  for (const date_to of ['0001-01-01', '9999-12-31'])
    expect((await usage(administrator, { date_to })).status).toBe(200);
});

test('what is older than 90 days is purged, and nothing else', async () => {
  const { clinic, key } = await aClinic();
  const today = new Date();
  const daysAgo = (days: number) => new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const row = { clinic_id: clinic.id, api_key_id: key.id, outcome: 'ok', requests: 1 };
  await app.db('api_key_usage').insert([90, 91].map((days) => ({ ...row, day: daysAgo(days) })));
  const jobs = createJobs({ ...app.deps, clock: () => today });
  await jobs.list.find(({ name }) => name === 'purge what came with API keys')?.run();
  await jobs.stop();
  const left = await app.db('api_key_usage').where({ clinic_id: clinic.id }).select(app.db.raw('day::text'));
  expect(left).toEqual([{ day: daysAgo(90) }]);
});
