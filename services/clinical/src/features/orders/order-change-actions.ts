import type { Db, Transaction } from '../../db/db.js';
import type { Clinic } from '../../domain/clinic.js';
import type { Trail } from '../../operation/trail.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { getOrder } from './order-access.js';
import { orderRecord } from './order-record.js';
import {
  canMoveItem,
  canMoveOrder,
  isOpenItem,
  orderIsDone,
  type ItemStatus,
  type OrderStatus,
} from './order-rules.js';
import {
  cancelOpenItems,
  findItemStatuses,
  findOrderItem,
  lockOrder,
  updateItemStatus,
  updateOrderStatus,
  type OrderRow,
} from './order-store.js';

/** Changes an order's status. Revoking cancels its open items. Throws 404, 412 for another version, or 422 `status`. */
export async function moveOrder(
  db: Db,
  clinicId: string,
  id: string,
  to: OrderStatus,
  reason: string | null,
  ifMatch?: string,
): Promise<OrderRow> {
  const order = isUuid(id) ? await lockOrder(db, clinicId, id) : undefined;
  if (!order) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, order.version);
  if (!canMoveOrder(order.status, to)) throw invalid({ path: 'status', rule: 'transition', value: to });
  if (to === 'revoked') await cancelOpenItems(db, clinicId, id, reason ?? '');
  await updateOrderStatus(db, clinicId, id, to, reason);
  return getOrder(db, clinicId, id);
}

/**
 * Changes the status of an item of an active order. The last item completes the order. Throws 404, 412 for another
 * version, or 422 `status`.
 */
export async function moveItem(
  db: Db,
  clinicId: string,
  path: { order: string; item: string },
  to: ItemStatus,
  reason: string | null,
  ifMatch?: string,
): Promise<OrderRow> {
  const order = isUuid(path.order) ? await lockOrder(db, clinicId, path.order) : undefined;
  const item = isUuid(path.item) ? await findOrderItem(db, clinicId, path.item) : undefined;
  if (!order || item?.order_id !== order.id) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, order.version);
  if (order.status !== 'active') throw invalid({ path: 'order', rule: 'not_open' });
  // A laboratory item is resulted only by its result.
  const allowed = canMoveItem(item.status, to) && (to !== 'resulted' || order.kind !== 'laboratory');
  if (!allowed) throw invalid({ path: 'status', rule: 'transition', value: to });
  await settleItem(db, clinicId, order.id, item.id, to, reason);
  return getOrder(db, clinicId, order.id);
}

/** The laboratory item that a result answers, with its order. */
export async function findResultTarget(db: Db, clinicId: string, itemId: string) {
  const item = await findOrderItem(db, clinicId, itemId);
  const order = item && (await getOrder(db, clinicId, item.order_id));
  if (order?.kind !== 'laboratory') return undefined;
  const { id: order_id, consultation_id, patient_id, items } = order;
  return { order_id, consultation_id, patient_id, test: items.find(({ id }) => id === itemId)?.test ?? null };
}

/**
 * Records that the item has its result, or a part of it. Throws 422 `order_item_id` if the item or its order takes none
 * any more. A correction is always accepted, and moves an open item.
 */
export async function resultItem(
  { db, clinic: { id: clinicId }, trail }: { db: Transaction; clinic: Clinic; trail: Trail },
  itemId: string,
  complete: boolean,
  correction: boolean,
): Promise<void> {
  const found = await findOrderItem(db, clinicId, itemId);
  if (found) trail.changing(db, { kind: orderRecord, clinic_id: clinicId, id: found.order_id, event: 'order.result' });
  const order = found && (await lockOrder(db, clinicId, found.order_id));
  const item = order && (await findOrderItem(db, clinicId, itemId));
  if (!item) throw invalid({ path: 'order_item_id', rule: 'selected' });
  if (!isOpenItem(item.status) || order?.status !== 'active') {
    if (correction) return;
    throw invalid({ path: 'order_item_id', rule: 'not_open' });
  }
  await settleItem(db, clinicId, item.order_id, itemId, complete ? 'resulted' : 'in_process', null);
}

async function settleItem(
  db: Db,
  clinicId: string,
  orderId: string,
  itemId: string,
  to: ItemStatus,
  reason: string | null,
): Promise<void> {
  await updateItemStatus(db, clinicId, itemId, to, reason);
  const done = orderIsDone(await findItemStatuses(db, clinicId, orderId));
  // Written even if the status stays, since the order's version includes its items.
  await updateOrderStatus(db, clinicId, orderId, done ? 'completed' : 'active', null);
}
