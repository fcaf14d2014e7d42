import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { startApp, type TestApp } from '../../../test/support/start.js';
import { base32, stepAt, totpCode } from './totp-rules.js';

const MFA = '/api/mobile/v1/auth/mfa';

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.stop());

test('codes are those of RFC 6238, and secrets are written as RFC 4648', () => {
  const secret = Buffer.from('12345678901234567890');
  expect(totpCode(secret, stepAt(new Date(59_000)))).toBe('287082');
  expect(totpCode(secret, stepAt(new Date(1_111_111_109_000)))).toBe('081804');
  expect(totpCode(secret, stepAt(new Date(20_000_000_000_000)))).toBe('353130');
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

test('a secret is shown once for the password, kept encrypted, and asks for nothing until it is confirmed', async () => {
  const { doctor } = await app.build.practice();
  expectInvalid(await app.as(doctor).post(MFA).send({ password: 'wrong' }), 'password');
  const response = await app.as(doctor).post(MFA).send({ password: doctor.password });
  const { secret, otpauth_uri } = response.body.data;
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(otpauth_uri).toContain(`secret=${secret}`);
  await expectAudit(app, response, { event: 'auth.mfa_begin', resource_id: doctor.id });
  const stored = await app.db('users').where({ id: doctor.id }).first();
  expect(stored.totp_secret).toHaveLength(53);
  const login = await app
    .as()
    .post('/api/mobile/v1/auth/login')
    .send({ email: doctor.email, password: doctor.password, device_name: 'x' });
  expect(login.status).toBe(200);
});
