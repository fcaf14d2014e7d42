import { createServer } from 'node:http';
import { Registry } from 'prom-client';
import { openAs } from './db/roles.js';
import { createLog } from './deps/log.js';
import { canMail } from './deps/mail.js';
import { createMetrics } from './deps/metrics.js';
import { healthApp } from './http/health.js';
import { createJobs } from './jobs.js';
import { checkLogins, closeServer, configOrExit, listenOrExit, stopOnSignals } from './process.js';

/**
 * Does what belongs to nobody's request: sealing, purging, measuring, telling webhooks. Any number may run at once. It answers
 * /health/live, /health/ready and /metrics on a port of its own, and nothing else.
 */
async function main(): Promise<void> {
  const config = configOrExit([
    'clinical_app',
    'clinical_worker',
    'clinical_sealer',
    'clinical_auditor',
    'clinical_janitor',
  ]);
  const log = createLog(config.log_level);
  const metrics = createMetrics(new Registry());
  const db = openAs(config.logins, 'clinical_worker', {
    poolSize: 1,
    onError: (error) => log.error({ err: { message: error.message } }, 'database connection lost'),
  });
  const jobs = createJobs({ config, log, metrics, clock: () => new Date() });
  if (!canMail(config)) log.warn('SMTP_URL is missing: no mails are sent');

  let draining = false;
  const server = createServer(healthApp({ config, metrics, db, redis: undefined }, () => draining, jobs.failing));
  stopOnSignals(log, 0, async () => {
    draining = true;
    await jobs.stop();
    await closeServer(server);
    await db.close();
  });
  await checkLogins(log, jobs.databases);
  await listenOrExit(server, { host: config.host, port: config.worker_port }, log);
  jobs.start();
}

await main();
