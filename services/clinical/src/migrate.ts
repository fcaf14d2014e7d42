import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import knex, { type Knex } from 'knex';
import { loadStarterCatalogs } from './features/catalogs/load-starter-catalogs.js';

const folder = fileURLToPath(new URL('../migrations', import.meta.url));

/** Migrations by name without extension: the same whether they run compiled or not. */
const source: Knex.MigrationSource<string> = {
  async getMigrations() {
    const files = await readdir(folder);
    return files
      .filter((file) => /^\d{14}_\w+\.js$/.test(file))
      .map((file) => file.slice(0, -3))
      .sort();
  },
  getMigrationName: (name) => name,
  getMigration: (name) => import(pathToFileURL(path.join(folder, `${name}.js`)).href) as Promise<Knex.Migration>,
};

/** Brings the database of `url` up to date, as its owner, and gives it the starter catalogs if it has none. */
export async function migrate(url: string): Promise<void> {
  const owner = knex({ client: 'pg', connection: url, pool: { min: 0, max: 1 } });
  try {
    await owner.migrate.latest({ migrationSource: source });
    await owner.transaction(loadStarterCatalogs);
  } finally {
    await owner.destroy();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const url = process.env['MIGRATION_DATABASE_URL'] ?? process.env['DATABASE_URL'];
  if (!url) {
    process.stderr.write('clinical: DATABASE_URL is missing\n');
    process.exit(1);
  }
  try {
    await migrate(url);
  } catch (error) {
    process.stderr.write(`clinical: cannot migrate: ${(error as Error).message}\n`);
    process.exit(1);
  }
}
