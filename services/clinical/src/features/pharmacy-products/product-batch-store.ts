import type { Db } from '../../db/db.js';
import { clause, parameter, statement } from '../../db/piece.js';
import { PRODUCT_COLUMNS, refusing, type ProductRow, type ProductValues } from './product-store.js';

/** Many products at once: what a file says of them. */

const FIND = statement(clause`select ${PRODUCT_COLUMNS} from pharmacy_products p
  where p.clinic_id = ${parameter(1)} and p.id = any(${parameter(2)}::uuid[])`);

export const findProducts = (db: Db, clinicId: string, ids: readonly string[]) =>
  db.rows<ProductRow>(FIND, [clinicId, ids]);

export type WrittenProduct = ProductValues & { id: string };

const NAMES = `code, name, substances, form, strength, unit, pack_sizes, control_class, prescription_only, high_alert, minimum, storage,
  active`;
const SAID = `jsonb_to_recordset($2::jsonb) as said (id uuid, code text, name text, substances jsonb, form text, strength text, unit text,
  pack_sizes int[], control_class text, prescription_only boolean, high_alert boolean, minimum int, storage text, active boolean)`;

/** Throws 422 `code` if another product has one of the codes. */
export const insertProducts = (db: Db, clinicId: string, rows: readonly WrittenProduct[]) =>
  refusing(
    db.rows(
      `insert into pharmacy_products (clinic_id, id, ${NAMES}) select $1, id, ${NAMES} from ${SAID} order by lower(code)`,
      [clinicId, JSON.stringify(rows)],
    ),
  );

/** Writes all columns. The caller has locked the rows. Throws as `insertProducts`. */
export const updateProducts = (db: Db, clinicId: string, rows: readonly WrittenProduct[]) =>
  refusing(
    db.rows(
      `update pharmacy_products p set (${NAMES}) = row(${NAMES.replaceAll(/\w+/g, 'said.$&')}) from ${SAID}
       where p.clinic_id = $1 and p.id = said.id`,
      [clinicId, JSON.stringify(rows)],
    ),
  );

export interface SaidBarcode {
  product_id: string;
  place: number;
  barcode: string;
  gtin: string;
}

/** The products that have these barcodes. */
export const findHolders = (db: Db, clinicId: string, gtins: readonly string[]) =>
  db.rows<{ gtin: string; product_id: string }>(
    'select gtin, product_id from pharmacy_barcodes where clinic_id = $1 and gtin = any($2::text[])',
    [clinicId, gtins],
  );

/** Replaces the barcodes of these products. The caller holds `lockProductNames`. */
export async function replaceBarcodes(
  db: Db,
  clinicId: string,
  productIds: readonly string[],
  barcodes: readonly SaidBarcode[],
): Promise<void> {
  await db.rows('delete from pharmacy_barcodes where clinic_id = $1 and product_id = any($2::uuid[])', [
    clinicId,
    productIds,
  ]);
  await db.rows(
    `insert into pharmacy_barcodes (clinic_id, gtin, product_id, place, barcode)
     select $1, gtin, product_id, place, barcode
     from jsonb_to_recordset($2::jsonb) as said (gtin text, product_id uuid, place int, barcode text) order by gtin`,
    [clinicId, JSON.stringify(barcodes)],
  );
}
