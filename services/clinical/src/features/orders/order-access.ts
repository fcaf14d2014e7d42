import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import type { FindSubject } from '../../operation/access.js';
import { findOrder, findOrderHead, findOrderHeadOfItem, type OrderRow } from './order-store.js';

/** The patient of an order, for the clinic's PHI policy. */
export const orderSubject: FindSubject = findOrderHead;

/** The patient of an order, by one of its items. */
export const orderItemSubject: FindSubject = findOrderHeadOfItem;

/** The order with its items. Throws 404, the same for an id of another clinic, an unknown one and a malformed one. */
export async function getOrder(db: Db, clinicId: string, id: string): Promise<OrderRow> {
  const order = isUuid(id) ? await findOrder(db, clinicId, id) : undefined;
  if (!order) throw problem('not_found');
  return order;
}
