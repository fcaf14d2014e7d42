import supertest from 'supertest';
import { BROWSER_LIMITS } from '../../limits/index.js';
import { openSession, SESSION } from '../../../test/support/browser-session.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { enrolled } from '../../../test/support/second-factor.js';
import { startApp } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const KEYS = '/api/v1/api-keys';

let passed = 0;
const now = () => new Date(Date.now() + passed);
const app = useClinical({ clock: now });

const administrator = async () => app.build.user(await app.build.clinic(), 'administrator');

test('a login hands its token to the browser alone, in a cookie that scripts and other sites do not get', async () => {
  const user = await administrator();
  const { response, said, cookie, as } = await openSession(app, user);
  expect(response.status).toBe(200);
  expect(response.body.data).toEqual({ password_change_required: false });
  const [, token] = cookie.split('=');
  expect(response.text).not.toContain(token);
  expect(said).toBe(
    `clinical-console=${token}; Path=/; Max-Age=${BROWSER_LIMITS.sessionHours * 3600}; HttpOnly; SameSite=Strict`,
  );
  await expectAudit(app, response, { event: 'auth.login', actor_id: user.id, outcome: 0 });
  expect((await as('get', KEYS)).status).toBe(200);
  const row = await app.db('access_tokens').where({ user_id: user.id, browser: true }).first();
  expect(row).toMatchObject({ device_name: 'Console' });
});

test('over TLS the cookie is this host’s alone, and counts for pages of the public address', async () => {
  const secure = await startApp({ config: { public_url: 'https://clinic.example' } });
  try {
    const user = await secure.build.user(await secure.build.clinic(), 'administrator');
    const { said, as, cookie } = await openSession(secure, user);
    expect(said).toMatch(/^__Host-clinical-console=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/);
    expect((await as('post', '/api/mobile/v1/auth/logout')).status).toBe(200);
    const renamed = cookie.replace('__Host-', '');
    expect((await as('get', SESSION).set('Cookie', renamed)).status).toBe(401);
  } finally {
    await secure.stop();
  }
});

test('a wrong password is 422 and sets no cookie, and a second factor is asked for', async () => {
  const user = await administrator();
  const wrong = await openSession(app, { ...user, password: 'not this one' });
  expectInvalid(wrong.response, 'email');
  expect(wrong.said).toBe('');
  await expectAudit(app, wrong.response, { event: 'auth.login_failed', actor_id: user.id });

  const { code, response } = await enrolled(app, user, now);
  passed += 60_000;
  const without = await openSession(app, user);
  expect(without.response.body.errors).toEqual({ code: ['mfa_required'] });
  expect(without.said).toBe('');
  expect((await openSession(app, user, { code: code() })).response.status).toBe(200);
  const [recovery] = response.body.data.recovery_codes;
  expect((await openSession(app, user, { code: recovery })).response.status).toBe(200);
  expect((await openSession(app, user, { code: recovery })).response.status).toBe(422);
});

test('no page of another site logs anybody in', async () => {
  const { email, password } = await administrator();
  const unmarked = await app.as().post(SESSION).send({ email, password });
  expectInvalid(unmarked, 'x-console');
  const foreign = await app
    .as()
    .post(SESSION)
    .set({ 'X-Console': '1', 'Sec-Fetch-Site': 'cross-site' })
    .send({ email, password });
  expectInvalid(foreign, 'sec-fetch-site');
  const form = await app.as().post(SESSION).set('X-Console', '1').type('form').send({ email, password });
  expect(form.status).toBe(415);
  for (const { headers } of [unmarked, foreign, form]) expect(headers['set-cookie']).toBeUndefined();
});

test('a request that another page could have made is nobody’s, cookie or not', async () => {
  const { as } = await openSession(app, await administrator());
  const forged: Record<string, string | undefined>[] = [
    { 'X-Console': undefined },
    { 'X-Console': 'yes' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://elsewhere.example' },
    { Origin: 'null' },
    { Origin: undefined },
  ];
  for (const headers of forged) {
    const response = await as('post', KEYS, headers).send({
      name: 'Forged',
      environment: 'test',
      scopes: ['patients:read'],
    });
    expect({ headers, status: response.status }).toEqual({ headers, status: 401 });
  }
  const reads = [
    { 'X-Console': undefined },
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://elsewhere.example' },
  ];
  for (const headers of reads) {
    expect((await as('get', '/api/mobile/v1/auth/me', headers)).status).toBe(401);
    expect((await as('get', KEYS, headers)).status).toBe(401);
  }
  expect((await as('get', KEYS, { Origin: undefined })).status).toBe(200);
  expect((await as('post', '/api/mobile/v1/auth/logout')).status).toBe(200);
});

test('the cookie’s token is good as nothing else, nor any other token as the cookie', async () => {
  const user = await administrator();
  const { as, cookie } = await openSession(app, user);
  const [name, token = ''] = cookie.split('=');
  expect((await app.as({ token }).get(KEYS)).status).toBe(401);
  expect((await as('get', KEYS).set('Cookie', `${name}=${user.token}`)).status).toBe(401);
  const refreshed = await as('post', '/api/mobile/v1/auth/refresh');
  expect(refreshed.status).toBe(403);
  expect(refreshed.text).not.toContain('"token"');
});

test('who sends a key or a token of their own is that, whatever cookie comes along', async () => {
  const clinic = await app.build.clinic();
  const { as } = await openSession(app, await app.build.user(clinic, 'administrator'));
  const key = await app.build.apiKey(await app.build.clinic());
  const { body } = await as('get', '/api/v1/ping', { 'X-API-Key': key.api_key });
  expect(body.data.clinic_id).not.toBe(clinic.id);
  expect((await as('get', KEYS, { Authorization: 'Bearer nonsense' })).status).toBe(401);
});

test('pages of other origins, even those that may read answers, get nowhere with the cookie', async () => {
  const friend = 'https://app.example';
  const open = await startApp({ config: { cors_origins: [friend] } });
  try {
    const user = await open.build.user(await open.build.clinic(), 'administrator');
    const { as } = await openSession(open, user);
    const response = await as('get', '/api/mobile/v1/auth/me', { Origin: friend, 'Sec-Fetch-Site': 'cross-site' });
    expect(response.status).toBe(401);
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
    const preflight = await supertest(open.server)
      .options(SESSION)
      .set({ Origin: friend, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'x-console' });
    expect(preflight.headers['access-control-allow-headers']).not.toMatch(/x-console/i);
  } finally {
    await open.stop();
  }
});

test('what is dangerous is refused there to who proved a while ago that it is them, and to no app', async () => {
  const user = await administrator();
  const { as } = await openSession(app, user);
  const body = { name: 'Later', environment: 'test', scopes: ['patients:read'] };
  expect((await as('post', KEYS).send(body)).status).toBe(201);
  passed += BROWSER_LIMITS.dangerousMinutes * 60_000 + 1_000;
  const late = await as('post', KEYS).send(body);
  expect(late.body.errors).toEqual({ policy: ['reauthentication_required'] });
  await expectAudit(app, late, { event: 'api_key.create', reason: 'reauthentication_required' });
  expect((await app.as(user).post(KEYS).send(body)).status).toBe(201);
  expect((await as('post', '/api/mobile/v1/auth/confirm').send({ password: user.password })).status).toBe(200);
  expect((await as('post', KEYS).send(body)).status).toBe(201);
});
