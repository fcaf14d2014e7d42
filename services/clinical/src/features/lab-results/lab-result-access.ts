import type { FindSubject } from '../../operation/access.js';
import { findLabResultHead } from './lab-result-store.js';

/** Whose result that is, for the clinic's PHI policy. */
export const labResultSubject: FindSubject = findLabResultHead;
