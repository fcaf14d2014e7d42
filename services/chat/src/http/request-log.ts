import type { RequestHandler } from 'express';
import type { Report } from 'http-kit';
import { isExhausted } from '../db/db-errors.js';
import { Overloaded } from '../domain/overload-error.js';
import type { Deps } from '../deps/deps.js';

/** One log line and one measurement per request. Never a parameter, a header or a body: they hold keys and messages. */
export function observeRequests({ log, metrics }: Deps): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    // Of an answer that is written to after its end: a fault of one endpoint, which must not end the process.
    res.on('error', (error) => log.error({ request_id: req.id, err: error }, 'an answer could not be written'));
    res.on('close', () => {
      const seconds = (performance.now() - started) / 1000;
      const {
        route = 'none',
        realm_id,
        user_id,
      } = res.locals as { route?: string; realm_id?: number; user_id?: number };
      metrics.requestSeconds.observe({ method: req.method, route, status: res.statusCode }, seconds);
      log.info({
        request_id: req.id,
        method: req.method,
        route,
        status: res.statusCode,
        duration_ms: Math.round(seconds * 1000),
        realm_id,
        user_id,
        ...(!res.writableFinished && { cut_off: true }),
      });
    });
    next();
  };
}

/** Tells the log of what went wrong inside. A database error's `detail` can hold row values: it is left out. */
export function reportErrors({ log, metrics, status }: Deps): Report {
  return (error, req) => {
    if (error.status < 500) return;
    if (error instanceof Overloaded) {
      // There may be thousands of them: the line of the request says the rest.
      metrics.refused.inc({ place: error.place });
      return;
    }
    const cause = error.cause as (Error & { code?: string }) | undefined;
    if (isExhausted(cause)) status.exhausted_at = Date.now();
    log.error(
      {
        request_id: req.id,
        status: error.status,
        reason: cause?.message ?? error.message,
        sqlstate: cause?.code,
        stack: cause?.stack,
      },
      'request failed',
    );
  };
}
