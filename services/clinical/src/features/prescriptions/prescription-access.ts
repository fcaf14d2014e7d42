import type { FindSubject } from '../../operation/access.js';
import { findPrescriptionHead, findPrescriptionHeadOfItem } from './prescription-store.js';

/** Whose prescription that is, for the clinic's PHI policy. */
export const prescriptionSubject: FindSubject = findPrescriptionHead;

/** The same, asked by one of its items. */
export const prescriptionItemSubject: FindSubject = findPrescriptionHeadOfItem;
