import type { Db } from '../../db/db.js';
import { settingChanges } from '../../http/setting-changes.js';
import { newId } from '../../id.js';
import { pharmacySettings } from '../pharmacy/index.js';
import { gtinOf, NEW_PRODUCT, type NewProduct, type ProductBody } from './product-content.js';
import {
  findHolders,
  findProducts,
  insertProducts,
  replaceBarcodes,
  updateProducts,
  type WrittenProduct,
} from './product-batch-store.js';
import { lockProductNames, type ProductRow } from './product-store.js';

/** A product to write: a new one, or the changes of an existing one. `place` is its place in the batch. */
export type ProductWrite = { place: number } & (
  | { id: undefined; body: NewProduct }
  | { id: string; body: Partial<ProductBody> }
);

export interface WrittenProducts {
  /** Ids of new products by place. */
  made: Map<number, string>;
  changed: string[];
  /** Places of products that have to be written one by one, which tells what is wrong with them. */
  alone: Set<number>;
}

/**
 * Creates and changes many products in few statements, with the results of `createProduct` and `changeProduct` one
 * after the other. The caller has locked the existing products. Products that depend on others of the batch are left in
 * `alone`. Throws 422 if a concurrent request took a code.
 */
export async function writeProducts(
  db: Db,
  clinic: { id: string; settings: object },
  said: readonly ProductWrite[],
): Promise<WrittenProducts> {
  const gtins = said.flatMap(({ body: { barcodes = [] } }) => barcodes.map(gtinOf));
  // Taken also for products that give up barcodes: a request for one of these waits for this lock.
  if (said.some(({ body }) => body.barcodes)) await lockProductNames(db, clinic.id);
  const rows = await findProducts(
    db,
    clinic.id,
    said.flatMap(({ id }) => id ?? []),
  );
  const before = new Map(rows.map((row) => [row.id, row]));
  const holders = new Map((await findHolders(db, clinic.id, gtins)).map(({ gtin, product_id }) => [gtin, product_id]));
  const classes = new Set(pharmacySettings(clinic.settings as Record<string, unknown>).control_classes);
  const ids = repeated(said.flatMap(({ id }) => id ?? []));
  const codes = repeated(said.flatMap(({ body: { code } }) => code?.toLowerCase() ?? []));
  const numbers = repeated(gtins);
  // Products whose barcodes others of the batch ask for: their order decides.
  const asked = new Set(
    said.flatMap(({ id, body: { barcodes = [] } }) =>
      barcodes.flatMap((each) => holders.get(gtinOf(each)) ?? []).filter((holder) => holder !== id),
    ),
  );
  const isPlain = ({ id, body }: ProductWrite): boolean =>
    !(body.code !== undefined && codes.has(body.code.toLowerCase())) &&
    !(id !== undefined && (ids.has(id) || asked.has(id))) &&
    (body.barcodes ?? []).every((each) => !numbers.has(gtinOf(each)) && isOwn(holders.get(gtinOf(each)), id)) &&
    keepsControl(body, id === undefined ? undefined : before.get(id), classes);
  const plain = said.filter(isPlain);
  const made = plain.flatMap((each) => (each.id === undefined ? [{ ...each, ...newProduct(each.body) }] : []));
  const changed = plain.flatMap((each) => {
    const row = each.id === undefined ? undefined : before.get(each.id);
    return row && Object.keys(settingChanges(row, each.body)).length > 0 ? [{ ...row, ...each.body }] : [];
  });
  if (made.length > 0)
    await insertProducts(
      db,
      clinic.id,
      made.map(({ row }) => row),
    );
  if (changed.length > 0) await updateProducts(db, clinic.id, changed);
  await keepAllBarcodes(db, clinic.id, [
    ...made.map(({ row: { id }, barcodes }) => ({ id, barcodes })),
    ...changed.filter(({ id, barcodes }) => barcodes.join() !== before.get(id)?.barcodes.join()),
  ]);
  return {
    made: new Map(made.map(({ place, row }) => [place, row.id])),
    changed: changed.map(({ id }) => id),
    alone: new Set(said.filter((each) => !plain.includes(each)).map(({ place }) => place)),
  };
}

function newProduct(body: NewProduct): { row: WrittenProduct; barcodes: string[] } {
  const { barcodes, ...values } = { ...NEW_PRODUCT, ...body };
  return { row: { ...values, id: newId() }, barcodes };
}

const isOwn = (holder: string | undefined, id: string | undefined): boolean => holder === undefined || holder === id;

/** Whether the settings have the class, and control does not end. Ending it needs a look at the stock. */
const keepsControl = (
  { control_class }: Partial<ProductBody>,
  before: ProductRow | undefined,
  classes: ReadonlySet<string>,
): boolean =>
  control_class === undefined ||
  (control_class === null ? (before?.control_class ?? null) === null : classes.has(control_class));

async function keepAllBarcodes(
  db: Db,
  clinicId: string,
  products: readonly { id: string; barcodes: readonly string[] }[],
): Promise<void> {
  const said = products.flatMap(({ id, barcodes }) =>
    barcodes.map((barcode, place) => ({ product_id: id, place, barcode, gtin: gtinOf(barcode) })),
  );
  const ids = products.map(({ id }) => id);
  if (ids.length > 0) await replaceBarcodes(db, clinicId, ids, said);
}

function repeated(names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}
