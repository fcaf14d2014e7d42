import { parseArgs } from 'node:util';
import { importCatalog, type Source } from '../features/catalogs/import-actions.js';
import { CATALOG_LIMITS } from '../limits/index.js';
import { endWith, fileAt, importFile } from '../file-import.js';

const USAGE = `Usage: npm run import-catalog -- --type TYPE --file FILE --version VERSION

  --type icd10cm-order   the official order file of ICD-10-CM
  --type cie10-csv       a CSV of CIE-10; its columns by name:
                           --columns code=CODE,description=DESCRIPTION[,description_es=SPANISH]
                         --translations instead of --version adds the descriptions as the Spanish ones
                         of codes that the catalog has, and changes nothing else
  --type loinc           Loinc.csv, for laboratory tests and imaging studies
  --type substances-csv  a CSV of substances and their classes; its columns are code, name and, where there are any,
                           kind, system, name_es, synonyms, classes, ingredients, cross_reactive, cross_reacts_with
  --version              what the edition is called, for example 2026
  --retire               also when the file lacks more than a fifth of what was imported before`;

/** What the command line asks for is wrong; the message says how. */
class UsageError extends Error {}

function readArguments(): { file: string; source: Source } {
  const { values } = parseArgs({
    options: {
      type: { type: 'string' },
      file: { type: 'string' },
      version: { type: 'string' },
      columns: { type: 'string' },
      translations: { type: 'boolean', default: false },
      retire: { type: 'boolean', default: false },
    },
  });
  const { type, version, translations, retire } = values;
  if (!values.file) throw new UsageError('--file is missing');
  const file = fileAt(values.file);
  if (type !== 'icd10cm-order' && type !== 'cie10-csv' && type !== 'loinc' && type !== 'substances-csv')
    throw new UsageError('--type must be icd10cm-order, cie10-csv, loinc or substances-csv');
  if (type !== 'cie10-csv' && (values.columns || translations))
    throw new UsageError('--columns and --translations go with --type cie10-csv');
  if (translations) {
    if (version) throw new UsageError('--translations keeps the version of the catalog: leave --version out');
    if (retire) throw new UsageError('--translations retires nothing: leave --retire out');
    return { file, source: { format: 'cie10-csv', translations, columns: readColumns(values.columns) } };
  }
  if (!version || !/^[\w.-]+$/.test(version) || version.length > CATALOG_LIMITS.versionLength)
    throw new UsageError(
      `--version must be 1 to ${CATALOG_LIMITS.versionLength} letters, digits, dots, dashes and underscores`,
    );
  if (type === 'cie10-csv')
    return { file, source: { format: type, edition: version, retire, columns: readColumns(values.columns) } };
  return { file, source: { format: type, edition: version, retire } };
}

function readColumns(given = 'code=code,description=description') {
  const columns: Record<string, string> = {};
  for (const pair of given.split(',')) {
    const [, name, column] = /^\s*(code|description|description_es)=(.+?)\s*$/.exec(pair) ?? [];
    if (!name || !column) throw new UsageError(`--columns does not take "${pair}"`);
    columns[name] = column;
  }
  const { code, description, description_es } = columns;
  if (!code || !description) throw new UsageError('--columns must name code=… and description=…');
  return { code, description, ...(description_es && { description_es }) };
}

/** Imports a catalog: exit code 0 when it is in, 1 when nothing has changed because something is wrong, 2 for bad arguments. */
const main = (): Promise<number> => {
  const { file, source } = readArguments();
  return importFile(file, { owner: 'the catalogs', none: 'no catalogs' }, async (url, onProgress) =>
    (await importCatalog(url, file, source, onProgress)).map(
      ({ type, version, added, changed, retired }) =>
        `${type}: version ${version}, ${added} added, ${changed} changed, ${retired} retired`,
    ),
  );
};

await endWith(main, USAGE);
