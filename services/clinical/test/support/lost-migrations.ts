import knex, { type Knex } from 'knex';
import { runMigrations } from '../../src/db/run-migrations.js';
import type { MigrationFile } from '../../src/db/migration-files.js';

/** What `runMigrations` sends before the first migration. */
const PREAMBLE = 2;
const BUILT = /^\s*create (?:unique )?index concurrently (?:if not exists )?(\w+)/i;

type Query = (config: { text: string }, done: (error: Error | null, result?: unknown) => void) => void;

/**
 * Runs every migration, and each again and again: lost after its first statement, after its second, until it comes to its end;
 * of long ones then after every seventh. An index whose build is lost stays, and is not valid. Answers how often it was lost.
 */
export async function migrateWithLosses(
  url: string,
  migrations: readonly MigrationFile[],
  admin: Knex,
): Promise<number> {
  let losses = 0;
  for (let end = 1; end <= migrations.length; end += 1) {
    let after = 1;
    while (await isLost(url, migrations.slice(0, end), PREAMBLE + after, admin)) {
      after += after < 8 ? 1 : 7;
      losses += 1;
    }
  }
  return losses;
}

async function isLost(url: string, migrations: readonly MigrationFile[], after: number, admin: Knex): Promise<boolean> {
  let sent = 0;
  let last: string | undefined;
  const watch = (connection: { query: Query; end(): void }) => {
    const query = connection.query.bind(connection);
    connection.query = (config, done) => {
      // A process that has ended sends nothing more, on no connection.
      if (last !== undefined) return done(new Error('lost'));
      query(config, (error, result) => {
        sent += 1;
        if (error || sent < after) return done(error, result);
        last = config.text;
        connection.end();
        done(new Error('lost'));
      });
    };
  };
  const owner = knex({
    client: 'pg',
    connection: url,
    pool: {
      min: 0,
      max: 1,
      afterCreate: (connection: never, done: () => void) => {
        watch(connection);
        done();
      },
    },
  });
  try {
    await runMigrations(owner, migrations, () => {});
    return false;
  } catch (error) {
    if (last === undefined)
      throw new Error(`${migrations.at(-1)!.name} does not go on after statement ${after - PREAMBLE - 1}`, {
        cause: error,
      });
    await leaveInvalid(admin, last);
    return true;
  } finally {
    await owner.destroy();
  }
}

async function leaveInvalid(admin: Knex, statement: string): Promise<void> {
  const [, index] = BUILT.exec(statement) ?? [];
  if (index) await admin.raw('update pg_index set indisvalid = false where indexrelid = ?::regclass', [index]);
}
