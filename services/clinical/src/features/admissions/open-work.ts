import type { Db } from '../../db/db.js';
import type { OwnRule } from '../../domain/failures.js';
import type { Change } from '../../operation/change.js';

/** Why work ends with its admission: the patient goes, or was never there. */
export type WorkEnd = 'discharged' | 'cancelled';

/** One kind of what is to be done for somebody in hospital: discharges name it, and may end it. Whoever calls these has locked the admission. */
export interface OpenWork {
  /** What a refused discharge says; `:value` names what is open. */
  rule: OwnRule;
  /** Names what is open, what is due first before, and at most that many. */
  findOpen(db: Db, clinicId: string, admissionId: string, limit: number): Promise<string[]>;
  /** Ends what is open. Work without it stays open. */
  end?(change: Change, admissionId: string, why: WorkEnd, at: string): Promise<void>;
  /** Takes the end back, as the discharge is taken back. */
  resume?(change: Change, admissionId: string): Promise<void>;
}
