import type { FindSubject } from '../../operation/access.js';
import { findOrderHead } from './order-store.js';

/** Whose order that is, for the clinic's PHI policy. */
export const orderSubject: FindSubject = findOrderHead;
