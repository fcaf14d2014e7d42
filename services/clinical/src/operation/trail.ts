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

export interface Trail {
  note(notes: TrailNotes): void;
}
