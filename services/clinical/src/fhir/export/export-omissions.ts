import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { HttpError } from 'http-kit';
import type { Transaction } from '../../db/db.js';
import type { Language, Text } from '../../domain/language.js';
import { outcome, type Issue } from '../operation-outcome.js';
import { searchFault } from '../search/search-errors.js';
import { insertPart, type ExportRow } from './export-store.js';

const compress = promisify(gzip);

/** The type of the file that tells what an export does without. */
export const OMISSIONS_TYPE = 'OperationOutcome';

/** What was asked for and is left out, where the caller is content without it (`handling=lenient`); undefined where nothing may be. */
export type Omissions = Issue[] | undefined;

/** Refuses what a parameter asks for, or notes that it is left out. */
export function omitOrRefuse(left: Omissions, parameter: string, text: Text): void {
  if (!left) throw searchFault(parameter, text);
  left.push({ severity: 'warning', code: 'not-supported', text, expression: parameter });
}

/** Whether what the parameter says can be done. Throws what is wrong with it unless that may be left out. */
export function tryOrOmit(left: Omissions, parameter: string, attempt: () => void): boolean {
  try {
    attempt();
    return true;
  } catch (error) {
    if (!left || !(error instanceof HttpError) || error.code !== 'invalid_search') throw error;
    for (const { text } of error.details['issues'] as Issue[]) omitOrRefuse(left, parameter, text);
    return false;
  }
}

/** A resource for each, in the file of errors that the export has from the start. */
export async function insertOmissions(
  db: Transaction,
  row: Pick<ExportRow, 'clinic_id' | 'id'>,
  left: readonly Issue[],
  language: Language,
): Promise<void> {
  if (left.length === 0) return;
  const lines = left.map((issue) => `${JSON.stringify(outcome([issue], language))}\n`);
  const content = await compress(lines.join(''));
  await insertPart(db, row, { type: OMISSIONS_TYPE, number: 0, resources: left.length, content });
}
