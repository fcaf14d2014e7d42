import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transform } from '@swc/core';
import { startPostgres } from '../../../infra/local/postgres.mjs';
import { startRedis } from '../../../infra/local/redis.mjs';

const SERVICE = fileURLToPath(new URL('..', import.meta.url));
const TEMPLATE = 'chat_template';

/** One throw-away cluster with a migrated template database, and one Redis, for all test files of this run. */
export default async function setUp() {
  const [postgres, redis] = await Promise.all([startPostgres({ durable: false }), startRedis()]);
  globalThis.__servers = { postgres, redis };
  await postgres.createDatabase(TEMPLATE);
  await migrate(postgres.url(TEMPLATE));
  process.env.TEST_POSTGRES_URL = postgres.url('postgres');
  process.env.TEST_TEMPLATE_DATABASE = TEMPLATE;
  process.env.TEST_REDIS = redis.url;
}

/** Runs the migrations from their sources, so that no test depends on what was last built. */
async function migrate(url) {
  const cache = path.join(SERVICE, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const build = await mkdtemp(path.join(cache, 'migrations-'));
  try {
    await writeFile(path.join(build, 'package.json'), '{ "type": "module" }');
    await compile(path.join(SERVICE, 'src', 'cli', 'migrate.ts'), path.join(build, 'src', 'cli', 'migrate.js'));
    for (const file of await readdir(path.join(SERVICE, 'migrations'))) {
      if (!file.endsWith('.ts')) continue;
      const name = path.parse(file).name;
      await compile(path.join(SERVICE, 'migrations', file), path.join(build, 'migrations', `${name}.js`));
    }
    const { migrateDatabase } = await import(pathToFileURL(path.join(build, 'src', 'cli', 'migrate.js')).href);
    await migrateDatabase(url);
  } finally {
    await rm(build, { recursive: true, force: true });
  }
}

async function compile(source, target) {
  const { code } = await transform(await readFile(source, 'utf8'), {
    filename: source,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  });
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, code);
}
