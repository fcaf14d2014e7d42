import { fileURLToPath } from 'node:url';
import { sqlState } from '../db/db-errors.js';
import { addressIn } from '../db/roles.js';
import { openOwner, PATIENT } from '../db/db-settings.js';
import { loadStarterCatalogs } from '../features/catalogs/starter-actions.js';
import { LIMITS } from '../limits/index.js';
import { listMigrations } from '../db/migration-files.js';
import { withMigrationLock } from '../db/migration-lock.js';
import { runMigrations } from '../db/run-migrations.js';

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings the database of `url` up to date, as its owner, and gives it the starter catalogs if it has none. Any
 * number may start at once: one does it, the others wait and find it done. `tell` is given what a person should know.
 */
export async function migrate(url: string, tell: (sentence: string) => void = () => {}): Promise<void> {
  await withMigrationLock(url, tell, async () => {
    const owner = openOwner(url, { ...PATIENT, lockMs: LIMITS.migrationTableMs });
    try {
      await runMigrations(owner, await listMigrations(), tell);
      await owner.transaction(loadStarterCatalogs);
    } finally {
      await owner.destroy();
    }
  });
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
