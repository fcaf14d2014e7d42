import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { HttpError } from 'http-kit';
import type { Deps } from '../deps/deps.js';
import { newId } from '../id.js';
import { LIMITS } from '../limits.js';
import { insertAuditEvent, type AuditEvent } from './audit-store.js';
import type { Caller } from '../domain/caller.js';
import type { Clinic } from '../domain/clinic.js';
import type { PhiGrant } from './grant.js';
import { homeClinicId } from './clinic-selection.js';
import type { RefusedActor } from '../http/credentials.js';
import type { Endpoint } from '../http/endpoint.js';
import type { RecordChange, TrailNotes } from './trail.js';

/** How an endpoint appears in the audit trail. */
export interface AuditSpec {
  /** For example `consultation.create`. */
  event: string;
  action: AuditEvent['action'];
  resource: string;
  /** For operations that touch patients without being declared `phi(...)`. */
  phi_level?: 'limited' | 'full';
}

/** What is known of a request while it runs, so that every outcome can be recorded. */
export interface Attempt {
  id: string;
  startedAt: Date;
  caller?: Caller;
  clinic?: Clinic;
  refused?: RefusedActor | undefined;
  grant?: PhiGrant;
  query?: Record<string, unknown>;
  notes: TrailNotes;
  changes: RecordChange[];
  replayed: boolean;
}

export const newAttempt = (now: Date): Attempt => ({
  id: newId(),
  startedAt: now,
  notes: {},
  changes: [],
  replayed: false,
});

/** Parameters whose values name no person; of the others only the hash of the whole query is kept. */
const SAFE_PARAMETERS = [
  'page',
  'per_page',
  'sort',
  'status',
  'type',
  'date',
  'date_from',
  'date_to',
  'updated_since',
  'active',
  'abnormal',
];

export function auditEvent(
  endpoint: Endpoint,
  spec: AuditSpec,
  req: Request,
  attempt: Attempt,
  status: number,
  reason: string | null,
): AuditEvent {
  const { caller, clinic, refused, grant, notes, query } = attempt;
  const anonymous = !caller && !refused && !notes.actor;
  return {
    id: attempt.id,
    occurred_at: attempt.startedAt.toISOString(),
    request_id: req.id,
    clinic_id: notes.clinic_id ?? clinic?.id ?? refused?.clinic_id ?? ((status >= 400 && homeOf(caller)) || null),
    actor_type: anonymous ? 'anonymous' : (caller?.type ?? refused?.actor_type ?? 'user'),
    actor_id: caller?.id ?? refused?.actor_id ?? notes.actor?.id ?? null,
    actor_name: caller?.name ?? refused?.actor_name ?? notes.actor?.name ?? null,
    actor_role: caller?.role ?? notes.actor?.role ?? null,
    credential_id: caller?.credential_id ?? refused?.credential_id ?? null,
    device_name: caller?.device_name ?? null,
    ip: req.ip ?? null,
    user_agent: req.headers['user-agent']?.slice(0, LIMITS.userAgentLength) ?? null,
    method: req.method,
    route: endpoint.path,
    action: spec.action,
    event: notes.event ?? spec.event,
    phi_level: endpoint.access.phi?.level ?? spec.phi_level ?? 'none',
    purpose: grant ? (grant.break_glass_reason === null ? 'TREAT' : 'BTG') : null,
    purpose_reason: grant?.break_glass_reason ?? null,
    resource_type: spec.resource,
    resource_id: notes.resource_id ?? pathResource(req),
    patient_ids: notes.patient_ids ?? [],
    outcome: status < 400 ? 0 : status < 500 ? 4 : 8,
    http_status: status,
    reason,
    result_count: notes.result_count ?? null,
    query_hash:
      query && Object.keys(query).length > 0 ? createHash('sha256').update(JSON.stringify(query)).digest('hex') : null,
    query_text: query ? safeQueryText(query) : null,
    changed_fields: notes.changed_fields ?? null,
    details: notes.details ?? null,
    replayed: attempt.replayed,
  };
}

const homeOf = (caller: Caller | undefined): string | undefined =>
  caller?.credential.type === 'api_key' ? caller.credential.clinic.id : caller && homeClinicId(caller.credential);

/** Of strangers, whose credential is known but not good, or not good there: also where the operation itself is not audited. */
const REFUSED: AuditSpec = { event: 'access.refused', action: 'E', resource: 'credential' };

/** Records a denial or failure after the rollback. If that fails, its error takes the place of the first. */
export async function recordFailure(
  deps: Deps,
  endpoint: Endpoint,
  req: Request,
  attempt: Attempt,
  error: HttpError,
): Promise<void> {
  const isStranger = attempt.refused !== undefined || error.code === 'clinic_not_allowed';
  const spec = endpoint.audit ?? (isStranger ? REFUSED : undefined);
  if (!spec) return;
  const event = auditEvent(endpoint, spec, req, attempt, error.status, error.code);
  await deps.db.transaction(event.clinic_id ?? undefined, (db) => insertAuditEvent(db, event));
}

/** The identifier in the path, cut: an unknown one may be anything. */
function pathResource(req: Request): string | null {
  const [first] = Object.values(req.params);
  return typeof first === 'string' ? first.replaceAll('\0', '').slice(0, 64).toWellFormed() : null;
}

function safeQueryText(query: Record<string, unknown>): string | null {
  const parts = SAFE_PARAMETERS.filter((name) => query[name] !== undefined).map(
    (name) => `${name}=${String(query[name])}`,
  );
  return parts.length > 0 ? parts.join('&').slice(0, 500) : null;
}
