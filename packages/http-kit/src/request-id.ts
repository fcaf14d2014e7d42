import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

declare global {
  namespace Express {
    interface Request {
      /** Names this request in the answer (`X-Request-Id`), in the logs and in audit rows. */
      id: string;
    }
  }
}

const SAFE_ID = /^[A-Za-z0-9._-]{8,128}$/;

/** Keeps the caller's `X-Request-Id` when it is harmless, else makes a UUID; every answer carries it. */
export function requestId(): RequestHandler {
  return (req, res, next) => {
    const given = req.headers['x-request-id'];
    req.id = typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID();
    res.setHeader('X-Request-Id', req.id);
    next();
  };
}
