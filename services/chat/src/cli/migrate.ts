import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import knexOf, { type Knex } from 'knex';
import pg from 'pg';
import { listMigrations, type MigrationFile } from '../db/migration-files.js';

interface Migration extends Pick<Knex.Migration, 'up'> {
  config?: { transaction: boolean };
}

const source = (folder?: URL): Knex.MigrationSource<MigrationFile> => ({
  getMigrations: () => listMigrations(folder),
  getMigrationName: ({ name }) => name,
  async getMigration({ url }) {
    const { up, config } = (await import(url)) as Migration;
    const down = () => Promise.reject(new Error('Migrations only go forward.'));
    return { up, down, ...(config && { config }) };
  },
});

/** How long to wait for another migration, or for who uses a table that is to change, milliseconds. */
const LOCK_TIMEOUT_MS = 120_000;
const LOCK_RETRY_MS = 250;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings the database up to date; answers the names of the migrations it ran. Safe to run from many
 * replicas at once. Throws lock_not_available (55P03) when it waited for a lock for too long. Migrations with
 * `config.transaction` false run outside a transaction, and then each of the others in one of its own.
 */
export async function migrateDatabase(
  databaseUrl: string,
  folder?: URL,
  lock_timeout = LOCK_TIMEOUT_MS,
): Promise<string[]> {
  const connection = { connectionString: databaseUrl, application_name: 'chat migrations', lock_timeout };
  const holder = new pg.Client(connection);
  let lost: Error | undefined;
  holder.on('error', (error) => (lost = error));
  await holder.connect();
  // One connection, so that what a migration sets holds for all its statements.
  const knex = knexOf({ client: 'pg', connection, pool: { min: 0, max: 1 } });
  try {
    await waitForTurn(holder, lock_timeout);
    // Whoever holds the lock is the only one: what knex has noted besides is left over from a run that was killed.
    await knex.migrate.forceFreeMigrationsLock({ tableName: 'migrations' });
    const [, ran] = (await knex.migrate.latest({
      migrationSource: source(folder),
      tableName: 'migrations',
    })) as [number, string[]];
    if (lost) throw lost;
    return ran;
  } finally {
    await knex.destroy();
    await holder.end().catch(() => {});
  }
}

/**
 * Takes the lock of a connection, which ends with it. It is asked for again and again: an index that is built concurrently
 * waits for whoever waits within one statement.
 */
async function waitForTurn(holder: pg.Client, patience: number): Promise<void> {
  for (const until = Date.now() + patience; ; await setTimeout(LOCK_RETRY_MS)) {
    const { rows } = await holder.query<{ is_alone: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as is_alone',
      ['chat migrations'],
    );
    if (rows[0]?.is_alone) return;
    if (Date.now() >= until) {
      throw Object.assign(new Error('Another migration is under way.'), { code: LOCK_NOT_AVAILABLE });
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { loadConfig, ConfigError } = await import('../deps/config.js');
  const { startFault } = await import('../start-fault.js');
  try {
    const ran = await migrateDatabase(loadConfig(process.env).databaseUrl);
    console.log(ran.length === 0 ? 'The chat database is up to date.' : `Migrated: ${ran.join(', ')}`);
  } catch (error) {
    console.error(
      error instanceof ConfigError
        ? error.message
        : `The chat database cannot be migrated: ${startFault(error as Error)}`,
    );
    process.exitCode = 1;
  }
}
