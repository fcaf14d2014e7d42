import '../../../infra/jest/typescript.mjs';
import { startPostgres } from '../../../infra/local/postgres.mjs';
import { startRedis } from '../../../infra/local/redis.mjs';

/** One throw-away PostgreSQL and a real Redis per run; the schema is made once, and every test file clones it. */
export default async function globalSetup() {
  const [postgres, redis] = await Promise.all([startPostgres({ durable: false }), startRedis()]);
  globalThis.__servers = [postgres, redis];
  await postgres.createDatabase('template_clinical');
  const [{ migrate }, { makeLogins }, { addressAs, loginsOf, OWNER }] = await Promise.all([
    import('../src/cli/migrate.ts'),
    import('../src/db/make-logins.ts'),
    import('./support/logins.ts'),
  ]);
  const admin = postgres.url('template_clinical');
  const owner = addressAs(admin, OWNER);
  await makeLogins({ admin, owner, logins: loginsOf(admin) });
  await migrate(owner);
  process.env.TEST_POSTGRES_URL = postgres.url('postgres');
  process.env.TEST_RUN_REDIS_URL = redis.url;
}
