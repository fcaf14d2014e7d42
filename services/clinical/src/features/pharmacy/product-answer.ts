import type { Db } from '../../db/db.js';
import { findSubstanceTable } from '../catalogs/index.js';
import type { ProductRow } from './product-store.js';

/** A product, and which of its substances are known to no table: nothing is guessed of them (clinical-areas.md section 4). */
export async function checkedProduct(db: Db, row: ProductRow) {
  const table = await findSubstanceTable(db, row.substances);
  const unchecked = row.substances.flatMap((substance, place) =>
    table.recognise(substance).codes.length > 0 ? [] : [{ member: `substances.${place}`, value: substance.display }],
  );
  return { ...row, unchecked };
}
