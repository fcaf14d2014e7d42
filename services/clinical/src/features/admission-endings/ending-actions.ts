import type { Change } from '../../operation/change.js';
import { endAdmission, type AdmissionRow } from '../admissions/index.js';
import { OPEN_WORKS } from './open-works.js';

/** Cancels an admission, with all that is to be done in it. Throws as `endAdmission`. */
export const cancelAdmission = (
  change: Change,
  id: string,
  ifMatch: string | undefined,
  reason: string,
): Promise<AdmissionRow> => endAdmission(change, id, ifMatch, reason, OPEN_WORKS);
