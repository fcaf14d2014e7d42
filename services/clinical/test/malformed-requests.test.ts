import { randomUUID } from 'node:crypto';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import supertest from 'supertest';
import { expectInvalid } from './support/expect.js';
import { startApp } from './support/start.js';
import { useClinical } from './support/use-clinical.js';

const CONSULTATIONS = '/api/mobile/v1/doctor/consultations';

const app = useClinical();
let doctor: { token: string };
beforeAll(async () => {
  ({ doctor } = await app.build.practice());
});

const send = (body: string | Buffer, headers: Record<string, string> = {}) => {
  const request = app.as(doctor).post(CONSULTATIONS).set('Content-Type', 'application/json').set(headers);
  request.serialize((raw: unknown) => raw as string);
  return request.send(body as string);
};

test('malformed JSON and what is no object are 422 that names the body', async () => {
  for (const body of ['{', '{"a":}', '[]', '"text"', 'null', '12']) expectInvalid(await send(body), 'body');
});

test('compressed data that is cut, or none, is 422 that names the body', async () => {
  const cut = gzipSync('{"status":"draft"}').subarray(0, 15);
  for (const body of [cut, '{}']) expectInvalid(await send(body, { 'Content-Encoding': 'gzip' }), 'body');
});

test('what is hardly HTTP is answered in the envelope, with an X-Request-Id', async () => {
  const { port } = app.server.address() as AddressInfo;
  const answer = (request: string) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.write(request);
    return text(socket);
  };
  const unreadable: [string, string][] = [
    ['GET /api/v1/ping HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n', '400 Bad Request'],
    ['GET /api/v1/ping HTTP/1.1\r\nConnection: close\r\n\r\n', '400 Bad Request'],
    [`GET /api/v1/ping HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, '431 Request Header Fields Too Large'],
  ];
  for (const [request, status] of unreadable) {
    const [head = '', body = ''] = (await answer(request)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status}`);
    expect(head).toMatch(/^X-Request-Id: [0-9a-f-]{36}$/m);
    expect(JSON.parse(body)).toMatchObject({ success: false, message: expect.any(String) });
  }
  const expecting = 'GET /api/v1/ping HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n';
  expect(await answer(expecting)).toContain('HTTP/1.1 200 OK');
});

