import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid, newId } from '../../id.js';
import type { Change } from '../../operation/change.js';
import { lockProduct } from '../pharmacy-products/index.js';
import type { Closing, NewRecall } from './recall-content.js';
import { findRecall, insertRecall, lockRecall, updateRecall, type RecallRow } from './recall-store.js';

/** Throws 404, the same for an id of another clinic, an unknown one and a malformed one. */
export async function getRecall(db: Db, clinicId: string, id: string): Promise<RecallRow> {
  const row = isUuid(id) ? await findRecall(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

/**
 * Recalls lots of a product, or all. They are blocked from the commit on: everything that moves stock locks the
 * product, so earlier movements have ended and later ones see the block. Throws 422 `product_id` for an unknown
 * product.
 */
export async function recall({ db, clinic, caller }: Change, body: NewRecall): Promise<RecallRow> {
  if (!(await lockProduct(db, clinic.id, body.product_id))) throw invalid({ path: 'product_id', rule: 'selected' });
  const id = newId();
  await insertRecall(db, {
    clinic_id: clinic.id,
    id,
    product_id: body.product_id,
    lot_numbers: body.lot_numbers ?? null,
    reason: body.reason,
    source: body.source ?? null,
    actor_type: caller.type,
    actor_id: caller.id,
    actor_name: caller.name,
  });
  return getRecall(db, clinic.id, id);
}

/**
 * Closes a recall with its outcome; the lots stay blocked. Throws 404, 412, and 422 `status` if it is closed already.
 */
export async function closeRecall(
  { db, clinic, caller, now }: Change,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
  { recovered, notes }: Closing,
): Promise<RecallRow> {
  const before = isUuid(id) ? await lockRecall(db, clinic.id, id) : undefined;
  if (!before) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, before.version);
  if (before.status !== 'open') throw invalid({ path: 'status', rule: 'transition', value: 'closed' });
  await updateRecall(db, clinic.id, id, {
    status: 'closed',
    recovered,
    notes: notes ?? null,
    closed_at: now.toISOString(),
    closed_by: caller.id,
    closed_by_name: caller.name,
  });
  return getRecall(db, clinic.id, id);
}
