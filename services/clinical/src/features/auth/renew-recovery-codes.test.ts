import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { enrolled, newSecondFactor } from '../../../test/support/second-factor.js';
import { startApp, type TestApp } from '../../../test/support/start.js';
import { RATE_LIMITS } from '../../deps/rate-limit-policies.js';

const AUTH = '/api/mobile/v1/auth';

let app: TestApp;
let now = new Date();
beforeAll(async () => {
  const { 'login-failures-minute': failures } = RATE_LIMITS;
  app = await startApp({
    clock: () => now,
    config: {
      rate_limits: {
        ...Object.fromEntries(Object.keys(RATE_LIMITS).map((name) => [name, 10_000])),
        'login-failures-minute': failures.quota,
      },
    },
  });
});
afterAll(() => app.stop());

async function withSecondFactor() {
  const { doctor } = await app.build.practice();
  const { code, response } = await enrolled(app, doctor, () => now);
  now = new Date(now.getTime() + 60_000);
  const { email, password } = doctor;
  return {
    doctor,
    code,
    old: response.body.data.recovery_codes as string[],
    renew: (body: object) =>
      app
        .as(doctor)
        .post(`${AUTH}/mfa/recovery-codes`)
        .send({ password, ...body }),
    login: (given: string) => app.as().post(`${AUTH}/login`).send({ email, password, device_name: 'x', code: given }),
  };
}

test('for the password and a code there are ten new ones, the old ones are void, and the owner is told', async () => {
  const { doctor, code, old, renew, login } = await withSecondFactor();
  const [first = '', second = ''] = old;
  expect((await login(first)).status).toBe(200);
  const response = await renew({ code: code() });
  expect(response.status).toBe(200);
  const { recovery_codes: fresh } = response.body.data;
  expect(new Set([...fresh, ...old]).size).toBe(20);
  await expectAudit(app, response, { event: 'auth.recovery_codes', changed_fields: ['recovery_codes'] });
  expect(JSON.stringify(await app.auditOf(response))).not.toContain(fresh[0]);
  expectInvalid(await login(second), 'code');
  expect((await login(fresh[0])).status).toBe(200);
  const { body } = await app.as(doctor).get(`${AUTH}/notices`);
  expect(body.data.map(({ kind }: { kind: string }) => kind)).toContain('recovery_codes_renewed');
  expect(await app.db('mails').where({ user_id: doctor.id, kind: 'recovery_codes_renewed' })).toHaveLength(1);
});

test('the last recovery code gives new ones, once', async () => {
  const { doctor, old, renew } = await withSecondFactor();
  const [last = ''] = old;
  await app.db.raw('update users set recovery_code_hashes = recovery_code_hashes[1:1] where id = ?', [doctor.id]);
  const response = await renew({ code: last });
  expect(response.status).toBe(200);
  await expectAudit(app, response, { details: { recovery_code: true } });
  expectInvalid(await renew({ code: last }), 'code');
});

test('neither the password alone nor a code alone gives any, and of two at once with one code one does', async () => {
  const { code, old, renew, login } = await withSecondFactor();
  expectInvalid(await renew({}), 'code');
  expectInvalid(await renew({ code: '000000' }), 'code');
  expectInvalid(await renew({ password: 'wrong', code: code() }), 'password');
  expectInvalid(await renew({ password: undefined, code: code() }), 'password');
  expect((await login(old[0] ?? '')).status).toBe(200);
  const answers = await Promise.all([renew({ code: code() }), renew({ code: code() })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('without a second factor, or before it is confirmed, there are none', async () => {
  const { doctor } = await app.build.practice();
  const renew = () => app.as(doctor).post(`${AUTH}/mfa/recovery-codes`).send({ password: doctor.password });
  expectInvalid(await renew(), 'mfa');
  await newSecondFactor(app, doctor, () => now);
  expectInvalid(await renew(), 'mfa');
});

test('who knows the password cannot try one code after another, and a key is not asked', async () => {
  const { renew } = await withSecondFactor();
  for (let i = 0; i < RATE_LIMITS['login-failures-minute'].quota; i += 1)
    expectInvalid(await renew({ code: '00000-00000' }), 'code');
  expect((await renew({ code: '00000-00000' })).status).toBe(429);
  const key = await app.build.apiKey(await app.build.clinic());
  const refused = await app.as(key).post(`${AUTH}/mfa/recovery-codes`).send({ password: 'x' });
  expect(refused.status).toBe(403);
});
