import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import knex, { type Knex } from 'knex';
import { fromSource } from '../../../infra/jest/from-source.mjs';
import { listMigrations } from '../src/db/migration-files.js';
import type { Db } from '../src/db/db.js';
import { migrateWithLosses } from './support/lost-migrations.js';
import { dumpSchema } from './support/schema-dump.js';
import { until } from './support/wait-until.js';

const server = process.env['TEST_POSTGRES_URL'] ?? '';
const open = (connection: string) => knex({ client: 'pg', connection, pool: { min: 0, max: 1 } });
let outside: Knex;
let name: string;
let url: string;
let db: Knex;

beforeEach(async () => {
  outside = open(server);
  name = `killed_${randomUUID().replaceAll('-', '')}`;
  await outside.raw(`create database ${name}`);
  url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  db = open(url);
});
afterEach(async () => {
  await db.destroy();
  await outside.raw(`drop database ${name} with (force)`);
  await outside.destroy();
});

async function expectWhole(): Promise<void> {
  const expected = (await listMigrations()).map((migration) => migration.name);
  expect(await db('migrations').orderBy('id').pluck('name')).toEqual(expected);
  expect((await db.raw('select indexrelid::regclass from pg_index where not indisvalid')).rows).toEqual([]);
  const connection = await db.client.acquireConnection();
  const query = async (text: string, values: unknown[] = []) => (await connection.query(text, values)).rows;
  expect(await dumpSchema({ query } as unknown as Db)).toBe(
    readFileSync(new URL('../schema.sql', import.meta.url), 'utf8'),
  );
  await db.client.releaseConnection(connection);
}

test('a migration that is cut off after any of its statements is done by the next one', async () => {
  const migrations = await listMigrations();
  const losses = await migrateWithLosses(url, migrations, db);
  expect(losses).toBeGreaterThan(migrations.length * 2);
  await expectWhole();
});

test('however often the command is killed, it ends what it began', async () => {
  const migrate = () =>
    spawn(process.execPath, fromSource(new URL('../src/cli/migrate.ts', import.meta.url)), {
      env: {
        PATH: process.env['PATH'],
        BASE_URL: 'http://chat.example.test',
        DATABASE_URL: url,
        API_KEY_SECRET: '0'.repeat(64),
        UPLOADS_DIR: os.tmpdir(),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const count = async () => {
    const { rows } = await db.raw(`select to_regclass('migrations') is not null as "isThere"`);
    return rows[0].isThere ? Number((await db('migrations').count())[0]!['count']) : 0;
  };
  for (const noted of [1, 20, 40]) {
    const killed = migrate();
    await until(async () => (await count()) >= noted);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
  }
  const [code] = await once(migrate(), 'exit');
  expect(code).toBe(0);
  await expectWhole();
});
