import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { checkNone, invalid, type OwnRule } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { settingChanges, type Change } from '../../http/setting-changes.js';
import { isUuid, newId } from '../../id.js';
import { pharmacySettings } from '../pharmacy/index.js';
import { NEW_PRODUCT, type NewProduct, type ProductBody } from './product-content.js';
import {
  findProduct,
  insertProduct,
  isHeldOrWaiting,
  lockProduct,
  lockProductNames,
  updateBarcodes,
  updateProduct,
  type ProductRow,
} from './product-store.js';

/** The clinic of the products, with its settings. */
interface Owner {
  id: string;
  settings: object;
}

/** Throws 404, the same for an id of another clinic, an unknown one and a malformed one. */
export async function getProduct(db: Db, clinicId: string, id: string): Promise<ProductRow> {
  const row = isUuid(id) ? await findProduct(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

/** Throws 422 if another product has the code or a barcode, or the settings do not have the control class. */
export async function createProduct(db: Db, clinic: Owner, body: NewProduct): Promise<ProductRow> {
  checkClass(clinic, body);
  const { barcodes, ...values } = { ...NEW_PRODUCT, ...body };
  const id = newId();
  if (barcodes.length > 0) await lockProductNames(db, clinic.id);
  await insertProduct(db, clinic.id, id, values);
  await keepBarcodes(db, clinic.id, id, barcodes);
  return getProduct(db, clinic.id, id);
}

const STILL_CONTROLLED: OwnRule = {
  name: 'still_controlled',
  en: 'The product stays controlled while it has stock, or a document with it waits for confirmation.',
  es: 'El producto sigue controlado mientras tenga existencias o un documento con él espere confirmación.',
};

/**
 * Throws 404; 412 if `ifMatch` names another version; 422 as `createProduct`, and if control would end while there is
 * stock. An update that changes nothing makes no version.
 */
export async function changeProduct(
  db: Db,
  clinic: Owner,
  { id, ifMatch, body }: { id: string; ifMatch: string | undefined; body: Partial<ProductBody> },
): Promise<{ row: ProductRow; changes: Record<string, Change> }> {
  const before = isUuid(id) ? await lockProduct(db, clinic.id, id) : undefined;
  if (!before) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, before.version);
  const changes = settingChanges(before, body);
  if (Object.keys(changes).length === 0) return { row: before, changes };
  if ('control_class' in changes) {
    checkClass(clinic, body);
    if (body.control_class === null && (await isHeldOrWaiting(db, clinic.id, id)))
      throw invalid({ path: 'control_class', rule: STILL_CONTROLLED });
  }
  if ('code' in changes || 'barcodes' in changes) await lockProductNames(db, clinic.id);
  const { barcodes, ...values } = body;
  await updateProduct(db, clinic.id, id, values);
  if (barcodes) await keepBarcodes(db, clinic.id, id, barcodes);
  return { row: await getProduct(db, clinic.id, id), changes };
}

async function keepBarcodes(db: Db, clinicId: string, id: string, barcodes: readonly string[]): Promise<void> {
  const taken = await updateBarcodes(db, clinicId, id, barcodes);
  checkNone(taken.map((place) => ({ path: `barcodes.${place}`, rule: 'taken' as const })));
}

function checkClass({ settings }: Owner, { control_class }: Partial<ProductBody>): void {
  const { control_classes } = pharmacySettings(settings as Record<string, unknown>);
  if (control_class && !control_classes.includes(control_class))
    throw invalid({ path: 'control_class', rule: 'selected' });
}
