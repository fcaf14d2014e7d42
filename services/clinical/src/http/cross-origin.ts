import cors from 'cors';
import type { Request, RequestHandler } from 'express';

const REQUEST_HEADERS = [
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-Modified-Since',
  'If-None-Exist',
  'If-None-Match',
  'Prefer',
  'Traceparent',
  'Tracestate',
  'X-API-Key',
  'X-Break-Glass-Reason',
  'X-Clinic-ID',
  'X-Request-Id',
  'X-Requested-With',
];

const ANSWER_HEADERS = [
  'ETag',
  'Idempotent-Replayed',
  'Last-Modified',
  'Content-Location',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Progress',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-Request-Id',
];

const DAY_SECONDS = 86_400;

const OPEN = ['/fhir/R4', '/oauth', '/.well-known'];

/** What others' apps use is for pages of any origin: who may read is told from the token, which no page has by itself. */
const isOpen = ({ path }: Request): boolean => OPEN.some((root) => path === root || path.startsWith(`${root}/`));

/**
 * Lets pages of these origins read the answers, errors too; without any nothing is said of origins, and browsers let none. The
 * interface of others' apps all pages may read, with whatever headers their libraries add. Credentials travel in headers, so no
 * page is let at a cookie.
 */
export function crossOrigin(origins: readonly string[]): RequestHandler {
  const allowing = (origin: '*' | string[], allowedHeaders?: string[]) =>
    cors({
      origin,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      // Without a list, those that are asked for.
      ...(allowedHeaders && { allowedHeaders }),
      exposedHeaders: ANSWER_HEADERS,
      maxAge: DAY_SECONDS,
    });
  const open = allowing('*');
  const named: RequestHandler =
    origins.length === 0 ? (_req, _res, next) => next() : allowing([...origins], REQUEST_HEADERS);
  return (req, res, next) => (isOpen(req) ? open : named)(req, res, next);
}
