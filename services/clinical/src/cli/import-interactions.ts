import path from 'node:path';
import { parseArgs } from 'node:util';
import { sqlState } from '../db/db.js';
import { addressIn } from '../db/roles.js';
import { FaultyFile } from '../features/catalogs/catalog-file.js';
import { importInteractions } from '../features/suggestions/interaction-import.js';

const USAGE = `Usage: npm run import-interactions -- --file FILE

  --file   a CSV of interactions between medications; its columns are ingredient_1, ingredient_2,
           severity (contraindicated, severe, moderate or minor), text, source, licence, version and,
           where there are any, text_es. All that was imported of a source before is replaced.`;

/** Imports a table of interactions: exit code 0 when it is in, 1 when nothing has changed because something is wrong, 2 for bad arguments. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { file: { type: 'string' } } });
  if (!values.file) throw new Error('--file is missing');
  // npm changes into the service's folder; a relative path is meant from where the command was given.
  const file = path.resolve(process.env['INIT_CWD'] ?? '.', values.file);
  const url = addressIn(process.env, 'MIGRATION_DATABASE_URL');
  let shown = -1;
  try {
    const sources = await importInteractions(url, file, (read, size) => {
      const percent = read === undefined ? 100 : Math.floor((10 * read) / Math.max(size, 1)) * 10;
      if (percent > shown) process.stderr.write(`read ${percent} %\n`);
      shown = Math.max(shown, percent);
    });
    for (const { source, version, pairs } of sources)
      process.stdout.write(`${source}: version ${version}, ${pairs} pairs\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${messageOf(error, file)}\nNothing was imported.\n`);
    return 1;
  }
}

function messageOf(error: unknown, file: string): string {
  if (error instanceof FaultyFile) return `${file}:\n${error.message}`;
  if ((error as { code?: unknown }).code === 'ENOENT') return `There is no file ${file}.`;
  const state = sqlState(error);
  if (state === '42P01') return 'The database has no tables of interactions yet: run `npm run migrate` first.';
  if (state === '42501')
    return 'This database user may not write the tables: name their owner in MIGRATION_DATABASE_URL.';
  return (error as Error).message || String((error as { code?: unknown }).code);
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n\n${USAGE}\n`);
  return 2;
});
