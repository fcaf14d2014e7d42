import type { FindSubject } from '../../operation/access.js';
import { isUuid } from '../../id.js';
import { findConsultationHead } from './consultation-store.js';

/** Whose consultation a path names, for the clinic's PHI policy. */
export const consultationSubject: FindSubject = (db, clinicId, path) => {
  const id = path['consultation'] ?? '';
  return isUuid(id) ? findConsultationHead(db, clinicId, id) : Promise.resolve(undefined);
};
