import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import knexOf from 'knex';
import pg from 'pg';
import { listMigrations } from '../db/migration-files.js';
import { runMigrations } from '../db/run-migrations.js';
import { checkServer } from '../db/server-version.js';

/** How long to wait for another migration, or for who uses a table that is to change, milliseconds. */
const PATIENCE_MS = 120_000;
const LOCK_RETRY_MS = 250;
const LOCK_NOT_AVAILABLE = '55P03';

interface Options {
  folder?: URL;
  patienceMs?: number;
  tell?: (sentence: string) => void;
}

/**
 * Brings the database up to date; answers the names of the migrations it ran. Any number may start at once: one does it, the
 * others wait and find it done. Throws lock_not_available (55P03) after waiting too long. `tell` is given what a person should know.
 */
export async function migrateDatabase(
  databaseUrl: string,
  { folder, patienceMs = PATIENCE_MS, tell = () => {} }: Options = {},
): Promise<string[]> {
  const connection = {
    connectionString: databaseUrl,
    application_name: 'chat migrations',
    lock_timeout: patienceMs,
  };
  const holder = new pg.Client(connection);
  let lost: Error | undefined;
  holder.on('error', (error) => (lost = error));
  await holder.connect();
  // One connection, so that what a migration sets holds for all its statements.
  const owner = knexOf({ client: 'pg', connection, pool: { min: 0, max: 1 } });
  try {
    await checkServer(async (query) => (await holder.query(query)).rows);
    await waitForTurn(holder, patienceMs, tell);
    const ran = await runMigrations(owner, await listMigrations(folder), tell);
    if (lost) throw lost;
    return ran;
  } finally {
    await owner.destroy();
    await holder.end().catch(() => {});
  }
}

/**
 * Takes the lock of a connection, which ends with it. It is asked for again and again: an index that is built concurrently
 * waits for whoever waits within one statement.
 */
async function waitForTurn(holder: pg.Client, patienceMs: number, tell: (sentence: string) => void): Promise<void> {
  const until = Date.now() + patienceMs;
  for (let told = false; ; told = true) {
    const { rows } = await holder.query<{ is_alone: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as is_alone',
      ['chat migrations'],
    );
    if (rows[0]?.is_alone) return;
    if (!told) tell('another migration is in progress; waiting for it');
    if (Date.now() >= until) {
      throw Object.assign(new Error('Another migration is under way.'), { code: LOCK_NOT_AVAILABLE });
    }
    await setTimeout(LOCK_RETRY_MS);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { loadConfig, ConfigError } = await import('../deps/config.js');
  const { startFault } = await import('../start-fault.js');
  const tell = (sentence: string) => console.error(`The chat database: ${sentence}.`);
  try {
    const ran = await migrateDatabase(loadConfig(process.env).databaseUrl, { tell });
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
