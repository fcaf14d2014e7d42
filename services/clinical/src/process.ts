import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import type { Logger } from 'pino';
import type { Database } from './db/db.js';
import { isDatabaseAway } from './db/db-errors.js';
import { checkLogin, UnfitLogin } from './db/login-check.js';
import type { Role } from './db/roles.js';
import { checkServer, UnfitServer } from './db/server-version.js';
import { readConfig, type Config } from './deps/config.js';
import { errorLine } from './deps/log.js';
import { LIMITS } from './limits/index.js';

/** What the processes of the service have in common: how they begin, listen and stop. */

/** The settings of the environment, of a process that acts as `roles`; one whose settings are faulty says so and ends. */
export function configOrExit(roles: readonly Role[]): Config {
  try {
    return readConfig(process.env, roles);
  } catch (error) {
    process.stderr.write(`clinical: ${(error as Error).message}\n`);
    process.exit(1);
  }
}

/**
 * Ends the process with a sentence when a login may do more than its role. Where the database is away, that is found out as soon as
 * it is back, and nobody waits for it.
 */
export async function checkLogins(log: Logger, databases: ReadonlyMap<Role, Database>): Promise<void> {
  try {
    for (const [role, db] of databases) {
      await checkServer((query) => db.rows(query));
      const { isLoud } = await checkLogin(db, role);
      if (isLoud) log.warn({ role }, 'PostgreSQL may write values into its own log: see README.md, Logins');
    }
  } catch (error) {
    if (error instanceof UnfitLogin || error instanceof UnfitServer) {
      process.stderr.write(`clinical: ${error.message}\n`);
      process.exit(1);
    }
    if (!isDatabaseAway(error)) throw error;
    log.warn({ cause: errorLine(error) }, 'the logins could not be checked and will be');
    setTimeout(() => void checkLogins(log, databases), LIMITS.loginCheckMs).unref();
  }
}

/** Stops gracefully on SIGTERM or SIGINT, or after an error that nobody expected. `pauseSeconds` is how long the stop may wait by itself. */
export function stopOnSignals(log: Logger, pauseSeconds: number, stop: () => Promise<void>): void {
  let stopping = false;
  const end = (code: number) => {
    if (stopping) return;
    stopping = true;
    // Nobody else would end a process that cannot finish its stop.
    setTimeout(() => process.exit(1), pauseSeconds * 1000 + 2 * LIMITS.stopMs).unref();
    void stop().then(
      () => {
        log.info('stopped');
        process.exit(code);
      },
      (error: unknown) => {
        log.fatal({ cause: errorLine(error) }, 'stopped in disorder');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping');
      end(0);
    });
  }
  // Errors without an owner, of rejected promises too (docs/decisions/structure.md): what runs may finish, then another process takes over.
  process.on('uncaughtException', (error) => {
    log.fatal({ cause: errorLine(error) }, 'stopping: an error that nobody expected');
    if (stopping) process.exit(1);
    end(1);
  });
}

/** Listens, or ends the process with a sentence that says why it cannot. */
export function listenOrExit(
  server: Server,
  { host, port }: { host: string; port: number },
  log: Logger,
): Promise<void> {
  server.on('error', (error: NodeJS.ErrnoException) => {
    // A connection that could not be accepted is lost, the others are not.
    if (server.listening) return log.error({ code: error.code }, 'a connection could not be accepted');
    const reason =
      error.code === 'EADDRINUSE' ? `port ${port} is in use` : `cannot listen on ${host}:${port} (${error.code})`;
    process.stderr.write(`clinical: ${reason}\n`);
    process.exit(1);
  });
  return new Promise((resolve) => {
    server.listen(port, host, () => {
      log.info({ port: (server.address() as AddressInfo).port }, 'listening');
      resolve();
    });
  });
}

/** Closes the door, lets what runs finish, and after a while no longer. A connection ends as soon as nothing runs on it. */
export async function closeServer(server: HttpServer, patienceMs: number = LIMITS.stopMs): Promise<void> {
  const forced = setTimeout(() => server.closeAllConnections(), patienceMs);
  const idle = setInterval(() => server.closeIdleConnections(), LIMITS.stopSweepMs);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(idle);
  clearTimeout(forced);
}
