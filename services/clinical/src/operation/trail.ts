import type { Transaction } from '../db/db.js';
import type { RecordKind } from './record-store.js';

/** A record that an operation changes, as which event of the trail. */
export interface ChangedRecord {
  kind: RecordKind;
  clinic_id: string;
  id: string;
  event: string;
}

/** Records of one kind that an operation changes alike. */
export type ChangedRecords = Omit<ChangedRecord, 'id'> & { ids: readonly string[] };

/** What a handler knows for the audit row that the runner writes; names and ids only, never values. */
export interface TrailNotes {
  event?: string;
  resource_id?: string;
  patient_ids?: string[];
  changed_fields?: string[];
  result_count?: number;
  details?: Record<string, unknown>;
  actor?: { type?: 'user' | 'api_key'; id: string; name: string; role: string | null };
  clinic_id?: string | null;
}

/** What a handler tells while it runs: for the audit row, and for those who follow changes of records. */
export interface Trail {
  /** What is noted survives a throw; later notes replace earlier ones of the same name. */
  note(notes: TrailNotes): void;
  /**
   * Before a record changes beside the one that the operation is declared to change, or that it makes: its versions are kept,
   * and its change, where it comes to one, is told as `event`.
   */
  changing(db: Transaction, record: ChangedRecord): void;
  /** As `changing`, for many at once. */
  changingMany(db: Transaction, records: ChangedRecords): void;
}
