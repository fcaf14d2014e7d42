import type { Change } from '../../operation/change.js';
import { endAdmission, type AdmissionRow } from '../admissions/index.js';
import { OPEN_WORK_KINDS } from './open-work-kinds.js';

/** Cancels an admission and its open work. Throws as `endAdmission`. */
export const cancelAdmission = (
  change: Change,
  id: string,
  ifMatch: string | undefined,
  reason: string,
): Promise<AdmissionRow> => endAdmission(change, id, ifMatch, reason, OPEN_WORK_KINDS);
