import type { Db } from '../../db/db.js';
import { settingChanges } from '../../http/setting-changes.js';
import { newId } from '../../id.js';
import { pharmacySettings } from './pharmacy-settings.js';
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

/** What is said of a product: all of a new one, and what changes of one that there is. */
export type SaidProduct = { place: number } & (
  | { id: undefined; body: NewProduct }
  | { id: string; body: Partial<ProductBody> }
);

export interface WrittenProducts {
  /** Ids of new ones by the place of who said them. */
  made: Map<number, string>;
  changed: string[];
  /** Places of those that were not written: each has to be written by itself, which tells what is wrong with it. */
  alone: Set<number>;
}

/**
 * Makes and changes many products by few statements: as `createProduct` and `changeProduct` would, one after the other. Products that there are have to be
 * locked. What cannot be said together with the others is left. Throws 422 where somebody else just took a code.
 */
export async function writeProducts(
  db: Db,
  clinic: { id: string; settings: object },
  said: readonly SaidProduct[],
): Promise<WrittenProducts> {
  const gtins = said.flatMap(({ body: { barcodes = [] } }) => barcodes.map(gtinOf));
  // Also of those that give theirs up: who asks for them holds this while it waits.
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
  // Whether they still have what another one asks for depends on who is written first.
  const asked = new Set(
    said.flatMap(({ id, body: { barcodes = [] } }) =>
      barcodes.flatMap((each) => holders.get(gtinOf(each)) ?? []).filter((holder) => holder !== id),
    ),
  );
  const isPlain = ({ id, body }: SaidProduct): boolean =>
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

/** A class that the settings name, and no end of control: of that it is asked what there is. */
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
