import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';
import { ConfigError, loadConfig } from './config.js';
import { createDeps } from './deps.js';
import { warmMarkdown } from './features/markdown/index.js';
import { startJobs } from './features/jobs/index.js';
import { TASKS } from './jobs.js';
import { createHttpServer } from './http/create-http-server.js';
import { stopServer } from './http/stop-server.js';

/** Connections that wait to be accepted; the kernel may allow fewer. After a restart everybody comes at once. */
const LISTEN_BACKLOG = 4_096;

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const deps = await createDeps(config);
  warmMarkdown();
  await startJobs(deps, TASKS);
  const server = createHttpServer(createApp(deps));
  server.listen({ port: config.port, host: config.host, backlog: LISTEN_BACKLOG });
  await once(server, 'listening');
  deps.log.info({ port: (server.address() as AddressInfo).port }, 'listening');

  const stop = async () => {
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
      deps.log.info({ signal }, 'stopping: no new connections, running requests finish');
      end(0);
    });
  }
  // Errors without an owner, of rejected promises too (docs/adr/0060): who runs now may finish, then another process takes over.
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

const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET', '57P03'];
const REFUSED = ['28P01', '28000', '3D000'];
const NOT_MIGRATED = '42P01';

function startFault({ code = '', message, stack }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return 'the port is in use: free it, or set PORT to another.';
  if (code === 'EACCES') return `no permission: ${message}`;
  if (UNREACHABLE.includes(code)) return `the database of DATABASE_URL is out of reach (${code}).`;
  if (REFUSED.includes(code)) return `the database of DATABASE_URL refuses: ${message}.`;
  if (code === NOT_MIGRATED) return 'the database has not been migrated: run `npm run migrate --workspace=chat`.';
  return stack ?? message;
}
