import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { RATE_LIMITS } from '../src/deps/rate-limit-policies.js';
import { LIMITS } from '../src/limits/index.js';
import { withFixedMinute } from './support/fixed-minute.js';
import { startApp, type TestApp } from './support/start.js';

/** clinical-gaps.md section 10: broken authentication and unbounded consumption. Titles carry its row numbers. */
const LOGIN = '/api/mobile/v1/auth/login';
const CATALOGS = '/api/mobile/v1/doctor/catalogs';

let app: TestApp;
afterEach(() => app.stop());

const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  app.as().post(LOGIN).set(headers).send({ email, password, device_name: 'x' });

/** Headers as they are, also those that clients refuse to send. */
const rawStatus = (headers: Record<string, string | string[]>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    http
      .get({ port, path: CATALOGS, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
      .on('error', reject);
  });

test('11, 36: a thousand addresses tried from one place are refused by the place, whatever X-Forwarded-For says', async () => {
  app = await startApp(withFixedMinute({ 'login-address-minute': 30, anonymous: 10_000 }));
  let refused = 0;
  const verify = app.deps.passwords.verify;
  let hashes = 0;
  app.deps.passwords.verify = (phc, password) => {
    hashes += 1;
    return verify(phc, password);
  };
  for (let i = 0; i < 60; i += 1) {
    const forwarded = {
      'X-Forwarded-For': `203.0.113.${i}`,
      'X-Real-IP': `203.0.113.${i}`,
      Forwarded: `for=203.0.113.${i}`,
    };
    const response = await login(`spray${i}@example.test`, 'Winter2026!', forwarded);
    if (response.status === 429) refused += 1;
  }
  expect(refused).toBe(30);
  expect(hashes).toBe(30);
  const recorded = await app.db('audit_events').where({ http_status: 429 });
  expect(recorded.length).toBeGreaterThanOrEqual(1);
  expect(recorded.length).toBeLessThanOrEqual(2);
});

test('10: the window ends, and then the right password is right again', async () => {
  let now = new Date();
  app = await startApp({
    clock: () => now,
    // Counted in this process, whose clock the test has.
    config: { redis_url: undefined, rate_limits: { anonymous: 10_000 } },
  });
  const { doctor } = await app.build.practice();
  const { quota, windowSeconds } = RATE_LIMITS['login-failures-minute'];
  app.deps.config.rate_limits['login-failures-minute'] = quota;
  for (let i = 0; i < quota; i += 1) await login(doctor.email, 'wrong');
  expect((await login(doctor.email, doctor.password)).status).toBe(429);
  now = new Date(now.getTime() + 2 * windowSeconds * 1000);
  expect((await login(doctor.email, doctor.password)).status).toBe(200);
});

test('12: an unknown user costs what a known one costs: one hash, the same queries and the same answer', async () => {
  app = await startApp();
  const { doctor, clinic } = await app.build.practice();
  const disabled = await app.build.user(clinic, 'nurse', { disabled_at: new Date() });
  const { passwords, db } = app.deps;
  const [verify, row, transaction] = [passwords.verify, db.row, db.transaction];
  let work: string[] = [];
  passwords.verify = (phc, password) => {
    work.push('hash');
    return verify(phc, password);
  };
  db.row = (query, parameters) => {
    work.push('query');
    return row(query, parameters);
  };
  db.transaction = (clinicId, run) => {
    work.push('transaction');
    return transaction(clinicId, run);
  };
  const answers = [];
  for (const email of [doctor.email, disabled.email, 'nobody@example.test']) {
    work = [];
    const { status, text, headers } = await login(email, 'wrong');
    const { 'x-request-id': _, date: __, ...rest } = headers;
    delete rest['ratelimit'];
    delete rest['x-ratelimit-remaining'];
    answers.push({ status, text, rest, work });
  }
  expect(answers[0]?.work).toEqual(['query', 'hash', 'transaction']);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('14: headers that are no credentials are 401', async () => {
  app = await startApp();
  for (const value of ['Bearer 1|', "Bearer ' or 1=1", `Bearer ${'x'.repeat(10_000)}`, 'Bearer |', 'Bearer a|b|c']) {
    expect(await rawStatus({ authorization: value })).toBe(401);
  }
  expect(await rawStatus({ Authorization: ['Bearer a', 'Bearer b'] })).toBe(401);
  expect(await rawStatus({ 'x-api-key': ['ck_live_a', 'ck_live_b'] })).toBe(401);
});

test('16: a token in the query or in the body is none', async () => {
  app = await startApp();
  const { doctor, clinic } = await app.build.practice();
  const key = await app.build.apiKey(clinic);
  for (const query of [{ token: doctor.token }, { access_token: doctor.token }, { api_key: key.api_key }]) {
    expect((await app.as().get(CATALOGS).query(query)).status).toBe(401);
  }
  const body = { token: doctor.token, api_key: key.api_key };
  expect((await app.as().post('/api/mobile/v1/doctor/consultations').send(body)).status).toBe(401);
  expect((await app.as().get(CATALOGS).set('Cookie', `token=${doctor.token}`)).status).toBe(401);
});

test('24: no more hashes wait than the gate has room for, and reads go on beside them', async () => {
  app = await startApp();
  const { doctor } = await app.build.practice();
  const room = LIMITS.passwordHashesAtOnce + LIMITS.passwordHashesQueued;
  let flooding = true;
  const hashAgainAndAgain = async (): Promise<void> => {
    while (flooding) await app.deps.passwords.verify(undefined, 'wrong');
  };
  const flood = Promise.allSettled(Array.from({ length: room + 5 }, hashAgainAndAgain));
  expect((await login(doctor.email, doctor.password)).status).toBe(503);
  for (let i = 0; i < 3; i += 1) {
    expect((await app.as(doctor).get('/api/mobile/v1/doctor/agenda')).status).toBe(200);
  }
  flooding = false;
  const refused = (await flood).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(5);
  expect((await login(doctor.email, doctor.password)).status).toBe(200);
});

test('25: while Redis is away the service answers, and logins are still limited', async () => {
  app = await startApp({ config: { rate_limits: { 'login-failures-minute': 5 } } });
  app.deps.redis?.disconnect();
  const { doctor } = await app.build.practice();
  const statuses = [];
  for (let i = 0; i < 7; i += 1) statuses.push((await login(doctor.email, 'wrong')).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  expect((await app.as(doctor).get(CATALOGS)).status).toBe(200);
});

test('a hash made with weaker parameters is made anew by the next login', async () => {
  app = await startApp();
  const { doctor } = await app.build.practice();
  const { hash } = await import('@node-rs/argon2');
  const weak = await hash(doctor.password, { memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 });
  await app.db('users').where({ id: doctor.id }).update({ password_hash: weak });
  expect((await login(doctor.email, 'wrong')).status).toBe(422);
  expect((await app.db('users').where({ id: doctor.id }).first()).password_hash).toBe(weak);
  expect((await login(doctor.email, doctor.password)).status).toBe(200);
  const [row] = await app.db('users').where({ id: doctor.id });
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await login(doctor.email, doctor.password)).status).toBe(200);
});
