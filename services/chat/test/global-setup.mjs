import '../../../infra/jest/typescript.mjs';
import { startPostgres } from '../../../infra/local/postgres.mjs';
import { startRedis } from '../../../infra/local/redis.mjs';

const TEMPLATE = 'chat_template';

/** One throw-away cluster with a migrated template database, and one Redis, for all test files of this run. */
export default async function setUp() {
  const [postgres, redis] = await Promise.all([startPostgres({ durable: false }), startRedis()]);
  globalThis.__servers = { postgres, redis };
  await postgres.createDatabase(TEMPLATE);
  const { migrateDatabase } = await import('../src/cli/migrate.ts');
  await migrateDatabase(postgres.url(TEMPLATE));
  process.env.TEST_POSTGRES_URL = postgres.url('postgres');
  process.env.TEST_TEMPLATE_DATABASE = TEMPLATE;
  process.env.TEST_REDIS = redis.url;
}
