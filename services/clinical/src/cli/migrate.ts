import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { sqlState } from '../db/db-errors.js';
import { addressIn } from '../db/roles.js';
import { openOwner, PATIENT } from '../db/db-settings.js';
import { loadStarterCatalogs } from '../features/catalogs/starter-actions.js';
import { LIMITS } from '../limits.js';
import { listMigrations, type MigrationFile } from '../db/migration-files.js';
import { withMigrationLock } from '../db/migration-lock.js';

const LOCK_NOT_AVAILABLE = '55P03';

const source: Knex.MigrationSource<MigrationFile> = {
  getMigrations: () => listMigrations(),
  getMigrationName: ({ name }) => name,
  getMigration: ({ url }) => import(url) as Promise<Knex.Migration>,
};

/**
 * Brings the database of `url` up to date, as its owner, and gives it the starter catalogs if it has none. Any
 * number may start at once: one does it, the others wait and find it done. `tell` is given what a person should know.
 */
export async function migrate(url: string, tell: (sentence: string) => void = () => {}): Promise<void> {
  await withMigrationLock(url, tell, async () => {
    const owner = openOwner(url, { ...PATIENT, lockMs: LIMITS.migrationTableMs });
    try {
      if (await wasCutOff(owner)) {
        tell(
          'an earlier migration was cut off; its mark is removed, and its steps that were not finished are done now',
        );
        await owner.migrate.forceFreeMigrationsLock({ migrationSource: source });
      }
      await owner.migrate.latest({ migrationSource: source });
      await owner.transaction(loadStarterCatalogs);
    } finally {
      await owner.destroy();
    }
  });
}

/** Whether knex's mark of a migration in progress is set: nobody's, as the holder of our lock is alone. */
async function wasCutOff(owner: Knex): Promise<boolean> {
  if (!(await owner.schema.hasTable('knex_migrations_lock'))) return false;
  return (await owner('knex_migrations_lock').where({ is_locked: 1 }).first()) !== undefined;
}

const sentenceOf = (error: unknown): string =>
  sqlState(error) === LOCK_NOT_AVAILABLE
    ? 'a table is in use by a long transaction; the step was undone and nobody is kept waiting. Migrate again later'
    : (error as Error).message;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const say = (sentence: string) => process.stderr.write(`clinical: ${sentence}\n`);
  try {
    await migrate(addressIn(process.env, 'MIGRATION_DATABASE_URL'), say);
  } catch (error) {
    say(`cannot migrate: ${sentenceOf(error)}`);
    process.exit(1);
  }
}
