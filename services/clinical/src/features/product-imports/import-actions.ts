import { HttpError } from 'http-kit';
import type { Transaction } from '../../db/db.js';
import { inSavepoint } from '../../db/savepoint.js';
import type { Failure } from '../../domain/failures.js';
import { attempted } from '../../http/validation.js';
import { PRODUCT_IMPORT_LIMITS } from '../../limits/index.js';
import { keepVersions } from '../../operation/record-store.js';
import { keyOf } from '../catalogs/index.js';
import {
  changeProduct,
  createProduct,
  newProductSchema,
  productChangesSchema,
  productRecord,
  writeProducts,
  type NewProduct,
  type ProductBody,
  type ProductWrite,
} from '../pharmacy-products/index.js';
import { FIELDS, namedIn, productOf, soughtBy, type RowFault, type Unchecked } from './import-content.js';
import type { Row } from './import-file.js';
import { lockByCodes, findKnownSubstances } from './import-store.js';

/** The result of importing some rows. */
export interface Imported {
  created: Set<string>;
  updated: Set<string>;
  errors: RowFault[];
  unchecked: Unchecked[];
}

interface Owner {
  id: string;
  settings: object;
}

/**
 * Creates and changes products from rows: in one batch, and one by one for rows that depend on others. A failed row is
 * rolled back alone; a dry run is rolled back whole.
 */
export function importRows(db: Transaction, clinic: Owner, rows: readonly Row[], isDryRun: boolean): Promise<Imported> {
  const write = () => writeRows(db, clinic, rows, isDryRun);
  return isDryRun ? inSavepoint(db, write, false) : write();
}

async function writeRows(db: Transaction, clinic: Owner, rows: readonly Row[], isDryRun: boolean): Promise<Imported> {
  const { reportedMembers } = PRODUCT_IMPORT_LIMITS;
  const imported: Imported = { created: new Set(), updated: new Set(), errors: [], unchecked: [] };
  const whole = rows.flatMap(({ line, fields }) => (fields ? [{ line, fields }] : []));
  const sought = [...new Set(whole.flatMap(({ fields }) => namedIn(fields).map(soughtBy)))];
  const known = await findKnownSubstances(
    db,
    sought.map((text) => ({ text, key: keyOf(text) })),
  );
  const ids = await lockByCodes(
    db,
    clinic.id,
    whole.map(({ fields }) => fields['code'] ?? ''),
  );
  if (!isDryRun) keepVersions(db, productRecord, clinic.id, [...ids.values()]);
  const said = rows.map(({ line, fields }): ParsedRow => {
    if (!fields) return { line, code: '', unchecked: [], failures: [{ path: 'line', rule: FIELDS }] };
    const code = (fields['code'] ?? '').toLowerCase();
    const { body, unchecked } = productOf({ line, fields }, known);
    return { line, code, unchecked, ...attempted(ids.has(code) ? productChangesSchema : newProductSchema, body) };
  });
  const alone = await importTogether(db, clinic, said, { ids, imported });
  for (const [place, { line, unchecked, ...each }] of said.entries()) {
    const failures =
      each.failures.length === 0 && alone.has(place)
        ? await importRow(db, clinic, each, { ids, imported })
        : each.failures;
    if (failures.length > 0) imported.errors.push({ line, failures: failures.slice(0, reportedMembers) });
    else imported.unchecked.push(...unchecked);
  }
  return imported;
}

/** A row to write, or its failures. */
interface ParsedRow {
  line: number;
  /** In lower case. */
  code: string;
  value?: unknown;
  unchecked: Unchecked[];
  failures: Failure[];
}

interface Importing {
  /** Ids of existing products, by code. */
  ids: Map<string, string>;
  imported: Imported;
}

/**
 * Writes rows in few statements. Answers the places of those to write one by one: all of them if a concurrent request
 * interfered.
 */
async function importTogether(
  db: Transaction,
  clinic: Owner,
  said: readonly ParsedRow[],
  { ids, imported }: Importing,
): Promise<Set<number>> {
  const whole = said.flatMap(({ code, value, failures }, place): ProductWrite[] => {
    if (failures.length > 0) return [];
    const id = ids.get(code);
    return id === undefined
      ? [{ place, id, body: value as NewProduct }]
      : [{ place, id, body: value as Partial<ProductBody> }];
  });
  const written = await attempt(db, () => writeProducts(db, clinic, whole));
  if (Array.isArray(written)) return new Set(whole.map(({ place }) => place));
  for (const [place, id] of written.made) {
    ids.set(said[place]?.code ?? '', id);
    imported.created.add(id);
  }
  for (const id of written.changed) imported.updated.add(id);
  return written.alone;
}

async function importRow(
  db: Transaction,
  clinic: Owner,
  { code, value }: Pick<ParsedRow, 'code' | 'value'>,
  { ids, imported }: Importing,
): Promise<Failure[]> {
  const id = ids.get(code);
  const done = await attempt(db, async () => {
    if (id === undefined) return void imported.created.add(await made(db, clinic, code, value as NewProduct, ids));
    const said = { id, ifMatch: undefined, body: value as Partial<ProductBody> };
    const { changes } = await changeProduct(db, clinic, said);
    if (Object.keys(changes).length > 0 && !imported.created.has(id)) imported.updated.add(id);
  });
  return Array.isArray(done) ? done : [];
}

async function made(db: Transaction, clinic: Owner, code: string, body: NewProduct, ids: Map<string, string>) {
  const { id } = await createProduct(db, clinic, body);
  ids.set(code, id);
  return id;
}

/** Rolls back a refused write, and answers its failures. */
async function attempt<T>(db: Transaction, write: () => Promise<T>): Promise<T | Failure[]> {
  try {
    return await inSavepoint(db, write);
  } catch (error) {
    const refused = error instanceof HttpError && error.status === 422 ? failuresOf(error) : undefined;
    if (!refused) throw error;
    return refused;
  }
}

const failuresOf = ({ details }: HttpError): Failure[] | undefined =>
  (details as { failures?: Failure[] } | undefined)?.failures;