test('another media type is 415, and so is an unknown encoding', async () => {
  expect((await send('status=draft', { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(415);
  expect((await send('{}', { 'Content-Type': 'text/plain' })).status).toBe(415);
  expect((await send('{}', { 'Content-Encoding': 'zip' })).status).toBe(415);
});

test('too large a body is 413, compressed or not, and audited', async () => {
  expect((await send(JSON.stringify({ reason: 'x'.repeat(1_100_000) }))).status).toBe(413);
  const bomb = await send(gzipSync(Buffer.alloc(20_000_000, 32)), { 'Content-Encoding': 'gzip' });
  expect(bomb.status).toBe(413);
  expect(await app.auditOf(bomb)).toMatchObject([{ http_status: 413, reason: 'body_too_large' }]);
});

test('deep nesting is 422, and of a key that is written twice the last counts', async () => {
  expectInvalid(await send(`{"vitals":${'['.repeat(500_000)}`), 'body');
  expectInvalid(await send(`{"a":${'['.repeat(100)}${']'.repeat(100)}}`), 'body');
  const twice = await send('{"status":"completed","status":"draft"}');
  expect(twice.status).toBe(201);
  expect(twice.body.data.status).toBe('draft');
});

test('characters that the database cannot hold are 422 by their path', async () => {
  expectInvalid(await send('{"reason":"a\\u0000b"}'), 'reason');
  expectInvalid(await send('{"sections":[{"key":"plan","content":"\\ud800"}]}'), 'sections.0.content');
  expectInvalid(await app.as(doctor).get('/api/mobile/v1/doctor/catalogs?q=a%00b'), 'q');
});

test('credentials that are none are the same 401, whatever they look like', async () => {
  const headers: Record<string, string>[] = [
    { Authorization: 'Bearer 1|' },
    { Authorization: "Bearer ' or 1=1" },
    { Authorization: `Bearer ${'x'.repeat(10_000)}` },
    { Authorization: 'Basic YTpi' },
    { Authorization: 'Bearer' },
    { 'X-API-Key': 'ck_live_aaaaaaaa_bbbb' },
    { 'X-API-Key': '' },
  ];
  for (const header of headers) {
    const response = await app.as().get('/api/mobile/v1/doctor/catalogs').set(header);
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ success: false, message: 'Unauthenticated.' });
  }
  expect((await app.as().get(`/api/mobile/v1/doctor/catalogs?token=${encodeURIComponent(doctor.token)}`)).status).toBe(
    401,
  );
});

test('revoked, expired, idle and disabled tokens and a wrong secret are the same 401, audited for their user', async () => {
  const { clinic } = await app.build.practice();
  const user = await app.build.user(clinic, 'doctor');
  const past = new Date(Date.now() - 1000);
  const faults = [{ revoked_at: past }, { expires_at: past }, { last_used_at: new Date(Date.now() - 8 * 86_400_000) }];
  const tokens = await Promise.all(faults.map((fault) => app.build.token(user, ['doctor'], fault)));
  const swapped = `${user.token.split('|')[0]}|${tokens[0]?.token.split('|')[1]}`;
  for (const token of [...tokens.map((built) => built.token), swapped]) {
    const response = await app.as({ token }).get('/api/mobile/v1/doctor/catalogs');
    expect(response.body).toEqual({ success: false, message: 'Unauthenticated.' });
    expect(await app.auditOf(response)).toMatchObject([{ http_status: 401, actor_id: user.id, outcome: 4 }]);
  }
  await app.db('users').where({ id: user.id }).update({ disabled_at: past });
  expect((await app.as(user).get('/api/mobile/v1/doctor/catalogs')).status).toBe(401);
});

test('a token and a key together must agree on the clinic', async () => {
  const { clinic, doctor: own } = await app.build.practice();
  const [key, foreign] = [await app.build.apiKey(clinic), await app.build.apiKey(await app.build.clinic())];
  expect((await app.as({ ...own, ...key }).get('/api/v1/ping')).status).toBe(200);
  expect((await app.as({ ...own, ...foreign }).get('/api/v1/ping')).status).toBe(401);
});

test('the documentation loads nothing from other hosts', async () => {
  const page = await supertest(app.server).get('/docs');
  expect(page.status).toBe(200);
  expect(page.text).not.toMatch(/https?:\/\//);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  for (const file of ['/docs/swagger-ui-bundle.js', '/docs/swagger-ui.css', '/docs/page.js', '/openapi.json']) {
    expect((await supertest(app.server).get(file)).status).toBe(200);
  }
  expect((await supertest(app.server).get('/docs/package.json')).status).toBe(404);
});

test('health and metrics answer, and metrics name templates only', async () => {
  expect((await supertest(app.server).get('/health/live')).body).toEqual({ status: 'ok' });
  expect((await supertest(app.server).get('/health/ready')).body).toEqual({
    status: 'ok',
    database: 'ok',
    redis: 'ok',
  });
  const unknown = randomUUID();
  await supertest(app.server).get(`/api/v1/patients/${unknown}`);
  const metrics = await supertest(app.server).get('/metrics');
  expect(metrics.text).toContain('route="/api/v1/patients/{patient}"');
  expect(metrics.text).not.toContain(unknown);
});

test('metrics are hidden from whoever comes through a proxy or lacks the token', async () => {
  expect((await supertest(app.server).get('/metrics').set('X-Forwarded-For', '203.0.113.7')).status).toBe(404);

  const guarded = await startApp({ config: { metrics_token: 'scraper-secret-of-a-test' } });
  const scrape = (token: string) => supertest(guarded.server).get('/metrics').set('Authorization', `Bearer ${token}`);
  expect((await supertest(guarded.server).get('/metrics')).status).toBe(404);
  expect((await scrape('another')).status).toBe(404);
  expect((await scrape('scraper-secret-of-a-test')).status).toBe(200);
  await guarded.stop();
});
