import type { RequestHandler } from 'express';

/**
 * Clients in browsers come from origins of their own. Their credentials are in a header that a page has to know, so every
 * origin may ask. The cookie of the web client counts for its own origin alone: no answer allows credentials that a browser
 * adds by itself, and no preflight the header of its token (browser-session.ts).
 */
export const CROSS_ORIGIN_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Content-Disposition, Content-Range, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id',
} as const;

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Idempotency-Key, If-Modified-Since, If-None-Match, Range, User-Agent, X-Request-Id',
  // Browsers ask again after two hours at the latest.
  'Access-Control-Max-Age': '7200',
} as const;

/** Answers what browsers ask before a request across origins, whatever its address: the request itself is judged later. */
export function preflights(): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'OPTIONS' || req.headers['access-control-request-method'] === undefined) return next();
    res.set(PREFLIGHT).status(204).end();
  };
}
