import type { Knex } from 'knex';
import { LOCKS, numberInClinic } from '../../db/advisory-locks.js';
import { sql, violatedConstraint, type Db } from '../../db/db.js';
import { clause, column, list, parameter, raw, statement } from '../../db/piece.js';
import { invalid } from '../../domain/failures.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import { gtinOf, type ProductBody } from './product-content.js';

export interface ProductRow extends ProductBody {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
}

const PLAIN = [
  'id',
  'code',
  'name',
  'substances',
  'form',
  'strength',
  'unit',
  'pack_sizes',
  'control_class',
  'prescription_only',
  'high_alert',
  'minimum',
  'storage',
  'active',
  'version',
];

/** Columns of products `p`. */
export const PRODUCT_COLUMNS = list([
  ...PLAIN.map((each) => column(`p.${each}`)),
  clause`iso_instant(p.created_at) as created_at`,
  clause`iso_instant(p.updated_at) as updated_at`,
  clause`array(select b.barcode from pharmacy_barcodes b
    where b.clinic_id = p.clinic_id and b.product_id = p.id order by b.place) as barcodes`,
]);

const FIND = statement(clause`select ${PRODUCT_COLUMNS} from pharmacy_products p
  where p.clinic_id = ${parameter(1)} and p.id = ${parameter(2)}`);

export const findProduct = (db: Db, clinicId: string, id: string) => db.row<ProductRow>(FIND, [clinicId, id]);

/** Locks the row until the transaction ends. */
export async function lockProduct(db: Db, clinicId: string, id: string): Promise<ProductRow | undefined> {
  await db.rows('select from pharmacy_products where clinic_id = $1 and id = $2 for no key update', [clinicId, id]);
  return findProduct(db, clinicId, id);
}

const SPEC: ListSpec = {
  id: 'p.id',
  columns: [raw(PRODUCT_COLUMNS)],
  sorts: {
    name: { column: 'p.name', direction: 'asc', type: 'text' },
    updated_at: { column: 'p.updated_at', direction: 'asc' },
  },
};

export const PRODUCT_SORTS = Object.keys(SPEC.sorts);

export interface ProductFilter extends ListQuery {
  q?: string;
  barcode?: string;
  active?: boolean;
  controlled?: boolean;
}

/** Products `p` of a clinic, for callers who may see products. */
export const visibleProducts = (clinicId: string): Knex.QueryBuilder =>
  sql('clinic_products as p').where('p.clinic_id', clinicId);

export function listProducts(db: Db, clinicId: string, filter: ProductFilter, keys: KeyRing) {
  const products = visibleProducts(clinicId);
  if (filter.active !== undefined) products.where('p.active', filter.active);
  if (filter.controlled === true) products.whereNotNull('p.control_class');
  if (filter.controlled === false) products.whereNull('p.control_class');
  if (filter.barcode !== undefined)
    products.whereIn(
      'p.id',
      sql('pharmacy_barcodes as named')
        .select('named.product_id')
        .where({ 'named.clinic_id': clinicId, 'named.gtin': gtinOf(filter.barcode) }),
    );
  // Words under three letters match only at the beginning of a word, since the index cannot find them elsewhere.
  for (const word of (filter.q ?? '').split(/\s+/).filter(Boolean))
    products.whereRaw(`p.search_text like ? || literal_pattern(?) || '%'`, [word.length < 3 ? '% ' : '%', word]);
  return readList<ProductRow>(db, products, SPEC, filter, keys);
}

export type ProductValues = Omit<ProductBody, 'barcodes'>;

export const insertProduct = (db: Db, clinicId: string, id: string, values: ProductValues) =>
  refusing(db.rows(sql('pharmacy_products').insert({ clinic_id: clinicId, id, ...stored(values) })));

export const updateProduct = (db: Db, clinicId: string, id: string, values: Partial<ProductValues>) =>
  // Versions include the barcodes, so this row is written whatever changes.
  refusing(
    db.rows(
      sql('pharmacy_products')
        .where({ clinic_id: clinicId, id })
        .update({ name: sql.raw('name'), ...stored(values) }),
    ),
  );

/** Knex takes a list as JSON only if it is text. */
const stored = ({ substances, ...values }: Partial<ProductValues>) => ({
  ...values,
  ...(substances && { substances: JSON.stringify(substances) }),
});

/**
 * Locks codes and barcodes of the clinic's products until the transaction ends, so that two products can exchange
 * theirs.
 */
export const lockProductNames = (db: Db, clinicId: string) =>
  db.row('select pg_advisory_xact_lock($1::bigint)', [numberInClinic(LOCKS.productNames, clinicId, 'products')]);

/** Whether the product has stock, or a document with it waits for confirmation. */
export const isHeldOrWaiting = async (db: Db, clinicId: string, id: string): Promise<boolean> =>
  (await db.row(
    `select 1 where exists (select from pharmacy_balances where clinic_id = $1 and product_id = $2 and balance > 0)
       or exists (select from pharmacy_documents d join pharmacy_lines l on l.clinic_id = d.clinic_id and l.document_id = d.id
         where d.clinic_id = $1 and d.status = 'waiting_witness' and l.product_id = $2)`,
    [clinicId, id],
  )) !== undefined;

/** Replaces the barcodes of a product. Answers the places of those that another product has. */
export async function updateBarcodes(
  db: Db,
  clinicId: string,
  productId: string,
  barcodes: readonly string[],
): Promise<number[]> {
  await db.rows('delete from pharmacy_barcodes where clinic_id = $1 and product_id = $2', [clinicId, productId]);
  const made = await db.rows<{ place: number }>(
    `insert into pharmacy_barcodes (clinic_id, gtin, product_id, place, barcode)
     select $1, gtin, $2, place, barcode from unnest($3::text[], $4::text[], $5::int[]) as said (gtin, barcode, place) order by gtin
     on conflict do nothing returning place`,
    [clinicId, productId, barcodes.map(gtinOf), barcodes, barcodes.map((_, place) => place)],
  );
  const places = new Set(made.map(({ place }) => place));
  return barcodes.flatMap((_, place) => (places.has(place) ? [] : [place]));
}

/** Throws 422 `code` if another product has it. */
export const refusing = <T>(written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    if (violatedConstraint(error) === 'pharmacy_products_code') throw invalid({ path: 'code', rule: 'taken' });
    throw error;
  });

export const findActiveProducts = async (db: Db, clinicId: string, ids: readonly string[]): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      'select id from pharmacy_products where clinic_id = $1 and id = any($2::uuid[]) and active',
      [clinicId, ids],
    )
  ).map(({ id }) => id);

/** Keeps control class and activity of these products unchanged until the transaction ends. */
export const holdProducts = (db: Db, clinicId: string, ids: readonly string[]) =>
  db.rows<{ id: string; control_class: string | null; active: boolean }>(
    'select id, control_class, active from pharmacy_products where clinic_id = $1 and id = any($2::uuid[]) order by id for share',
    [clinicId, ids],
  );

export type GivenProduct = Pick<
  ProductRow,
  'id' | 'name' | 'form' | 'strength' | 'unit' | 'substances' | 'control_class' | 'high_alert' | 'active'
>;

/** Keeps these products unchanged until the transaction ends. */
export const holdGivenProducts = (db: Db, clinicId: string, ids: readonly string[]) =>
  db.rows<GivenProduct>(
    `select id, name, form, strength, unit, substances, control_class, high_alert, active from pharmacy_products
     where clinic_id = $1 and id = any($2::uuid[]) order by id for share`,
    [clinicId, ids],
  );
