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
export async function findAuditEventsAfter(
  db: Db,
  filters: AuditFilters,
  after: string | undefined,
  limit: number,
): Promise<AuditEventRow[]> {
  const query = auditEvents(filters, await findPatientNames(db, filters.patient_id))
    .select(AUDIT_EVENT_LIST.columns)
    .orderBy(['occurred_at', 'id'])
    .limit(limit);
  if (after)
    query.whereRaw('(occurred_at, id) > (select occurred_at, id from visible_audit_events where id = ?)', [after]);
  return db.rows<AuditEventRow>(query);
}

const EQUAL = ['actor_id', 'credential_id', 'request_id', 'event', 'purpose', 'resource_type', 'resource_id'] as const;

/** The clinic's part of the trail; the view shows no other. Of a patient it has what names any record of theirs. */
export function auditEvents(
  filters: Omit<AuditFilters, 'patient_id'>,
  names: PatientNames | undefined,
): Knex.QueryBuilder {
  const query = sql('visible_audit_events');
  if (filters.date_from) query.where('occurred_at', '>=', filters.date_from);
  if (filters.date_to) query.where('occurred_at', '<', filters.date_to);
  if (names) query.where((either) => whereNamed(either, names));
  if (filters.action) query.whereIn('action', filters.action);
  if (filters.outcome) query.whereIn('outcome', filters.outcome.map(Number));
  if (filters.phi_level) query.whereIn('phi_level', filters.phi_level);
  for (const name of EQUAL) if (filters[name] !== undefined) query.where(name, filters[name]);
  return query;
}

interface PatientNames {
  /** The patient's own id, and those of records that are part of theirs now. */
  ids: string[];
  /** Records that theirs was part of, and when. */
  spans: { patient_id: string; from: string; to: string | null }[];
}

function whereNamed(either: Knex.QueryBuilder, { ids, spans }: PatientNames): void {
  either.whereRaw('patient_ids && ?::uuid[]', [`{${ids.join()}}`]);
  for (const { patient_id, from, to } of spans) {
    either.orWhereRaw(
      "patient_ids @> array[?::uuid] and occurred_at >= ? and occurred_at < coalesce(?, timestamptz 'infinity')",
      [patient_id, from, to],
    );
  }
}

/** Under which ids, and when, the trail names a patient whose records were merged, and perhaps taken apart again. */
export async function findPatientNames(db: Db, patientId: string | undefined): Promise<PatientNames | undefined> {
  if (patientId === undefined) return undefined;
  return db.row<PatientNames>(
    `with recursive spans (patient_id, from_at, to_at) as (
       select target_id, merged_at, coalesce(unmerged_at, 'infinity') from patient_merges
       where clinic_id = current_clinic_id() and source_id = $1
       union
       select m.target_id, greatest(m.merged_at, s.from_at), least(coalesce(m.unmerged_at, 'infinity'), s.to_at)
       from spans s join patient_merges m on m.clinic_id = current_clinic_id() and m.source_id = s.patient_id
         and m.merged_at < s.to_at and coalesce(m.unmerged_at, 'infinity') > s.from_at)
     select array(select id from patients where clinic_id = current_clinic_id() and (id = $1 or merged_into_id = $1)
         union select $1::uuid) as ids,
       (select coalesce(jsonb_agg(jsonb_build_object('patient_id', patient_id, 'from', from_at,
          'to', nullif(to_at, 'infinity'))), '[]') from spans) as spans`,
    [patientId],
  );
}
