import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fromSource } from '../../../../infra/jest/from-source.mjs';
import { findFreePort, startPostgres } from '../../../../infra/local/postgres.mjs';
import { loadConfig, type Config } from '../../src/deps/config.js';
import { openDatabaseOf } from '../../src/deps/open-database.js';
import type { SharedDatabase } from '../../src/db/db.js';
import { apiOf, type Api, type Credentials } from './api.js';

/** The service as a process of its own, for what only a process can suffer. */
export interface ServiceProcess {
  url: string;
  api(user?: Credentials): Api;
  /** As `kill -9` or the loss of its machine. */
  kill(): Promise<void>;
}

export interface Cluster {
  db: SharedDatabase;
  config: Config;
  startProcess(): Promise<ServiceProcess>;
  /** Stops PostgreSQL as an operator would, and starts it again after a while. */
  restartPostgres(down_ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** A database server of its own that keeps what it acknowledged, and room for service processes on it; `env` is for them. */
export async function startCluster({ env = {} }: { env?: Record<string, string> } = {}): Promise<Cluster> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chat-faults-'));
  const dataDir = path.join(folder, 'postgres');
  const port = await findFreePort();
  let postgres = await startPostgres({ dataDir, port, durable: true });
  await postgres.createDatabase('chat');
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'fatal',
    BASE_URL: 'http://chat.example.test',
    DATABASE_URL: postgres.url('chat'),
    DATABASE_CONNECT_TIMEOUT_MS: '20000',
    DATABASE_STATEMENT_TIMEOUT_MS: '20000',
    DATABASE_LOCK_TIMEOUT_MS: '20000',
    API_KEY_SECRET: randomBytes(32).toString('hex'),
    UPLOADS_DIR: path.join(folder, 'uploads'),
    RATE_LIMIT_USER: '',
    RATE_LIMIT_ADDRESS: '',
    RATE_LIMIT_LONG_POLL: '',
    ...env,
  };
  const config = loadConfig(environment);
  const processes = new Set<ChildProcess>();

  const run = (file: string, variables: Record<string, string | undefined>) => {
    const child = spawn(process.execPath, fromSource(new URL(`../../src/${file}`, import.meta.url)), {
      env: variables,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    processes.add(child);
    child.once('exit', () => processes.delete(child));
    return child;
  };
  const [migrated] = await once(run('cli/migrate.ts', environment), 'exit');
  if (migrated !== 0) throw new Error('The migrations failed.');
  const db = openDatabaseOf(config, () => undefined);

  return {
    db,
    config,
    async startProcess() {
      const own = await findFreePort();
      const child = run('main.ts', { ...environment, PORT: String(own) });
      const url = `http://127.0.0.1:${own}`;
      for (let tries = 0; ; tries += 1) {
        const ready = await fetch(`${url}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (ready) break;
        if (tries === 600 || child.exitCode !== null) throw new Error('The service did not start.');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return {
        url,
        api: (user) => apiOf(url, user),
        async kill() {
          const ended = once(child, 'exit');
          child.kill('SIGKILL');
          await ended;
        },
      };
    },
    async restartPostgres(down_ms) {
      await postgres.stop();
      await new Promise((resolve) => setTimeout(resolve, down_ms));
      postgres = await startPostgres({ dataDir, port, durable: true });
    },
    async stop() {
      await Promise.all(
        [...processes].map((child) => {
          child.kill('SIGKILL');
          return once(child, 'exit');
        }),
      );
      await db.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
