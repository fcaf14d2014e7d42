import { createServer } from 'node:http';
import { createDeps } from './deps/deps.js';
import { errorLine } from './deps/log.js';
import { applyUnappliedMessages, createListener } from './features/interop-receiving/index.js';
import { healthApp } from './http/health.js';
import { HL7_LIMITS } from './limits/index.js';
import { checkLogins, closeServer, configOrExit, listenOrExit, stopOnSignals } from './process.js';

/**
 * Takes messages of HL7 v2 over MLLP. Any number may run at once. On a port of its own it answers /health/live, /health/ready and
 * /metrics, and nothing else.
 */
async function main(): Promise<void> {
  const config = configOrExit(['clinical_app']);
  const deps = createDeps(config);
  const { db, log, metrics } = deps;
  const listener = createListener(deps);
  let draining = false;
  const server = createServer(
    healthApp(
      { config, metrics, db, redis: undefined },
      () => draining,
      () => [],
    ),
  );
  const looking = setInterval(
    () =>
      void applyUnappliedMessages(deps).catch((error: unknown) =>
        log.warn({ cause: errorLine(error) }, 'stored messages could not be looked for'),
      ),
    HL7_LIMITS.unappliedMs,
  ).unref();
  stopOnSignals(log, 0, async () => {
    draining = true;
    clearInterval(looking);
    await listener.stop();
    await closeServer(server);
    await deps.close();
  });
  await checkLogins(log, new Map([['clinical_app', db]]));
  await listenOrExit(server, { host: config.host, port: config.hl7.status_port }, log);
  await listenOrExit(listener.server, { host: config.host, port: config.hl7.port }, log);
}

await main();
