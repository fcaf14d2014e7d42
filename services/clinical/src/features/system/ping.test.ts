import { expectDenied } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('ping answers without a credential, and without the database', async () => {
  const response = await app.as().get('/api/v1/ping');
  expect(response.status).toBe(200);
  expect(response.body.data).toMatchObject({ status: 'ok', version: '1.1.0', environment: 'development' });
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.headers['x-powered-by']).toBeUndefined();
});

test('ping tells a good key what it reaches, and refuses a bad one', async () => {
  const clinic = await app.build.clinic();
  const key = await app.build.apiKey(clinic, 'test');
  const good = await app.as(key).get('/api/v1/ping');
  expect(good.body.data).toMatchObject({ authenticated: true, clinic_id: key.clinic_id, environment: 'test' });
  expect(good.body.data.scopes).toContain('patients:read');

  const bad = await app.as({ api_key: key.api_key.replace(/.{6}$/, 'AAAAAA') }).get('/api/v1/ping');
  expect(bad.status).toBe(401);
  expect(bad.body).toEqual({ success: false, message: 'Unauthenticated.' });
  expect(bad.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
});

test('ping tells a key from another network that it may not', async () => {
  const clinic = await app.build.clinic();
  const key = await app.build.apiKey(clinic, 'live');
  await app.db('api_keys').update({ ip_cidrs: ['192.0.2.0/24'] });
  expectDenied(await app.as(key).get('/api/v1/ping'), 'network_not_allowed');
});
