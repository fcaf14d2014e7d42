import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startPostgres } from '../../../infra/local/postgres.mjs';
import { createApp } from '../dist/src/app.js';
import { loadConfig } from '../dist/src/deps/config.js';
import { createDeps } from '../dist/src/create-deps.js';
import { createRealm } from '../dist/src/features/realm-creation/index.js';
import { quickPolls } from '../dist/src/features/registration/quick-polls.js';
import { createHttpServer } from '../dist/src/http/create-http-server.js';
import { migrateDatabase } from '../dist/src/cli/migrate.js';

/**
 * The service in this process, on a PostgreSQL of its own, with fsync as in production, with one organization, without
 * limits.
 * @param {Record<string, string>} [environment]
 */
export async function startBenchService(environment = {}) {
  const postgres = await startPostgres({ fsync: true });
  await postgres.createDatabase('bench');
  await migrateDatabase(postgres.url('bench'));
  const uploads = await mkdtemp(path.join(os.tmpdir(), 'chat-bench-'));
  const config = loadConfig({
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    BASE_URL: 'http://localhost',
    DATABASE_URL: postgres.url('bench'),
    API_KEY_SECRET: randomBytes(32).toString('hex'),
    UPLOADS_DIR: uploads,
    RATE_LIMIT_USER: '',
    RATE_LIMIT_ADDRESS: '',
    ...environment,
  });
  let running = await start(config);
  const { realm, owner } = await running.deps.db.transaction((tx) =>
    createRealm(tx, config.apiKeySecret, {
      name: 'Bench',
      host: 'localhost',
      is_default: true,
      owner: { delivery_email: 'owner@example.com', full_name: 'Owner', password_hash: '' },
    }),
  );
  return {
    url: running.url,
    get deps() {
      return running.deps;
    },
    realm,
    owner: owner.user,
    authorization: basic(owner),
    databaseUrl: postgres.url('bench'),
    /** As a process that was started anew, which knows nobody yet; answers where it listens. */
    async restart() {
      await running.stop();
      running = await start(config);
      return running.url;
    },
    /** A second organization, on a host of its own: answers it, its owner and what they sign in with. */
    async addRealm(host) {
      const { realm, owner } = await running.deps.db.transaction((tx) =>
        createRealm(tx, config.apiKeySecret, {
          name: host,
          host,
          is_default: false,
          owner: { delivery_email: 'owner@example.com', full_name: 'Owner', password_hash: '' },
        }),
      );
      return { realm, owner: owner.user, authorization: basic(owner) };
    },
    settle: () => settle(postgres.url('bench')),
    async stop() {
      await running.stop();
      await postgres.stop();
      await rm(uploads, { recursive: true, force: true });
    },
  };
}

const basic = ({ user, api_key }) => `Basic ${Buffer.from(`${user.delivery_email}:${api_key}`).toString('base64')}`;

async function start(config) {
  const deps = await createDeps(config);
  const server = createHttpServer(createApp(deps), quickPolls(deps));
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
  await once(server, 'listening');
  return {
    deps,
    url: `http://127.0.0.1:${server.address().port}/api/v1`,
    async stop() {
      deps.beginStopping();
      server.closeAllConnections();
      server.close();
      await deps.dispose();
    },
  };
}

/**
 * After rows were loaded behind the service's back: the planner knows them, and no connection remembers a plan that it made
 * while the tables were empty.
 * @param {string} databaseUrl
 */
export async function settle(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chat' and datname = current_database()",
  );
  await client.end();
  // Until the pools have noticed, and whoever listens has connected again.
  await setTimeout(3_000);
}

/**
 * The same in a process of its own, so that what makes the requests takes nothing of it.
 * @param {Record<string, string>} [environment]
 */
export async function startBenchProcess(environment = {}) {
  const child = fork(fileURLToPath(import.meta.url), ['serve', JSON.stringify(environment)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [told] = await once(child, 'message');
  const ask = async (what) => {
    child.send(what);
    return (await once(child, 'message'))[0];
  };
  return {
    ...told,
    /** @param {string} host */
    addRealm: (host) => ask({ host }),
    /** CPU time of the service since it began, in microseconds. */
    usage: () => ask('usage'),
    settle: () => settle(told.databaseUrl),
    async stop() {
      child.send('stop');
      await once(child, 'exit');
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === 'serve') {
  const service = await startBenchService(JSON.parse(process.argv[3]));
  const { url, realm, owner, authorization, databaseUrl, deps, stop } = service;
  process.once('disconnect', () => process.exit(1));
  process.send({
    url,
    realm,
    owner,
    authorization,
    databaseUrl,
    apiKeySecret: deps.config.apiKeySecret.toString('hex'),
  });
  const turns = monitorEventLoopDelay({ resolution: 5 });
  turns.enable();
  const answer = async (asked) => {
    if (asked === 'usage') {
      // The longest turn of the event loop since the last question, milliseconds.
      process.send({ ...process.cpuUsage(), turn: turns.max / 1e6 });
      return turns.reset();
    }
    if (asked.host) return void process.send(await service.addRealm(asked.host));
    await stop();
    process.exit(0);
  };
  process.on('message', (asked) => void answer(asked));
}
