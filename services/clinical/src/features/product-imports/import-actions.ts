import { HttpError } from 'http-kit';
import type { Transaction } from '../../db/db.js';
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
  type NewProduct,
  type ProductBody,
} from '../pharmacy/index.js';
import { FIELDS, namedIn, productOf, soughtBy, type RowFault, type Unchecked } from './import-content.js';
import type { Row } from './import-file.js';
import { beginRow, beginTrial, lockByCodes, findKnownSubstances, keepRow, undoRow, undoTrial } from './import-store.js';

/** What became of some rows. */
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

/** Makes and changes products as rows say; each that fails is taken back alone, and all of a trial. */
export async function importRows(
  db: Transaction,
  clinic: Owner,
  rows: readonly Row[],
  isTrial: boolean,
): Promise<Imported> {
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
  if (isTrial) await beginTrial(db);
  else keepVersions(db, productRecord, clinic.id, [...ids.values()]);
  for (const { line, fields } of rows) {
    if (!fields) {
      imported.errors.push({ line, failures: [{ path: 'line', rule: FIELDS }] });
      continue;
    }
    const { body, unchecked } = productOf({ line, fields }, known);
    const code = (fields['code'] ?? '').toLowerCase();
    const failures = await importRow(db, clinic, { code, body, ids, imported });
    if (failures.length > 0) imported.errors.push({ line, failures: failures.slice(0, reportedMembers) });
    else imported.unchecked.push(...unchecked);
  }
  if (isTrial) await undoTrial(db);
  return imported;
}

interface Importing {
  /** In small letters. */
  code: string;
  body: Record<string, unknown>;
  /** Of products that there are, by code. */
  ids: Map<string, string>;
  imported: Imported;
}

async function importRow(db: Transaction, clinic: Owner, { code, body, ids, imported }: Importing): Promise<Failure[]> {
  const id = ids.get(code);
  const { value, failures } = attempted(id === undefined ? newProductSchema : productChangesSchema, body);
  if (failures.length > 0) return failures;
  await beginRow(db);
  try {
    if (id === undefined) {
      const made = await createProduct(db, clinic, value as NewProduct);
      ids.set(code, made.id);
      imported.created.add(made.id);
    } else {
      const said = { id, ifMatch: undefined, body: value as Partial<ProductBody> };
      const { changes } = await changeProduct(db, clinic, said);
      if (Object.keys(changes).length > 0 && !imported.created.has(id)) imported.updated.add(id);
    }
    await keepRow(db);
    return [];
  } catch (error) {
    const refused = error instanceof HttpError && error.status === 422 ? failuresOf(error) : undefined;
    if (!refused) throw error;
    await undoRow(db);
    return refused;
  }
}

const failuresOf = ({ details }: HttpError): Failure[] | undefined =>
  (details as { failures?: Failure[] } | undefined)?.failures;
