import type { FindSubject } from '../../operation/access.js';
import { findHeadOfObservation, findLabResultHead } from './lab-result-store.js';

/** Whose result that is, for the clinic's PHI policy. */
export const labResultSubject: FindSubject = findLabResultHead;

/** The same, asked by one of its observations. */
export const labObservationSubject: FindSubject = findHeadOfObservation;
