import { parseArgs } from 'node:util';
import { importInteractions } from '../features/suggestions/interaction-import.js';
import { endWith, fileAt, importFile } from '../file-import.js';

const USAGE = `Usage: npm run import-interactions -- --file FILE

  --file   a CSV of interactions between medications; its columns are ingredient_1, ingredient_2,
           severity (contraindicated, severe, moderate or minor), text, source, licence, version and,
           where there are any, text_es. All that was imported of a source before is replaced.`;

/** Imports a table of interactions: exit code 0 when it is in, 1 when nothing has changed because something is wrong, 2 for bad arguments. */
const main = (): Promise<number> => {
  const { values } = parseArgs({ options: { file: { type: 'string' } } });
  if (!values.file) throw new Error('--file is missing');
  const file = fileAt(values.file);
  const tables = { owner: 'the tables', none: 'no tables of interactions' };
  return importFile(file, tables, async (url, onProgress) =>
    (await importInteractions(url, file, onProgress)).map(
      ({ source, version, pairs }) => `${source}: version ${version}, ${pairs} pairs`,
    ),
  );
};

await endWith(main, USAGE);
