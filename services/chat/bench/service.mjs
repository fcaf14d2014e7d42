import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../../infra/local/postgres.mjs';
import { createApp } from '../dist/src/app.js';
import { loadConfig } from '../dist/src/config.js';
import { createDeps } from '../dist/src/deps.js';
import { createRealm } from '../dist/src/features/realm-creation/index.js';
import { createHttpServer } from '../dist/src/http/create-http-server.js';
import { migrateDatabase } from '../dist/src/migrate.js';

/**
 * The service in this process, on a throw-away database with one organization, without limits.
 * @param {Record<string, string>} [environment]
 */
export async function startBenchService(environment = {}) {
  const postgres = await startPostgres({ durable: false });
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
    authorization: `Basic ${Buffer.from(`${owner.user.delivery_email}:${owner.api_key}`).toString('base64')}`,
    databaseUrl: postgres.url('bench'),
    /** As a process that was started anew, which knows nobody yet; answers where it listens. */
    async restart() {
      await running.stop();
      running = await start(config);
      return running.url;
    },
    async stop() {
      await running.stop();
      await postgres.stop();
      await rm(uploads, { recursive: true, force: true });
    },
  };
}

async function start(config) {
  const deps = await createDeps(config);
  const server = createHttpServer(createApp(deps));
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
