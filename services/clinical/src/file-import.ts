import path from 'node:path';
import { sqlState } from './db/db.js';
import { addressIn } from './db/roles.js';
import { FaultyFile } from './features/catalogs/catalog-file.js';
import type { OnProgress } from './features/catalogs/import-actions.js';

/** npm changes into the service's folder; a relative path is meant from where the command was given. */
export const fileAt = (given: string): string => path.resolve(process.env['INIT_CWD'] ?? '.', given);

interface Tables {
  /** What this database user may not write, as a message names it. */
  owner: string;
  /** What a database without them has. */
  none: string;
}

/**
 * Imports a file as the owner of the tables, and says what came of it, a line each. Answers the exit code: 0 when it is in, 1 when
 * nothing has changed because something is wrong.
 */
export async function importFile(
  file: string,
  tables: Tables,
  work: (url: string, onProgress: OnProgress) => Promise<string[]>,
): Promise<number> {
  const url = addressIn(process.env, 'MIGRATION_DATABASE_URL');
  const progress = showProgress();
  try {
    for (const line of await work(url, progress.on)) process.stdout.write(`${line}\n`);
    return 0;
  } catch (error) {
    progress.end();
    process.stderr.write(`${messageOf(error, file, tables)}\nNothing was imported.\n`);
    return 1;
  }
}

function messageOf(error: unknown, file: string, { owner, none }: Tables): string {
  if (error instanceof FaultyFile) return `${file}:\n${error.message}`;
  if ((error as { code?: unknown }).code === 'ENOENT') return `There is no file ${file}.`;
  const state = sqlState(error);
  if (state === '42P01') return `The database has ${none} yet: run \`npm run migrate\` first.`;
  if (state === '42501')
    return `This database user may not write ${owner}: name their owner in MIGRATION_DATABASE_URL.`;
  return (error as Error).message || String((error as { code?: unknown }).code);
}

/** A bar on a terminal; elsewhere a line at every tenth. */
function showProgress(): { on: OnProgress; end(): void } {
  const { stderr } = process;
  let shown = -1;
  return {
    on(read, size) {
      if (read === undefined) {
        stderr.write(stderr.isTTY ? '\ncomparing and writing\n' : 'comparing and writing\n');
        shown = -1;
        return;
      }
      const percent = Math.floor((100 * read) / Math.max(size, 1));
      const step = stderr.isTTY ? percent : Math.floor(percent / 10) * 10;
      if (step === shown) return;
      shown = step;
      if (stderr.isTTY) stderr.write(`\r[${'#'.repeat(Math.floor(percent / 2.5)).padEnd(40)}] ${percent} %`);
      else stderr.write(`read ${step} %\n`);
    },
    end() {
      if (stderr.isTTY && shown >= 0) stderr.write('\n');
    },
  };
}

/** Ends the process with what the command answers; with 2 and how it is used where its arguments are wrong. */
export async function endWith(main: () => Promise<number>, usage: string): Promise<void> {
  process.exitCode = await Promise.resolve()
    .then(main)
    .catch((error: Error) => {
      process.stderr.write(`${error.message}\n\n${usage}\n`);
      return 2;
    });
}
