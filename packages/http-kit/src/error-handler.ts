import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { HttpError, toHttpError } from './http-error.js';

/** Makes a service's error body from the error. */
export type Envelope = (error: HttpError, req: Request) => unknown;

/** Told of every error before it is answered, and of those that came too late to be answered. */
export type Report = (error: HttpError, req: Request) => void;

/**
 * The last middleware: answers any error in the service's envelope. Once the answer has begun it
 * can only end the connection, so that a cut body is never taken for a whole one.
 */
export function errorHandler(envelope: Envelope, report: Report): ErrorRequestHandler {
  return (thrown, req, res, _next) => {
    const error = toHttpError(thrown);
    report(error, req);
    if (res.headersSent) {
      res.destroy();
      return;
    }
    res.status(error.status).set(error.headers).json(envelope(error, req));
  };
}

/** The middleware behind all routes: a 404 in the service's envelope. */
export function notFound(message = 'Not found.'): RequestHandler {
  return (_req, _res, next) => next(new HttpError(404, 'not_found', message));
}
