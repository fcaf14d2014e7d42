import { stat } from 'node:fs/promises';
import type { Knex } from 'knex';
import { openOwner, PATIENT } from '../../db/db-settings.js';
import { CATALOG_LIMITS } from '../../limits/index.js';
import { FaultyFile, readLines, type Fault } from './catalog-file.js';
import {
  parseDiagnosisCsv,
  parseLoincCsv,
  parseOrderFile,
  type DiagnosisColumns,
  type DiagnosisEntry,
  type Parsed,
  type TestEntry,
} from './import-formats.js';
import * as store from './import-store.js';
import { LOINC_NOTICE } from './starter-actions.js';
import { parseSubstancesCsv, type SubstanceEntry } from './substance-format.js';
import {
  addSubstances,
  arrangeSubstances,
  findLooseEnds,
  mergeSubstances,
  stageSubstances,
} from './substance-import-store.js';

interface Whole {
  edition: string;
  /** Also when the file lacks more of what was imported before than `CATALOG_LIMITS.retiredShare`. */
  retire?: boolean;
}

/** The file lacks much of the catalog, as a part of one would; the message says what to do. */
export class PartialFile extends Error {}

export type Source =
  | (Whole & { format: 'icd10cm-order' })
  | (Whole & { format: 'cie10-csv'; columns: DiagnosisColumns })
  /** Adds Spanish descriptions to the codes that the catalog has. */
  | { format: 'cie10-csv'; translations: true; columns: DiagnosisColumns }
  | (Whole & { format: 'loinc' })
  | (Whole & { format: 'substances-csv' });

interface ImportResult extends store.Changes {
  type: store.ImportedType;
  version: string;
}

/** How far the reading of the file has come, in bytes; `undefined` once rows are being compared and written. */
export type OnProgress = (read: number | undefined, size: number) => void;

/**
 * Makes catalogs what the file says, in one transaction of the tables' owner: codes that it no longer holds become
 * inactive, and what is so already is not touched. Throws FaultyFile or PartialFile, and then nothing has changed.
 */
export async function importCatalog(
  url: string,
  file: string,
  source: Source,
  onProgress: OnProgress = () => {},
): Promise<ImportResult[]> {
  const { size } = await stat(file);
  const lines = readLines(file, (read) => onProgress(read, size));
  const owner = openOwner(url, PATIENT);
  try {
    return await owner.transaction(async (db) => {
      await store.lockImports(db);
      if (source.format === 'loinc') {
        await store.stageTests(db);
        await stage(db, 'imported_tests', parseLoincCsv(lines), store.addTests);
        onProgress(undefined, size);
        return mergeLoinc(db, source);
      }
      if (source.format === 'substances-csv') {
        await stageSubstances(db);
        await stage(db, 'imported_substances', parseSubstancesCsv(lines), addSubstances);
        onProgress(undefined, size);
        return importSubstances(db, source);
      }
      await store.stageDiagnoses(db);
      const parsed =
        source.format === 'icd10cm-order' ? parseOrderFile(lines) : parseDiagnosisCsv(lines, source.columns);
      await stage(db, 'imported_codes', parsed, store.addDiagnoses);
      onProgress(undefined, size);
      return mergeDiagnoses(db, source);
    });
  } finally {
    await owner.destroy();
  }
}

