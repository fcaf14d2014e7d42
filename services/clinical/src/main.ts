import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp, createHttpServer } from './app.js';
import { readConfig, type Config } from './deps/config.js';
import { createDeps } from './deps/deps.js';
import { createJobs } from './jobs.js';
import { LIMITS } from './limits.js';
import { errorLine } from './deps/log.js';

/** Reads the environment, listens, and stops gracefully on SIGTERM or SIGINT, or after an error that nobody expected. */
async function main(): Promise<void> {
  const config = configOrExit();
  const deps = createDeps(config);
  const app = createApp(deps);
  const server = createHttpServer(app);
  const jobs = createJobs(deps);

  const stop = async () => {
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
  let stopping = false;
  const end = (code: number) => {
    if (stopping) return;
    stopping = true;
    // Nobody else would end a process that cannot finish its stop.
    setTimeout(() => process.exit(1), config.stop_pause_seconds * 1000 + 2 * LIMITS.stopMs).unref();
    void stop().then(
      () => process.exit(code),
      (error: unknown) => {
        deps.log.fatal({ cause: errorLine(error) }, 'stopped in disorder');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      deps.log.info({ signal }, 'stopping');
      end(0);
    });
  }
  // Errors without an owner, of rejected promises too (docs/adr/0015): what runs may finish, then another process takes over.
  process.on('uncaughtException', (error) => {
    deps.log.fatal({ cause: errorLine(error) }, 'stopping: an error that nobody expected');
    if (stopping) process.exit(1);
    end(1);
  });

  server.on('error', (error: NodeJS.ErrnoException) => {
    // A connection that could not be accepted is lost, the others are not.
    if (server.listening) return deps.log.error({ code: error.code }, 'a connection could not be accepted');
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
