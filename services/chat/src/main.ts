import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createApp } from './app.js';
import { ConfigError, loadConfig } from './deps/config.js';
import { createDeps } from './create-deps.js';
import { warmMarkdown } from './features/markdown/index.js';
import { countNotifications } from './features/notifications/index.js';
import { startPushing } from './features/push/index.js';
import { startJobs } from './features/jobs/index.js';
import { TASKS } from './jobs.js';
import { AREAS } from './endpoints/index.js';
import { builtWebClient } from './http/web-client.js';
import { startFault } from './start-fault.js';
import { quickPolls } from './features/registration/quick-polls.js';
import { createHttpServer } from './http/create-http-server.js';
import { stopServer } from './http/stop-server.js';

/** Connections that wait to be accepted; the kernel may allow fewer. After a restart everybody comes at once. */
const LISTEN_BACKLOG = 4_096;

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const deps = await createDeps(config);
  warmMarkdown();
  await startJobs(deps, TASKS);
  countNotifications(deps);
  startPushing(deps);
  const server = createHttpServer(createApp(deps, AREAS, builtWebClient()), quickPolls(deps));
  server.listen({ port: config.port, host: config.host, backlog: LISTEN_BACKLOG });
  await once(server, 'listening');
  deps.log.info({ port: (server.address() as AddressInfo).port }, 'listening');

  const stop = async () => {
    deps.status.leaving = true;
    await setTimeout(config.stopPause);
    deps.beginStopping();
    await stopServer(server, config.stopTimeout);
    await deps.dispose();
    deps.log.info('stopped');
  };
  let stopping: Promise<void> | undefined;
  const end = (code: number) => {
    stopping ??= stop().finally(() => process.exit(code));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      deps.log.info({ signal }, 'stopping: not ready any more, then no new connections, and running requests finish');
      end(0);
    });
  }
  // Errors without an owner, of rejected promises too (docs/decisions/structure.md): who runs now may finish, then another process takes over.
  process.on('uncaughtException', (error) => {
    deps.log.fatal({ err: error }, 'stopping: an error that nobody expected');
    if (stopping) process.exit(1);
    end(1);
  });
}

main().catch((error: NodeJS.ErrnoException) => {
  console.error(error instanceof ConfigError ? error.message : `The chat service cannot start: ${startFault(error)}`);
  process.exit(1);
});
