import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';

declare global {
  namespace Express {
    interface Request {
      /** Names this request in the answer (`X-Request-Id`), in the logs and in audit rows. */
      id: string;
    }
  }
}

const SAFE_ID = /^[A-Za-z0-9._-]{8,128}$/;

/** The caller's `X-Request-Id` when it is harmless, else a new UUID. */
export function requestIdOf({ headers }: Pick<Request, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID();
}

/** Names each request (`requestIdOf`); every answer carries it. */
export function requestId(): RequestHandler {
  return (req, res, next) => {
    req.id = requestIdOf(req);
    res.setHeader('X-Request-Id', req.id);
    next();
  };
}
