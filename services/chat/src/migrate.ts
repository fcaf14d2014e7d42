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

/** Brings the database up to date; answers the names of the migrations it ran. Safe to run from many replicas at once. */
export async function migrateDatabase(databaseUrl: string, directory = besideThisFile()): Promise<string[]> {
  const knex = knexOf({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 2 } });
  try {
    return await knex.transaction(async (transaction) => {
      await transaction.raw('select pg_advisory_xact_lock(hashtext(?))', ['chat migrations']);
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
  try {
    const ran = await migrateDatabase(loadConfig(process.env).databaseUrl);
    console.log(ran.length === 0 ? 'The chat database is up to date.' : `Migrated: ${ran.join(', ')}`);
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exitCode = 1;
  }
}
