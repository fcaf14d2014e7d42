import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import knex, { type Knex } from 'knex';
import { listMigrations } from '../src/db/migration-files.js';
import { newId } from '../src/id.js';
import { builtProcess } from './support/built-service.js';
import { migrateWithLosses } from './support/lost-migrations.js';
import { addressAs, OWNER } from './support/logins.js';
import { dumpSchema } from './support/schema-dump.js';
import { until } from './support/wait-until.js';

const server = process.env['TEST_POSTGRES_URL'] ?? '';
let name: string;
let url: string;
let admin: Knex;

beforeEach(async () => {
  name = `killed_${newId().replaceAll('-', '')}`;
  const outside = knex({ client: 'pg', connection: server, pool: { min: 0, max: 1 } });
  await outside.raw(`create database ${name} owner ${OWNER}`);
  await outside.destroy();
  url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  admin = knex({ client: 'pg', connection: url, pool: { min: 0, max: 1 } });
});
afterEach(async () => {
  await admin.destroy();
  const outside = knex({ client: 'pg', connection: server, pool: { min: 0, max: 1 } });
  await outside.raw(`drop database ${name} with (force)`);
  await outside.destroy();
});

async function expectWhole(): Promise<void> {
  expect(await admin('knex_migrations').orderBy('id').pluck('name')).toEqual(
    (await listMigrations()).map((migration) => migration.name),
  );
  expect((await admin.raw('select indexrelid::regclass from pg_index where not indisvalid')).rows).toEqual([]);
  expect(await dumpSchema(admin)).toBe(readFileSync(new URL('../schema.sql', import.meta.url), 'utf8'));
}

test('a migration that is cut off after any of its statements is done by the next one', async () => {
  const migrations = await listMigrations();
  const losses = await migrateWithLosses(addressAs(url, OWNER), migrations, admin);
  expect(losses).toBeGreaterThan(migrations.length * 2);
  await expectWhole();
}, 240_000);

test('however often the command is killed, it ends what it began', async () => {
  const migrate = () =>
    spawn(process.execPath, builtProcess('cli/migrate'), {
      env: { PATH: process.env['PATH'] ?? '', MIGRATION_DATABASE_URL: addressAs(url, OWNER) },
      stdio: 'inherit',
    });
  const count = async () => {
    const { rows } = await admin.raw(`select to_regclass('knex_migrations') is not null as "isThere"`);
    return rows[0].isThere ? Number((await admin('knex_migrations').count())[0]!['count']) : 0;
  };
  for (const noted of [1, 40, 60, 80]) {
    const killed = migrate();
    await until(async () => (await count()) >= noted);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
  }
  const [code] = await once(migrate(), 'exit');
  expect(code).toBe(0);
  await expectWhole();
  expect(await admin('catalog_versions').pluck('type')).toHaveLength(3);
}, 120_000);
