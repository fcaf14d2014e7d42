import type { Db, Transaction } from '../db/db.js';

/** A row of the audit trail (clinical-gaps.md section 1). It never holds clinical text or values, only names and ids. */
export interface AuditEvent {
  id: string;
  occurred_at: string;
  request_id: string;
  clinic_id: string | null;
  actor_type: 'user' | 'api_key' | 'system' | 'anonymous';
  actor_id: string | null;
  actor_name: string | null;
  actor_role: string | null;
  credential_id: string | null;
  device_name: string | null;
  ip: string | null;
  user_agent: string | null;
  method: string;
  /** The template, never the path. */
  route: string;
  action: 'C' | 'R' | 'U' | 'D' | 'E';
  event: string;
  phi_level: 'full' | 'limited' | 'none';
  /** Purpose of use; BTG when the glass was broken. */
  purpose: string | null;
  purpose_reason: string | null;
  resource_type: string | null;
  resource_id: string | null;
  patient_ids: string[];
  /** 0 done, 4 refused, 8 failed, 12 the service itself is at risk. */
  outcome: 0 | 4 | 8 | 12;
  http_status: number;
  /** The code of the error. */
  reason: string | null;
  result_count: number | null;
  query_hash: string | null;
  query_text: string | null;
  changed_fields: string[] | null;
  details: Record<string, unknown> | null;
  replayed: boolean;
}

const COLUMNS = `id, occurred_at, request_id, clinic_id, actor_type, actor_id, actor_name, actor_role, credential_id,
  device_name, ip, user_agent, method, route, action, event, phi_level, purpose, purpose_reason, resource_type, resource_id,
  patient_ids, outcome, http_status, reason, result_count, query_hash, query_text, changed_fields, details, replayed`;

const INSERT = `insert into audit_events (${COLUMNS})
  select ${COLUMNS} from jsonb_populate_record(null::audit_events, $1::jsonb) on conflict do nothing`;

/** Adds the row at the end of the transaction; if it cannot be written, the transaction fails. `current` is its clinic. */
export function deferAuditEvent(db: Transaction, event: AuditEvent, current: string | undefined): void {
  if (event.clinic_id && event.clinic_id !== current) db.enterClinic(event.clinic_id);
  db.defer(INSERT, [JSON.stringify(event)]);
}

/** Somebody has to look at it: the review has the id of the audit row. */
export function deferBreakGlassReview(db: Transaction, event: AuditEvent): void {
  db.defer(
    `insert into break_glass_reviews
       (clinic_id, id, occurred_at, user_id, user_name, event, resource_type, resource_id, patient_ids, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      event.clinic_id,
      event.id,
      event.occurred_at,
      event.actor_id,
      event.actor_name,
      event.event,
      event.resource_type,
      event.resource_id,
      event.patient_ids,
      event.purpose_reason,
    ],
  );
}

/**
 * Adds the row by itself. The id is the request's: should the request's own transaction have been committed
 * after all (its answer lost on the way), its row stays the only one.
 */
export async function insertAuditEvent(db: Db, event: AuditEvent): Promise<void> {
  await db.rows(INSERT, [JSON.stringify(event)]);
}
