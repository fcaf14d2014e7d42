import type { Knex } from 'knex';
import type { MigrationFile } from './migration-files.js';

interface Migration {
  up(db: Knex): Promise<void>;
  config?: { transaction: boolean };
}

/** As knex made it for earlier releases, which noted there what they ran. */
const NOTES = 'migrations';

/**
 * Runs what the database has not noted yet, in order, and answers the names. A migration is noted in its own transaction. One
 * without a transaction is noted after its last statement: when it is cut off it runs again, so its statements are repeatable.
 */
export async function runMigrations(
  owner: Knex,
  migrations: readonly MigrationFile[],
  tell: (sentence: string) => void,
): Promise<string[]> {
  await owner.raw(
    `create table if not exists ${NOTES} (id serial primary key, name varchar(255), batch integer, migration_time timestamptz)`,
  );
  const noted = await owner(NOTES).orderBy('id').select<{ name: string; batch: number }[]>('name', 'batch');
  const known = new Set(migrations.map(({ name }) => name));
  const ofNewer = noted.filter(({ name }) => !known.has(name));
  // A release that is rolled back to finds them: each suits the release before it.
  if (ofNewer.length > 0) tell(`a newer release has migrated this database (${ofNewer.at(-1)!.name}); that stays`);

  const done = new Set(noted.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !done.has(name));
  const batch = Math.max(0, ...noted.map((note) => note.batch)) + 1;
  for (const { name, url } of pending) {
    const { up, config } = (await import(url)) as Migration;
    const run = async (db: Knex) => {
      await up(db);
      await db(NOTES).insert({ name, batch, migration_time: new Date() });
    };
    await (config?.transaction === false ? run(owner) : owner.transaction(run));
  }
  return pending.map(({ name }) => name);
}
