import type { FindSubject } from '../../operation/access.js';
import { isUuid } from '../../id.js';
import { findLabResultHead } from './lab-result-store.js';

/** Whose result a path names, for the clinic's PHI policy. */
export const labResultSubject: FindSubject = (db, clinicId, path) => {
  const id = path['lab_result'] ?? '';
  return isUuid(id) ? findLabResultHead(db, clinicId, id) : Promise.resolve(undefined);
};
