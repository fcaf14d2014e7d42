import { timingSafeEqual } from 'node:crypto';
import express, { Router, type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import type { Deps } from '../deps/deps.js';
import { problem } from '../domain/errors.js';
import { sha256 } from '../secrets/secrets.js';

type Watched = Pick<Deps, 'config' | 'db' | 'metrics' | 'redis'>;

/** Nothing but that, for a process that serves no requests: all else is 404, and says no more. */
export const healthApp = (deps: Watched, isDraining: () => boolean, failingJobs: () => string[]): Express =>
  express()
    .disable('x-powered-by')
    .use(health(deps, isDraining, failingJobs), nothingElse, sayNoMore);

const nothingElse: RequestHandler = (_req, res) => void res.status(404).json({ status: 'not found' });

const sayNoMore: ErrorRequestHandler = (_error, req, res, _next) => nothingElse(req, res, _next);

/**
 * For those who run the service: not part of the interface, outside its limits and its audit trail. A process that runs jobs
 * names those that fail again and again; it stays ready, as the others go on.
 */
export function health(deps: Watched, isDraining: () => boolean, failingJobs?: () => string[]): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.get('/health/live', (_req, res) => {
    res.json({ status: 'ok' });
  });

  router.get('/health/ready', async (_req, res) => {
    const database = await deps.db.rows('select 1').then(
      // Every request leaves a row in the trail: where nothing can be written, nothing can be served.
      () => (deps.db.isFull() ? 'full' : 'ok'),
      () => 'unavailable',
    );
    // Redis may be away: limits are then counted in memory.
    const redis = deps.redis ? (deps.redis.status === 'ready' ? 'ok' : 'unavailable') : 'not configured';
    const ready = database === 'ok' && !isDraining();
    res.status(ready ? 200 : 503).json({
      status: ready ? 'ok' : isDraining() ? 'stopping' : 'unavailable',
      database,
      redis,
      ...(failingJobs && { jobs: jobsAre(failingJobs()) }),
    });
  });

  router.get('/metrics', async (req, res) => {
    if (!mayScrape(deps, req)) throw problem('not_found');
    res.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });

  return router;
}

const jobsAre = (failing: readonly string[]): string =>
  failing.length === 0 ? 'ok' : `failing again and again: ${failing.join(', ')}`;

/** Whoever knows METRICS_TOKEN; where there is none, only this machine. */
function mayScrape({ config }: Watched, req: Request): boolean {
  if (config.metrics_token !== undefined) {
    return timingSafeEqual(sha256(req.headers.authorization ?? ''), sha256(`Bearer ${config.metrics_token}`));
  }
  return (
    /^(?:::ffff:)?127\.|^::1$/.test(req.socket.remoteAddress ?? '') && req.headers['x-forwarded-for'] === undefined
  );
}
