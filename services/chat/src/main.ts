import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';
import { ConfigError, loadConfig } from './config.js';
import { createDeps } from './deps.js';
import { warmMarkdown } from './features/markdown/index.js';
import { startJobs } from './jobs.js';
import { createHttpServer } from './http/create-http-server.js';
import { stopServer } from './http/stop-server.js';

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const deps = await createDeps(config);
  warmMarkdown();
  startJobs(deps);
  const server = createHttpServer(createApp(deps));
  server.listen(config.port, config.host);
  await once(server, 'listening');
  deps.log.info({ port: (server.address() as AddressInfo).port }, 'listening');

  const stop = async (signal: string) => {
    deps.log.info({ signal }, 'stopping: no new connections, running requests finish');
    deps.beginStopping();
    await stopServer(server, config.stopTimeout);
    await deps.dispose();
    deps.log.info('stopped');
  };
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping ??= stop(signal).then(() => process.exit(0));
    });
  }
}

main().catch((error: NodeJS.ErrnoException) => {
  console.error(error instanceof ConfigError ? error.message : `The chat service cannot start: ${startFault(error)}`);
  process.exit(1);
});

function startFault(error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return 'the port is in use.';
  if (error.code === 'EACCES') return `no permission: ${error.message}`;
  return error.stack ?? String(error);
}
