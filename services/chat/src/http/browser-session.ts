import type { Request, Response } from 'express';
import { ChatError } from '../domain/errors.js';
import { LIMITS } from '../limits/index.js';
import { isSessionSecret, matchesCsrfToken } from '../secrets/session-secrets.js';

/** The cookie of a browser that is signed in to the web client (docs/decisions/web-client.md). */

export const CSRF_HEADER = 'x-csrf-token';

/** Browsers take `__Host-` from this very host alone, over TLS, for all paths: no other host can plant one. */
export const SECURE_COOKIE = '__Host-chat_session';
const LOCAL_COOKIE = 'chat_session';

const isSecure = (baseUrl: string): boolean => baseUrl.startsWith('https:');
const cookieName = (baseUrl: string): string => (isSecure(baseUrl) ? SECURE_COOKIE : LOCAL_COOKIE);

export function setSessionCookie(res: Response, baseUrl: string, secret: string): void {
  writeCookie(res, baseUrl, secret, LIMITS.webSessionDays * 86_400);
}

export function clearSessionCookie(res: Response, baseUrl: string): void {
  writeCookie(res, baseUrl, '', 0);
}

function writeCookie(res: Response, baseUrl: string, value: string, seconds: number): void {
  const secure = isSecure(baseUrl) ? '; Secure' : '';
  res.setHeader(
    'Set-Cookie',
    `${cookieName(baseUrl)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  );
}

/** The secret in the cookie; undefined without the cookie, and where what it holds is none or there are two of that name. */
export function sessionSecretOf(req: Request, baseUrl: string): string | undefined {
  const name = `${cookieName(baseUrl)}=`;
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const [secret = '', another] = pairs.filter((pair) => pair.startsWith(name)).map((pair) => pair.slice(name.length));
  return another === undefined && isSessionSecret(secret) ? secret : undefined;
}

/**
 * That a page of the client's own origin asks, by what its browser says. `addressBar`: or the person themselves, by
 * typing the address. Programs that are no browsers say nothing, and have no cookie that somebody else could use.
 *
 * @throws ChatError CSRF_FAILED
 */
export function checkIsOwnPage(req: Request, baseUrl: string, who: { addressBar?: boolean } = {}): void {
  if (!isOwnPage(req, baseUrl, who)) throw csrfFailed('The request comes from another site.');
}

export function isOwnPage(req: Request, baseUrl: string, { addressBar = false } = {}): boolean {
  const site = req.get('sec-fetch-site');
  const { origin } = req.headers;
  return site === undefined
    ? origin === undefined || isOwnOrigin(req, baseUrl, origin)
    : site === 'same-origin' || (addressBar && site === 'none');
}

/** @throws ChatError CSRF_FAILED */
export function checkCsrfToken(req: Request, secret: string): void {
  if (!hasCsrfToken(req, secret)) {
    throw csrfFailed('The header X-CSRF-Token does not hold the token of this session.');
  }
}

export const hasCsrfToken = (req: Request, secret: string): boolean =>
  matchesCsrfToken(secret, req.get(CSRF_HEADER) ?? '');

function isOwnOrigin(req: Request, baseUrl: string, origin: string): boolean {
  const { protocol } = new URL(baseUrl);
  return origin === `${protocol}//${req.host}`;
}

function csrfFailed(msg: string): ChatError {
  return new ChatError('CSRF_FAILED', msg);
}

/**
 * Whether a page of this service asks. Its browser would ask the person for a name and a password where an answer
 * speaks of `Basic`.
 */
export function isAskedByOwnPage(req: Request): boolean {
  return req.headers.authorization === undefined && req.get('sec-fetch-site') === 'same-origin';
}
