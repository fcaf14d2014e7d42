import type { Db } from '../../db/db.js';
import { findSubstanceTable } from '../catalogs/index.js';
import type { ProductRow } from './product-store.js';

/**
 * A product with those of its substances that the table of substances does not have, so that checks ignore them
 * (clinical-areas.md section 4).
 */
export async function checkedProduct(db: Db, row: ProductRow) {
  const table = await findSubstanceTable(db, row.substances);
  const unchecked = row.substances.flatMap((substance, place) =>
    table.recognise(substance).codes.length > 0 ? [] : [{ member: `substances.${place}`, value: substance.display }],
  );
  return { ...row, unchecked };
}
