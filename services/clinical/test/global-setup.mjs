import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import { startPostgres } from '../../../infra/local/postgres.mjs';
import { startRedis } from '../../../infra/local/redis.mjs';

const service = fileURLToPath(new URL('..', import.meta.url));

/** One throw-away PostgreSQL and a real Redis per run; the schema is made once, and every test file clones it. */
export default async function globalSetup() {
  const [postgres, redis] = await Promise.all([startPostgres({ durable: false }), startRedis()]);
  globalThis.__servers = [postgres, redis];
  await postgres.createDatabase('template_clinical');
  const folder = transpiled();
  globalThis.__compiled = folder;
  const { migrate } = await import(pathToFileURL(path.join(folder, 'src/cli/migrate.js')).href);
  await migrate(postgres.url('template_clinical')).catch((error) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  process.env.TEST_COMPILED = folder;
  process.env.TEST_POSTGRES_URL = postgres.url('postgres');
  process.env.TEST_RUN_REDIS_URL = redis.url;
}

/** The service's sources as JavaScript, so that neither the schema nor a process under test comes from a stale build. */
function transpiled() {
  const folder = path.join(service, 'node_modules', '.cache', `schema-${process.pid}`);
  for (const part of ['src', 'migrations']) {
    for (const file of readdirSync(path.join(service, part), { recursive: true })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
      const source = readFileSync(path.join(service, part, file), 'utf8');
      const { code } = transformSync(source, {
        filename: file,
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
        module: { type: 'es6' },
      });
      const target = path.join(folder, part, file.replace(/\.ts$/, '.js'));
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, code);
    }
  }
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}
