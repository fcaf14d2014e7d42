import type { FindSubject } from '../../operation/access.js';
import { isUuid } from '../../id.js';
import { findPrescriptionHead } from './prescription-store.js';

/** Whose prescription a path names, for the clinic's PHI policy. */
export const prescriptionSubject: FindSubject = (db, clinicId, path) => {
  const id = path['prescription'] ?? '';
  return isUuid(id) ? findPrescriptionHead(db, clinicId, id) : Promise.resolve(undefined);
};
