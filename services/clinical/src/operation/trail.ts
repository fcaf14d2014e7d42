/** What a handler knows for the audit row that the runner writes; names and ids only, never values. */
export interface TrailNotes {
  event?: string;
  resource_id?: string;
  patient_ids?: string[];
  changed_fields?: string[];
  result_count?: number;
  details?: Record<string, unknown>;
  actor?: { id: string; name: string; role: string | null };
  clinic_id?: string | null;
}

/** A record that has a new version since this operation. */
export interface RecordChange {
  resource_type: string;
  resource_id: string;
  version: number;
  patient_ids: string[];
}

/** What a handler tells while it runs: for the audit row, and for those who follow changes of records. */
export interface Trail {
  /** What is noted survives a throw; later notes replace earlier ones of the same name. */
  note(notes: TrailNotes): void;
  /** Written by the runner with the audit row, and forgotten if the operation fails. */
  changed(...changes: RecordChange[]): void;
}
