import type { Db } from '../../db/db.js';
import { checkNone, type Failure } from '../../domain/failures.js';
import { newId } from '../../id.js';
import type { Kind, NewStockDocument, NewStockLine } from './stock-document-content.js';
import { OTHER_DATE, type Line } from './stock-document-rules.js';
import { findLots, findLotsByNumber, insertLots, lockLots } from '../pharmacy-stock/index.js';
import { findActiveProducts } from '../pharmacy-products/index.js';

interface Read {
  lines: Line[];
  /** The distinct products of the lines. */
  products: string[];
}

/**
 * The lines of a request with their products. Throws 422 for unknown products and lots, and for a lot that is counted
 * twice.
 */
export async function readLines(db: Db, clinicId: string, { kind, lines }: NewStockDocument): Promise<Read> {
  const read = kind === 'receipt' ? await readReceived(db, clinicId, lines) : await readLots(db, clinicId, kind, lines);
  return { lines: read, products: [...new Set(read.map(({ product_id }) => product_id))] };
}

const AMOUNT = { quantity: null, expected: null, counted: null, seen: null };

async function readReceived(db: Db, clinicId: string, said: readonly NewStockLine[]): Promise<Line[]> {
  const known = new Set(
    await findActiveProducts(
      db,
      clinicId,
      said.map(({ product_id = '' }) => product_id),
    ),
  );
  const dates = new Map<string, string>();
  const failures: Failure[] = [];
  const lines = said.map(({ product_id = '', lot_number = '', expires_on = '', quantity = 0 }, place): Line => {
    const named = `${product_id} ${lot_number}`;
    if (!known.has(product_id)) failures.push({ path: `lines.${place}.product_id`, rule: 'selected' });
    else if ((dates.get(named) ?? expires_on) !== expires_on)
      failures.push({ path: `lines.${place}.expires_on`, rule: OTHER_DATE });
    dates.set(named, dates.get(named) ?? expires_on);
    return { ...AMOUNT, place, product_id, lot_id: null, lot_number, expires_on, quantity };
  });
  checkNone(failures);
  return lines;
}

async function readLots(db: Db, clinicId: string, kind: Kind, said: readonly NewStockLine[]): Promise<Line[]> {
  const ids = said.map(({ lot_id = '' }) => lot_id);
  const lots = new Map((await findLots(db, clinicId, ids)).map((lot) => [lot.id, lot]));
  const failures: Failure[] = [];
  const lines = said.flatMap(({ lot_id = '', quantity = null, counted = null }, place): Line[] => {
    const lot = lots.get(lot_id);
    if (!lot) failures.push({ path: `lines.${place}.lot_id`, rule: 'selected' });
    else if (kind === 'count' && ids.indexOf(lot_id) < place)
      failures.push({ path: `lines.${place}.lot_id`, rule: 'distinct' });
    if (!lot) return [];
    const { product_id, number: lot_number, expires_on } = lot;
    return [{ ...AMOUNT, place, product_id, lot_id, lot_number, expires_on, quantity, counted }];
  });
  checkNone(failures);
  return lines;
}

/**
 * The lines with their lots, which are locked. Posting a receipt creates the missing lots; a receipt that waits does
 * not. Throws 422 `expires_on` for another expiry date of a lot.
 */
export async function lotsOf(
  db: Db,
  clinicId: string,
  { kind, posted }: { kind: Kind; posted: boolean },
  lines: readonly Line[],
): Promise<Line[]> {
  if (kind !== 'receipt') {
    await lockLots(db, clinicId, [...new Set(lines.flatMap(({ lot_id }) => lot_id ?? []))]);
    return [...lines];
  }
  if (posted)
    await insertLots(
      db,
      clinicId,
      lines.map((line) => ({ ...line, new_id: newId() })),
    );
  const lots = new Map(
    (await findLotsByNumber(db, clinicId, lines)).map((lot) => [`${lot.product_id} ${lot.number}`, lot]),
  );
  await lockLots(
    db,
    clinicId,
    [...lots.values()].map(({ id }) => id),
  );
  const failures: Failure[] = [];
  const found = lines.map((line) => {
    const lot = lots.get(`${line.product_id} ${line.lot_number}`);
    if (lot && lot.expires_on !== line.expires_on)
      failures.push({ path: `lines.${line.place}.expires_on`, rule: OTHER_DATE });
    return { ...line, lot_id: lot?.id ?? null };
  });
  checkNone(failures);
  return found;
}
