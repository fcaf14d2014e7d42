import { stepAt, totpCode } from '../../src/features/auth/totp-rules.js';
import type { TestApp } from './start.js';

const AUTH = '/api/mobile/v1/auth';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The secret of a second factor as it is shown, in base 32. */
export function secretOf(text: string): Buffer {
  const bits = [...text.replaceAll(' ', '')]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The codes of a new secret, which is not confirmed yet; `code(1)` is that of the next half minute. */
export async function newSecondFactor(
  app: TestApp,
  user: { token: string; password: string },
  now: () => Date,
): Promise<(steps?: number) => string> {
  const { body } = await app.as(user).post(`${AUTH}/mfa`).send({ password: user.password });
  const secret = secretOf(body.data.secret);
  return (steps = 0) => totpCode(secret, stepAt(now()) + steps);
}

/** A second factor that logins ask for; the answer is that of its confirmation. */
export async function enrolled(app: TestApp, user: { token: string; password: string }, now: () => Date) {
  const code = await newSecondFactor(app, user, now);
  const response = await app.as(user).post(`${AUTH}/mfa/confirm`).send({ code: code() });
  expect(response.status).toBe(200);
  return { code, response };
}
