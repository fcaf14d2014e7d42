import type { HttpError } from 'http-kit';
import type { Caller } from '../domain/caller.js';
import type { Database } from '../db/db.js';
import { LIMITS } from '../limits/index.js';
import type { Access } from './access.js';
import type { Attempt } from './attempt.js';
import { insertAuditEvent, type AuditEvent } from './audit-store.js';
import { homeClinicId } from './clinic-selection.js';
import { levelOf } from './limited-access.js';
import type { AuditSpec } from './operation.js';

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

/** The row that this attempt leaves. `reason` is the code of its error. */
export function auditEvent(
  access: Access,
  audit: AuditSpec,
  attempt: Attempt,
  status: number,
  reason: string | null,
): AuditEvent {
  const { caller, clinic, refused, grant, notes, query, source } = attempt;
  return {
    id: attempt.id,
    occurred_at: attempt.startedAt.toISOString(),
    request_id: source.request_id,
    clinic_id: notes.clinic_id ?? clinic?.id ?? refused?.clinic_id ?? ((status >= 400 && homeOf(caller)) || null),
    ...actorOf(attempt),
    credential_id: caller?.credential_id ?? refused?.credential_id ?? null,
    device_name: caller?.device_name ?? null,
    ip: source.ip,
    user_agent: source.user_agent?.slice(0, LIMITS.userAgentLength) ?? null,
    method: source.method,
    route: source.route,
    action: audit.action,
    event: notes.event ?? audit.event,
    phi_level: levelOf(access.phi, caller) ?? audit.phi_level ?? 'none',
    purpose: purposeOf(attempt),
    purpose_reason: grant?.break_glass_reason ?? null,
    resource_type: audit.resource,
    resource_id: notes.resource_id ?? (audit.unnamed ? null : namedResource(attempt, audit.named)),
    patient_ids: notes.patient_ids ?? [],
    outcome: status < 400 ? 0 : status < 500 ? 4 : 8,
    http_status: status,
    reason,
    result_count: notes.result_count ?? null,
    query_hash: attempt.queryHash ?? null,
    query_text: query ? safeQueryText(query) : null,
    changed_fields: notes.changed_fields ?? null,
    details: notes.details ?? null,
    replayed: attempt.replayed,
  };
}

function actorOf({ caller, refused, notes, command }: Attempt) {
  const actor_type: AuditEvent['actor_type'] = command
    ? 'system'
    : (caller?.type ?? refused?.actor_type ?? (notes.actor ? (notes.actor.type ?? 'user') : 'anonymous'));
  return {
    actor_type,
    actor_id: caller?.id ?? refused?.actor_id ?? notes.actor?.id ?? null,
    actor_name: command ?? caller?.name ?? refused?.actor_name ?? notes.actor?.name ?? null,
    actor_role: caller?.role ?? notes.actor?.role ?? null,
  };
}

/** Why a record was opened, by the purposes of use of HL7; of patients who open their own nothing is said. */
function purposeOf({ grant }: Attempt): string | null {
  if (!grant || grant.relation === 'self') return null;
  return grant.break_glass_reason === null ? 'TREAT' : 'BTG';
}

const homeOf = (caller: Caller | undefined): string | undefined =>
  caller?.credential.type === 'api_key' ? caller.credential.clinic.id : caller && homeClinicId(caller.credential);

/** Of strangers, whose credential is known but not good, or not good there: also where the operation itself is not audited. */
const REFUSED: AuditSpec = { event: 'access.refused', action: 'E', resource: 'credential' };

/** Records a denial or failure after the rollback. If that fails, its error takes the place of the first. */
export async function recordFailure(
  database: Pick<Database, 'transaction'>,
  { access, audit }: { access: Access; audit?: AuditSpec | undefined },
  attempt: Attempt,
  error: HttpError,
): Promise<void> {
  const isStranger = attempt.refused !== undefined || error.code === 'clinic_not_allowed';
  const recorded = audit ?? (isStranger ? REFUSED : undefined);
  if (!recorded) return;
  const event = auditEvent(access, recorded, attempt, error.status, error.code);
  await database.transaction(event.clinic_id ?? undefined, (db) => insertAuditEvent(db, event));
}

/** The identifier in the path, the first unless another one is said, cut: an unknown one may be anything. */
function namedResource({ source }: Attempt, parameter: string | undefined): string | null {
  const [first] = Object.values(source.parameters);
  const id = parameter === undefined ? first : source.parameters[parameter];
  return id === undefined ? null : id.replaceAll('\0', '').slice(0, 64).toWellFormed();
}

function safeQueryText(query: Record<string, unknown>): string | null {
  const parts = SAFE_PARAMETERS.filter((name) => query[name] !== undefined).map(
    (name) => `${name}=${String(query[name])}`,
  );
  return parts.length > 0 ? parts.join('&').slice(0, 500).toWellFormed() : null;
}
