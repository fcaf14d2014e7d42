import type { Db } from '../../db/db.js';
import type { OwnRule } from '../../domain/failures.js';
import type { Change } from '../../operation/change.js';

/** Why the work of an admission ends. */
export type WorkEnd = 'discharged' | 'cancelled';

/**
 * A kind of work for a patient in hospital, such as tasks. A discharge lists what is open and may end it. Callers have
 * locked the admission.
 */
export interface OpenWork {
  /** The failure of a discharge that open work prevents; `:value` lists the work. */
  rule: OwnRule;
  /** Names of open work, the earliest due first, at most `limit`. */
  findOpen(db: Db, clinicId: string, admissionId: string, limit: number): Promise<string[]>;
  /** Ends open work. A kind without `end` stays open. */
  end?(change: Change, admissionId: string, why: WorkEnd, at: string): Promise<void>;
  /** Reopens the work that ended with a discharge, when the discharge is undone. */
  resume?(change: Change, admissionId: string): Promise<void>;
}