/** Brings the file's entries into a table of this transaction; throws FaultyFile when a line is faulty. */
async function stage<T extends DiagnosisEntry | TestEntry | SubstanceEntry>(
  db: Knex,
  table: store.Staged,
  parsed: AsyncIterable<Parsed<T>>,
  add: (db: Knex, entries: readonly T[]) => PromiseLike<unknown>,
): Promise<void> {
  const faults: Fault[] = [];
  let more = 0;
  let staged = 0;
  let batch: T[] = [];
  const flush = async () => {
    if (batch.length > 0 && faults.length === 0) await add(db, batch);
    staged += batch.length;
    batch = [];
  };
  for await (const line of parsed) {
    if (line === undefined) continue;
    if ('entry' in line) batch.push(line.entry);
    else if (faults.length < CATALOG_LIMITS.reportedLines) faults.push(line.fault);
    else more += 1;
    if (batch.length === CATALOG_LIMITS.importBatch) await flush();
  }
  await flush();
  if (faults.length > 0) throw new FaultyFile(faults, more);
  if (staged === 0) throw new FaultyFile([{ line: 0, what: 'there is nothing to import in the file' }]);
  const repetitions = await store.settleRepetitions(db, table, CATALOG_LIMITS.reportedLines);
  if (repetitions.length > 0)
    throw new FaultyFile(
      repetitions.map(({ line, first, code }) => ({ line, what: `says something else of ${code} than line ${first}` })),
    );
}

async function mergeDiagnoses(
  db: Knex,
  source: Extract<Source, { format: 'icd10cm-order' | 'cie10-csv' }>,
): Promise<ImportResult[]> {
  if ('translations' in source) {
    const edition = (await store.findEdition(db, 'cie10')) ?? 'demo-1';
    return [await conclude(db, 'cie10', edition, null, await store.mergeTranslations(db), edition)];
  }
  await store.arrangeDiagnoses(db);
  const before = await store.countActive(db, 'cie10');
  const current = await store.findEdition(db, 'cie10');
  const changes = await store.mergeDiagnoses(db);
  if (current) checkWhole('cie10', source, changes, before);
  return [await conclude(db, 'cie10', source.edition, null, changes, current)];
}

async function mergeLoinc(db: Knex, source: Whole): Promise<ImportResult[]> {
  const results: ImportResult[] = [];
  for (const kind of ['laboratory', 'imaging'] as const) {
    const before = await store.countActive(db, kind);
    const current = await store.findEdition(db, kind);
    const changes = await store.mergeTests(db, kind);
    if (current) checkWhole(kind, source, changes, before);
    results.push(await conclude(db, kind, source.edition, LOINC_NOTICE, changes, current));
  }
  return results;
}

async function importSubstances(db: Knex, source: Whole): Promise<ImportResult[]> {
  await arrangeSubstances(db);
  const faults = await findLooseEnds(db, CATALOG_LIMITS.reportedLines);
  if (faults.length > 0) throw new FaultyFile(faults);
  const before = await store.countActive(db, 'substances');
  const current = await store.findEdition(db, 'substances');
  const changes = await mergeSubstances(db);
  if (current) checkWhole('substances', source, changes, before);
  return [await conclude(db, 'substances', source.edition, null, changes, current)];
}

/** What came before the first import are samples: those go unasked. */
function checkWhole(type: store.ImportedType, { retire }: Whole, { retired }: store.Changes, before: number): void {
  if (retire || retired <= before * CATALOG_LIMITS.retiredShare) return;
  throw new PartialFile(
    `The file lacks ${retired} of the ${before} entries of ${type}, more than ${CATALOG_LIMITS.retiredShare * 100} %: it seems to be a part of the catalog. ` +
      'Should they be retired, add --retire.',
  );
}

const ANALYZED = {
  cie10: 'cie10_codes',
  laboratory: 'catalog_tests',
  imaging: 'catalog_tests',
  substances: 'substances',
} as const;

/** A new version where anything changed; all replicas read it with their next request. */
async function conclude(
  db: Knex,
  type: store.ImportedType,
  edition: string,
  notice: string | null,
  changes: store.Changes,
  currentEdition: string | undefined,
): Promise<ImportResult> {
  const touched = changes.added + changes.changed + changes.retired > 0;
  if (touched) await store.analyze(db, ANALYZED[type]);
  const version =
    touched || edition !== currentEdition
      ? await store.recordImport(db, type, edition, notice, changes)
      : await store.findVersion(db, type);
  return { type, version, ...changes };
}
