/** A row of `realm_exports`. */
export interface RealmExport {
  id: number;
  realm_id: number;
  acting_user_id: number;
  export_type: ExportType;
  status: 'requested' | 'started' | 'succeeded' | 'failed' | 'deleted';
  file_key: string;
  attempts: number;
  requested_at: Date;
  succeeded_at: Date | null;
  failed_at: Date | null;
  deleted_at: Date | null;
}

export const EXPORT_TYPES = { public: 1, withConsent: 2 } as const;
export type ExportType = (typeof EXPORT_TYPES)[keyof typeof EXPORT_TYPES];
