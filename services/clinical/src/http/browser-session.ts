import type { Request } from 'express';
import type { Config } from '../deps/config.js';

/**
 * The session of a browser: a token in a cookie that scripts cannot read. It counts for requests of this service's own pages
 * alone, so that no other page can make one in somebody's name (docs/decisions/console.md).
 */

/** Its value says whether a person asks, or the page by itself: then the session is not prolonged. */
export const CONSOLE_HEADER = 'x-console';
const CONSOLE_ASKS = ['1', 'background'] as const;

type Settings = Pick<Config, 'public_url'>;

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** Everywhere but on a developer's own machine without TLS. */
function isSecure({ public_url }: Settings): boolean {
  const { protocol, hostname } = new URL(public_url);
  return protocol === 'https:' || !LOCAL.includes(hostname);
}

/** Browsers take `__Host-` from this very host alone, over TLS, for all paths. */
const cookieName = (settings: Settings): string =>
  isSecure(settings) ? '__Host-clinical-console' : 'clinical-console';

/** The header that hands the browser its token, until then. */
export const sessionCookie = (settings: Settings, token: string, seconds: number): string =>
  [
    `${cookieName(settings)}=${token}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(settings) ? ['Secure'] : []),
  ].join('; ');

/** The header that takes it away. */
export const endedCookie = (settings: Settings): string => sessionCookie(settings, '', 0);

export const asksByItself = (req: Request): boolean => req.get(CONSOLE_HEADER) === 'background';

/** The token of the cookie; undefined without one, and for a request that may be another page's. */
export function cookieToken(req: Request, settings: Settings): string | undefined {
  const { cookie } = req.headers;
  if (cookie === undefined || !isOwnRequest(req, settings)) return undefined;
  const name = `${cookieName(settings)}=`;
  const pair = cookie.split(';').find((part) => part.trim().startsWith(name));
  return pair?.trim().slice(name.length) || undefined;
}

/**
 * A header that pages of other origins cannot send unasked, and what the browser says of where the request comes from: that
 * must be here, and for what changes something it must be said.
 */
function isOwnRequest(req: Request, { public_url }: Settings): boolean {
  const { origin } = req.headers;
  const site = req.get('sec-fetch-site');
  const marked = (CONSOLE_ASKS as readonly (string | undefined)[]).includes(req.get(CONSOLE_HEADER));
  if (!marked || (site !== undefined && site !== 'same-origin')) return false;
  if (origin === undefined) return ['GET', 'HEAD'].includes(req.method);
  return origin === new URL(public_url).origin || (URL.canParse(origin) && new URL(origin).host === req.headers.host);
}
