import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const KEYS = '/api/v1/api-keys';

const app = useClinical();

test('a revoked key is good for nothing, its secret in grace included', async () => {
  const clinic = await app.build.clinic();
  const administrator = await app.build.user(clinic, 'administrator');
  const key = await app.build.apiKey(clinic);
  const rotated = await app.as(administrator).post(`${KEYS}/${key.id}/rotate`);
  const response = await app.as(administrator).delete(`${KEYS}/${key.id}`);
  expect(response.body.data.status).toBe('revoked');
  await expectAudit(app, response, { event: 'api_key.revoke', action: 'D', resource_id: key.id });
  for (const api_key of [key.api_key, rotated.body.data.api_key]) {
    expect((await app.as({ api_key }).get('/api/v1/ping')).status).toBe(401);
  }
  const again = await app.as(administrator).delete(`${KEYS}/${key.id}`);
  expect(again.body.data.revoked_at).toBe(response.body.data.revoked_at);
});

test('another clinic’s key is unknown', async () => {
  const administrator = await app.build.user(await app.build.clinic(), 'administrator');
  const foreign = await app.build.apiKey(await app.build.clinic());
  expectNotFound(await app.as(administrator).delete(`${KEYS}/${foreign.id}`));
  expect((await app.as(foreign).get('/api/v1/ping')).status).toBe(200);
});

test('who approves keys without managing them says no to one that waits, and ends no other', async () => {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const make = async (scopes: string[]) =>
    (await app.as(administrator).post(KEYS).send({ name: 'Lab', environment: 'live', scopes })).body.data.id;
  const [waiting, active] = [await make(['consultations:read']), await make(['patients:read'])];
  const rejected = await app.as(doctor).delete(`${KEYS}/${waiting}`);
  expect(rejected.body.data.status).toBe('revoked');
  expectDenied(await app.as(doctor).delete(`${KEYS}/${active}`), 'missing_ability');
  expectDenied(await app.as(doctor).delete(`${KEYS}/${waiting}`), 'missing_ability');
});
