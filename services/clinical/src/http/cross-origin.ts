import cors from 'cors';
import type { RequestHandler } from 'express';

const REQUEST_HEADERS = [
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'X-API-Key',
  'X-Break-Glass-Reason',
  'X-Clinic-ID',
  'X-Request-Id',
];

const ANSWER_HEADERS = [
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-Request-Id',
];

const DAY_SECONDS = 86_400;

/**
 * Lets pages of these origins read the answers, errors too; without any nothing is said of origins, and browsers let none.
 * Credentials travel in headers, so no page is let at a cookie.
 */
export const crossOrigin = (origins: readonly string[]): RequestHandler =>
  origins.length === 0
    ? (_req, _res, next) => next()
    : cors({
        origin: [...origins],
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: REQUEST_HEADERS,
        exposedHeaders: ANSWER_HEADERS,
        maxAge: DAY_SECONDS,
      });
