import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import type { AuditEvent } from '../../operation/audit-store.js';

export type AuditEventRow = Omit<AuditEvent, 'query_hash'>;

export interface AuditFilters {
  date_from?: string | undefined;
  date_to?: string | undefined;
  actor_id?: string | undefined;
  patient_id?: string | undefined;
  credential_id?: string | undefined;
  request_id?: string | undefined;
  event?: string | undefined;
  action?: string[] | undefined;
  outcome?: string[] | undefined;
  phi_level?: string[] | undefined;
  purpose?: string | undefined;
  resource_type?: string | undefined;
  resource_id?: string | undefined;
}

export const AUDIT_EVENT_LIST = {
  columns: [
    sql.raw(`id, occurred_at, request_id, clinic_id, actor_type, actor_id, actor_name, actor_role, credential_id, device_name,
      host(ip) as ip, user_agent, method, route, action, event, phi_level, purpose, purpose_reason, resource_type, resource_id,
      patient_ids, outcome, http_status, reason, result_count, query_text, changed_fields, details, replayed`),
  ],
  id: 'id',
  sorts: {
    '-occurred_at': { column: 'occurred_at', direction: 'desc' as const },
    occurred_at: { column: 'occurred_at', direction: 'asc' as const },
    updated_at: { column: 'occurred_at', direction: 'asc' as const },
  },
};

/** The next rows of an export, behind the one with the id `after`, the oldest first. */
export function findAuditEventsAfter(
  db: Db,
  filters: AuditFilters,
  after: string | undefined,
  limit: number,
): Promise<AuditEventRow[]> {
  const query = auditEvents(filters).select(AUDIT_EVENT_LIST.columns).orderBy(['occurred_at', 'id']).limit(limit);
  if (after)
    query.whereRaw('(occurred_at, id) > (select occurred_at, id from visible_audit_events where id = ?)', [after]);
  return db.rows<AuditEventRow>(query);
}

const EQUAL = ['actor_id', 'credential_id', 'request_id', 'event', 'purpose', 'resource_type', 'resource_id'] as const;

/** The clinic's part of the trail; the view shows no other. */
export function auditEvents(filters: AuditFilters): Knex.QueryBuilder {
  const query = sql('visible_audit_events');
  if (filters.date_from) query.where('occurred_at', '>=', filters.date_from);
  if (filters.date_to) query.where('occurred_at', '<', filters.date_to);
  if (filters.patient_id) query.whereRaw('patient_ids @> array[?::uuid]', [filters.patient_id]);
  if (filters.action) query.whereIn('action', filters.action);
  if (filters.outcome) query.whereIn('outcome', filters.outcome.map(Number));
  if (filters.phi_level) query.whereIn('phi_level', filters.phi_level);
  for (const name of EQUAL) if (filters[name] !== undefined) query.where(name, filters[name]);
  return query;
}
