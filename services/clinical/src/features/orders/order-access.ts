import type { FindSubject } from '../../operation/access.js';
import { isUuid } from '../../id.js';
import { findOrderHead } from './order-store.js';

/** Whose order a path names, for the clinic's PHI policy. */
export const orderSubject: FindSubject = (db, clinicId, path) => {
  const id = path['order'] ?? '';
  return isUuid(id) ? findOrderHead(db, clinicId, id) : Promise.resolve(undefined);
};
