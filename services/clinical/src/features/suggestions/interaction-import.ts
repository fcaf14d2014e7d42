import { stat } from 'node:fs/promises';
import type { Knex } from 'knex';
import { openOwner, PATIENT } from '../../db/db-settings.js';
import { CATALOG_LIMITS } from '../../limits/index.js';
import { FaultyFile, readLines, type Fault, type Lines } from '../catalogs/index.js';
import { parseInteractionsCsv, type InteractionEntry } from './interaction-format.js';
import {
  addInteractions,
  findContradictions,
  lockImports,
  replaceSources,
  stageInteractions,
  type ImportedSource,
} from './interaction-import-store.js';

/** Bytes of the file that were read; `undefined` once rows are being written. */
export type OnReading = (read: number | undefined, size: number) => void;

/**
 * Imports a table of interactions in one transaction, as the tables' owner. Throws `FaultyFile`, which changes nothing.
 */
export async function importInteractions(
  url: string,
  file: string,
  onReading: OnReading = () => {},
): Promise<ImportedSource[]> {
  const { size } = await stat(file);
  const owner = openOwner(url, PATIENT);
  try {
    return await owner.transaction((db) =>
      mergeInteractions(
        db,
        readLines(file, (read) => onReading(read, size)),
        () => onReading(undefined, size),
      ),
    );
  } finally {
    await owner.destroy();
  }
}

/** As `importInteractions`, from lines and in the given transaction. */
export async function mergeInteractions(
  db: Knex,
  lines: Lines,
  onRead: () => void = () => {},
): Promise<ImportedSource[]> {
  await lockImports(db);
  await stageInteractions(db);
  const faults: Fault[] = [];
  let [more, staged] = [0, 0];
  let batch: InteractionEntry[] = [];
  const flush = async () => {
    if (batch.length > 0 && faults.length === 0) await addInteractions(db, batch);
    staged += batch.length;
    batch = [];
  };
  for await (const line of parseInteractionsCsv(lines)) {
    if (line === undefined) continue;
    if ('entry' in line) batch.push(line.entry);
    else if (faults.length < CATALOG_LIMITS.reportedLines) faults.push(line.fault);
    else more += 1;
    if (batch.length === CATALOG_LIMITS.importBatch) await flush();
  }
  await flush();
  if (faults.length > 0) throw new FaultyFile(faults, more);
  if (staged === 0) throw new FaultyFile([{ line: 0, what: 'there is nothing to import in the file' }]);
  onRead();
  const contradictions = await findContradictions(db, CATALOG_LIMITS.reportedLines);
  if (contradictions.length > 0) throw new FaultyFile(contradictions);
  return replaceSources(db);
}
