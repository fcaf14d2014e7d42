import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const BYTES = 32;
const FORM = /^[A-Za-z0-9_-]{43}$/;

/** What a browser keeps in its cookie: 256 random bits as base64url. */
export function generateSessionSecret(): string {
  return randomBytes(BYTES).toString('base64url');
}

export function isSessionSecret(text: string): boolean {
  return FORM.test(text);
}

/** By which a session is stored and found. So many random bits need no slow hash. */
export function sessionSecretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** What the pages of the client send beside the cookie: it follows from the secret, and does not tell it. */
export function csrfTokenOf(secret: string): string {
  return createHmac('sha256', secret).update('csrf token').digest('base64url');
}

/** In constant time. */
export function matchesCsrfToken(secret: string, token: string): boolean {
  const [expected, given] = [csrfTokenOf(secret), token].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(expected!, given!);
}
