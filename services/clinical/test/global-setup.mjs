import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import '../../../infra/jest/typescript.mjs';
import { startPostgres } from '../../../infra/local/postgres.mjs';
import { startRedis } from '../../../infra/local/redis.mjs';

/** One throw-away PostgreSQL and a real Redis per run; the schema is made once, and every test file clones it. */
export default async function globalSetup() {
  const [postgres, redis, isBuilt] = await Promise.all([startPostgres({ durable: false }), startRedis(), build()]);
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
  process.env.TEST_IS_BUILT = isBuilt ? 'yes' : '';
}

/** Brings the build up to date, for tests that start processes; whether it is, which it is not of what has faults. */
function build() {
  const typescript = path.dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const options = { cwd: path.join(import.meta.dirname, '..') };
  return promisify(execFile)(
    process.execPath,
    [path.join(typescript, 'bin/tsc'), '-b', 'tsconfig.build.json'],
    options,
  ).then(
    () => true,
    () => false,
  );
}
