import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import knexOf, { type Knex } from 'knex';

interface Migration {
  name: string;
  file: string;
}

/** Names migrations without their extension, so that `.ts` and the compiled `.js` are one and the same. */
function migrationsIn(directory: string): Knex.MigrationSource<Migration> {
  return {
    async getMigrations() {
      const files = (await readdir(directory)).filter((file) => /^\d{14}_\w+\.m?js$/.test(file)).sort();
      return files.map((file) => ({ name: path.parse(file).name, file: path.join(directory, file) }));
    },
    getMigrationName: ({ name }) => name,
    getMigration: async ({ file }) => {
      const { up } = (await import(pathToFileURL(file).href)) as Pick<Knex.Migration, 'up'>;
      return { up, down: () => Promise.reject(new Error('Migrations only go forward.')) };
    },
  };
}

/** How long to wait for another migration, or for who uses a table that is to change, milliseconds. */
const LOCK_TIMEOUT_MS = 120_000;

/**
 * Brings the database up to date; answers the names of the migrations it ran. Safe to run from many
 * replicas at once. Throws lock_not_available (55P03) when it waited for a lock for too long.
 */
export async function migrateDatabase(
  databaseUrl: string,
  directory = besideThisFile(),
  lock_timeout = LOCK_TIMEOUT_MS,
): Promise<string[]> {
  const connection = { connectionString: databaseUrl, application_name: 'chat migrations', lock_timeout };
  const knex = knexOf({ client: 'pg', connection, pool: { min: 0, max: 2 } });
  try {
    return await knex.transaction(async (transaction) => {
      await transaction.raw('select pg_advisory_xact_lock(hashtext(?))', ['chat migrations']);
      // Who holds the lock above is alone: what knex has noted besides is left over from a run that was killed.
      await knex.migrate.forceFreeMigrationsLock({ tableName: 'migrations' });
      const [, ran] = (await knex.migrate.latest({
        migrationSource: migrationsIn(directory),
        tableName: 'migrations',
      })) as [number, string[]];
      return ran;
    });
  } finally {
    await knex.destroy();
  }
}

function besideThisFile(): string {
  return fileURLToPath(new URL('../migrations', import.meta.url));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { loadConfig, ConfigError } = await import('./config.js');
  const { startFault } = await import('./start-fault.js');
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
