import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import knex, { type Knex } from 'knex';
import { LOCKS } from '../src/db/advisory-locks.js';
import { newId } from '../src/id.js';
import { builtProcess } from './support/built-service.js';
import { until } from './support/wait-until.js';

const name = `empty_${newId().replaceAll('-', '')}`;
const url = Object.assign(new URL(process.env['TEST_POSTGRES_URL'] ?? ''), { pathname: `/${name}` }).href;
let admin: Knex;
let owner: Knex;

beforeEach(async () => {
  admin = knex({ client: 'pg', connection: process.env['TEST_POSTGRES_URL'] ?? '', pool: { min: 0, max: 1 } });
  await admin.raw(`create database ${name}`);
  owner = knex({ client: 'pg', connection: url, pool: { min: 0, max: 2 } });
});
afterEach(async () => {
  await owner.destroy();
  await admin.raw(`drop database ${name} with (force)`);
  await admin.destroy();
});

async function migrate(): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, builtProcess('cli/migrate'), {
    env: { PATH: process.env['PATH'] ?? '', MIGRATION_DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const said = await text(child.stderr);
  return { code: await ended, said };
}

test('however many migrate an empty database at once, it is done once and all succeed', async () => {
  const runs = await Promise.all([migrate(), migrate(), migrate(), migrate()]);
  expect(runs.map(({ code, said }) => (code === 0 ? 0 : said))).toEqual([0, 0, 0, 0]);
  expect(await owner('catalog_versions').pluck('type')).toHaveLength(3);
  const { rows } = await owner.raw('select count(*) = count(distinct name) as once from knex_migrations');
  expect(rows).toEqual([{ once: true }]);
}, 120_000);

test('who waits for another migration says so, and goes on when it is done', async () => {
  const other = await owner.client.acquireConnection();
  await other.query('select pg_advisory_lock($1)', [LOCKS.migration]);
  const running = migrate();
  // It asks and asks again: that a second connection has come is all there is to see of it.
  const asking = `select count(*)::int as count from pg_stat_activity where datname = ? and query like '%pg_try_advisory_lock%'`;
  await until(async () => (await admin.raw(asking, [name])).rows[0].count > 0);
  expect(await owner.schema.hasTable('knex_migrations')).toBe(false);
  await other.query('select pg_advisory_unlock_all()');
  await owner.client.releaseConnection(other);
  expect(await running).toEqual({ code: 0, said: 'clinical: another migration is in progress; waiting for it\n' });
}, 120_000);

test('a release that is rolled back leaves what the newer one has migrated, and says so', async () => {
  await migrate();
  await owner('knex_migrations').insert({ name: '20990101000000_of_a_newer_release', batch: 2 });
  const { code, said } = await migrate();
  expect(code).toBe(0);
  expect(said).toBe(
    'clinical: a newer release has migrated this database (20990101000000_of_a_newer_release); that stays\n',
  );
}, 120_000);
