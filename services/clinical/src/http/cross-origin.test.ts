import request from 'supertest';
import { startApp } from '../../test/support/start.js';
import { useClinical } from '../../test/support/use-clinical.js';

const ORIGIN = 'https://app.example.org';
const CONSULTATIONS = '/api/mobile/v1/doctor/consultations';

const app = useClinical({ config: { cors_origins: [ORIGIN] } });

test('a page of a named origin may send its credentials and the headers of the interface', async () => {
  const response = await request(app.server).options(CONSULTATIONS).set({
    Origin: ORIGIN,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,idempotency-key,traceparent,x-clinic-id,x-requested-with',
  });
  expect(response.status).toBe(204);
  expect(response.headers['access-control-allow-origin']).toBe(ORIGIN);
  for (const header of ['idempotency-key', 'traceparent', 'x-requested-with'])
    expect(response.headers['access-control-allow-headers']?.toLowerCase()).toContain(header);
  expect(response.headers['access-control-allow-credentials']).toBeUndefined();
  expect(response.headers['x-request-id']).toBeTruthy();
});

test('it reads answers and errors, with their tags and quotas', async () => {
  const { doctor } = await app.build.practice();
  const created = await app.as(doctor).post(CONSULTATIONS).set('Origin', ORIGIN);
  const refused = await request(app.server).get(`${CONSULTATIONS}/1`).set('Origin', ORIGIN);
  expect([created.status, refused.status]).toEqual([201, 401]);
  for (const { headers } of [created, refused]) {
    expect(headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(headers['access-control-expose-headers']).toMatch(/ETag.*Retry-After.*X-Request-Id/);
    expect(headers['vary']).toContain('Origin');
  }
});

test('a page of another origin is told nothing', async () => {
  const response = await request(app.server).get('/api/v1/ping').set('Origin', 'https://evil.example');
  expect(response.headers['access-control-allow-origin']).toBeUndefined();
});

test('a page of any origin may ask the interface of apps, with headers that only its libraries know', async () => {
  for (const path of ['/fhir/R4/Patient', '/oauth/token', '/.well-known/openid-configuration']) {
    const asked = 'authorization,baggage,if-none-exist,prefer,x-clinic-id,x-medplum';
    const { status, headers } = await request(app.server).options(path).set({
      Origin: 'https://an.app.example',
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': asked,
    });
    expect({ status, allowed: headers['access-control-allow-headers'] }).toEqual({ status: 204, allowed: asked });
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': expect.stringContaining('PATCH'),
    });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  }
});

test('without a setting no origin is let in', async () => {
  const other = await startApp();
  const response = await request(other.server).get('/api/v1/ping').set('Origin', ORIGIN);
  expect(response.status).toBe(200);
  expect(response.headers['access-control-allow-origin']).toBeUndefined();
  expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
  await other.stop();
});
