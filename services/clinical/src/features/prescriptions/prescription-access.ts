import type { FindSubject } from '../../operation/access.js';
import { findPrescriptionHead } from './prescription-store.js';

/** Whose prescription that is, for the clinic's PHI policy. */
export const prescriptionSubject: FindSubject = findPrescriptionHead;
