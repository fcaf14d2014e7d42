import { timingSafeEqual } from 'node:crypto';
import { Router, type Request } from 'express';
import type { Deps } from '../deps/deps.js';
import { ChatError } from '../domain/errors.js';
import { isFromThisMachine } from './client.js';

/** For how long a database without room is spoken of after it last refused. */
const EXHAUSTED_FOR_MS = 60_000;

/** `/health/live`: the process answers. `/health/ready`: it can serve. `/metrics`: for the scraper alone. */
export function healthRoutes(deps: Deps): Router {
  const router = Router();

  router.get('/health/live', (_req, res) => void res.json({ status: 'live' }));

  router.get('/health/ready', async (_req, res) => {
    if (deps.status.leaving || deps.stopping.aborted) return void res.status(503).json({ status: 'stopping' });
    let failing: string[];
    try {
      await deps.db.reads.named('ready', 'select 1 from realms limit 1');
      failing = await deps.jobs.findFailing();
    } catch {
      return void res.status(503).json({ status: 'no database' });
    }
    // It still answers reads: that is better than no replica at all.
    const isExhausted = Date.now() - deps.status.exhausted_at < EXHAUSTED_FOR_MS;
    res.json({
      status: 'ready',
      database: isExhausted ? 'refuses to store' : 'well',
      redis: deps.redis?.status ?? 'not used',
      jobs: failing.length === 0 ? 'well' : `failing again and again: ${failing.join(', ')}`,
    });
  });

  router.get('/metrics', async (req, res) => {
    checkScraper(deps, req);
    // Not for pages that somebody on this machine opens.
    res.removeHeader('Access-Control-Allow-Origin');
    res.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });

  return router;
}

/** Whoever knows METRICS_TOKEN; where there is none, only this machine. */
function checkScraper({ config }: Deps, req: Request): void {
  const allowed =
    config.metricsToken === undefined
      ? isFromThisMachine(req)
      : equal(req.headers.authorization ?? '', `Bearer ${config.metricsToken}`);
  if (!allowed) throw new ChatError('NOT_FOUND', 'Not found.');
}

function equal(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
