import type { LabResultRow } from '../../../features/lab-results/index.js';
import type { Reader } from '../../type.js';

/** Patients are shown what was released to them, and no version of it that is older. */
export const isReleased = ({ released_at }: Pick<LabResultRow, 'released_at'>, { caller, now }: Reader): boolean =>
  caller.role !== 'patient' || (released_at !== null && released_at <= now.toISOString());
