import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp, createHttpServer } from './app.js';
import { readConfig, type Config } from './config.js';
import { createDeps } from './deps.js';
import { createJobs } from './jobs.js';
import { LIMITS } from './limits.js';

/** Reads the environment, listens, and stops gracefully on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const config = configOrExit();
  const deps = createDeps(config);
  const app = createApp(deps);
  const server = createHttpServer(app);
  const jobs = createJobs(deps);

  server.on('error', (error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'EADDRINUSE'
        ? `port ${config.port} is in use`
        : `cannot listen on ${config.host}:${config.port} (${error.code})`;
    process.stderr.write(`clinical: ${reason}\n`);
    process.exit(1);
  });
  server.listen(config.port, config.host, () => {
    deps.log.info({ port: (server.address() as AddressInfo).port }, 'listening');
    jobs.start();
  });

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    deps.log.info({ signal }, 'stopping');
    app.drain();
    await sleep(config.stop_pause_seconds * 1000);
    const forced = setTimeout(() => server.closeAllConnections(), LIMITS.stopMs);
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeIdleConnections();
    });
    clearTimeout(forced);
    await jobs.stop();
    await deps.close();
    deps.log.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      void stop(signal).then(() => process.exit(0));
    });
  }
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    process.stderr.write(`clinical: ${(error as Error).message}\n`);
    process.exit(1);
  }
}

await main();
