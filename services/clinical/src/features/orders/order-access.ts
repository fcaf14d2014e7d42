import type { FindSubject } from '../../http/access.js';
import { isUuid } from '../../http/schema.js';
import { findOrderHead } from './order-store.js';

/** Whose order a path names, for the clinic's PHI policy. */
export const orderSubject: FindSubject = (db, clinicId, path) => {
  const id = path['order'] ?? '';
  return isUuid(id) ? findOrderHead(db, clinicId, id) : Promise.resolve(undefined);
};
