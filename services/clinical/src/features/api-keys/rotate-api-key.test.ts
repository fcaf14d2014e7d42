import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { eventually } from '../../../test/support/wait-until.js';

const KEYS = '/api/v1/api-keys';
const CONSULTATIONS = '/api/v1/consultations';

const app = useClinical({ clock: () => now });
let now = new Date();

const works = async (api_key: string) =>
  (await app.as({ api_key }).get('/api/mobile/v1/doctor/catalogs')).status === 200;

test('after a rotation the old key works for 24 hours beside the new one', async () => {
  const clinic = await app.build.clinic();
  const administrator = await app.build.user(clinic, 'administrator');
  const key = await app.build.apiKey(clinic, 'live', { created_by: administrator.id, scopes: ['catalogs:read'] });
  const response = await app.as(administrator).post(`${KEYS}/${key.id}/rotate`);
  expect(response.body.data).toMatchObject({ status: 'retiring', prefix: key.api_key.slice(0, 16) });
  await expectAudit(app, response, { event: 'api_key.rotate', resource_id: key.id });
  const rotated = response.body.data.api_key;
  expect(rotated).not.toBe(key.api_key);
  const start = now;
  now = new Date(start.getTime() + 23.9 * 3_600_000);
  expect(await works(key.api_key)).toBe(true);
  expect(await works(rotated)).toBe(true);
  now = new Date(start.getTime() + 24.1 * 3_600_000);
  expect(await works(key.api_key)).toBe(false);
  expect(await works(rotated)).toBe(true);
  now = new Date();
});

test('a second rotation waits for the first, unless the key has leaked', async () => {
  const clinic = await app.build.clinic();
  const administrator = await app.build.user(clinic, 'administrator');
  const key = await app.build.apiKey(clinic, 'live', { created_by: administrator.id, scopes: ['catalogs:read'] });
  const rotate = (body?: object) => app.as(administrator).post(`${KEYS}/${key.id}/rotate`).send(body);
  const answers = await Promise.all([rotate(), rotate()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await works(key.api_key)).toBe(true);
  expectInvalid(await rotate(), 'api_key');
  const leaked = await rotate({ immediate: true });
  expect(leaked.body.data).toMatchObject({ status: 'active', retiring_until: null });
  for (const { body } of answers) if (body.success) expect(await works(body.data.api_key)).toBe(false);
  expect(await works(key.api_key)).toBe(false);
  expect(await works(leaked.body.data.api_key)).toBe(true);
});

test('a secret that never arrived is replaced, once or twice, and the old one ends when it would have; a used one is not', async () => {
  const clinic = await app.build.clinic();
  const administrator = await app.build.user(clinic, 'administrator');
  const key = await app.build.apiKey(clinic, 'live', { created_by: administrator.id, scopes: ['catalogs:read'] });
  const rotate = (body: object, once?: string) =>
    app
      .as(administrator)
      .post(`${KEYS}/${key.id}/rotate`)
      .set(once ? { 'Idempotency-Key': once } : {})
      .send(body);
  const shown = async () => (await app.as(administrator).get(`${KEYS}/${key.id}`)).body.data;
  const lost = await rotate({}, 'once');
  const { retiring_until } = lost.body.data;
  const repeated = await rotate({}, 'once');
  expect(repeated.body.data).toMatchObject({ api_key: null, retiring_until, version: lost.body.data.version });
  // What comes with the old one says nothing about the new one.
  expect(await works(key.api_key)).toBe(true);
  await eventually(async () => (await shown()).last_used_at).toBe(now.toISOString());
  expect((await shown()).secret_used_at).toBeNull();

  now = new Date(now.getTime() + 3_600_000);
  const [one, other] = [await rotate({ replace_unused: true }), await rotate({ replace_unused: true })];
  expect(other.body.data).toMatchObject({ status: 'retiring', retiring_until });
  await expectAudit(app, other, { event: 'api_key.rotate', details: { retiring_until, replaced_unused: true } });
  for (const [secret, is] of [
    [lost, false],
    [one, false],
    [other, true],
  ] as const)
    expect(await works(secret.body.data.api_key)).toBe(is);
  expect(await works(key.api_key)).toBe(true);
  await eventually(async () => (await shown()).secret_used_at).toBe(now.toISOString());
  expectInvalid(await rotate({ replace_unused: true }), 'replace_unused');
  expect(await works(other.body.data.api_key)).toBe(true);

  now = new Date(Date.parse(retiring_until) + 1000);
  expect(await works(key.api_key)).toBe(false);
  expect(await works(other.body.data.api_key)).toBe(true);
  now = new Date();
});

test('the secret of a key that nobody has used is replaced at once, and nothing of it stays good', async () => {
  const clinic = await app.build.clinic();
  const administrator = await app.build.user(clinic, 'administrator');
  const made = await app
    .as(administrator)
    .post(KEYS)
    .send({ name: 'Laboratory', environment: 'live', scopes: ['catalogs:read'] });
  const { id, api_key } = made.body.data;
  const answers = await Promise.all(
    [1, 2].map(() => app.as(administrator).post(`${KEYS}/${id}/rotate`).send({ replace_unused: true })),
  );
  expect(answers.map(({ body }) => body.data)).toMatchObject([{ status: 'active' }, { status: 'active' }]);
  const good = await Promise.all(answers.map(({ body }) => works(body.data.api_key)));
  expect(good.sort()).toEqual([false, true]);
  expect(await works(api_key)).toBe(false);
});

test('a revoked key cannot be rotated, and another clinic’s is unknown', async () => {
  const clinic = await app.build.clinic();
  const administrator = await app.build.user(clinic, 'administrator');
  const revoked = await app.build.apiKey(clinic, 'live', { revoked_at: now });
  const foreign = await app.build.apiKey(await app.build.clinic());
  expectInvalid(await app.as(administrator).post(`${KEYS}/${revoked.id}/rotate`), 'api_key');
  expectNotFound(await app.as(administrator).post(`${KEYS}/${foreign.id}/rotate`));
  expectNotFound(await app.as(administrator).post(`${KEYS}/x/rotate`));
});

test('who rotates a key is its maker, and what another maker had approved is not theirs', async () => {
  const clinic = await app.build.clinic();
  const [maker, other] = [await app.build.user(clinic, 'administrator'), await app.build.user(clinic, 'owner')];
  const doctor = await app.build.user(clinic, 'doctor');
  const key = await app.build.apiKey(clinic, 'live', {
    created_by: maker.id,
    approved_by: doctor.id,
    approved_at: now,
    scopes: ['catalogs:read', 'consultations:read'],
  });
  const reads = async (api_key: string) => (await app.as({ api_key }).get(CONSULTATIONS)).status;
  const rotate = async (user: typeof maker) =>
    (await app.as(user).post(`${KEYS}/${key.id}/rotate`).send({ immediate: true })).body.data;

  const own = await rotate(maker);
  expect(own).toMatchObject({ status: 'active', created_by: { id: maker.id }, approved_by: { id: doctor.id } });
  expect(await reads(own.api_key)).toBe(200);
  const taken = await rotate(other);
  expect(taken).toMatchObject({
    status: 'pending',
    created_by: { id: other.id },
    approved_by: null,
    effective_scopes: ['catalogs:read'],
  });
  expect(await reads(taken.api_key)).toBe(403);
  expect(await works(taken.api_key)).toBe(true);
});
