import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** The name has no extension, so that the database knows the migration by it whether it ran compiled or not. */
export interface MigrationFile {
  name: string;
  url: string;
}

export const MIGRATIONS = new URL('../../migrations/', import.meta.url);

/**
 * All migrations in the order in which they run. Those in `initial/` come first: many are stamped later than they were
 * written, so by stamps alone a new migration would run before them in a new database, and after them in an existing one.
 */
export async function listMigrations(folder = MIGRATIONS): Promise<MigrationFile[]> {
  const initial = await filesIn(new URL('initial/', folder));
  const known = new Set(initial.map(({ name }) => name));
  // A build does not remove the output of a file that was moved: the same name may be in both folders.
  return [...initial, ...(await filesIn(folder)).filter(({ name }) => !known.has(name))];
}

async function filesIn(folder: URL): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{14}_\w+\.m?[jt]s$/.test(file)).sort();
  return files.map((file) => ({ name: path.parse(file).name, url: new URL(file, folder).href }));
}
