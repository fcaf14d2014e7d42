import type { Transaction } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { ABILITIES } from '../../domain/abilities.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import { newAttempt, type Source } from '../../operation/attempt.js';
import { auditEvent } from '../../operation/audit.js';
import { deferAuditEvent } from '../../operation/audit-store.js';
import type { Header, Message } from '../hl7/index.js';
import type { Outcome } from './acknowledgments.js';
import type { ApplicationSetting } from './message-application.js';
import { findClinic, findConnection, findContentKey, type ConnectionRow } from './connection-store.js';

/** A connection with its clinic, and the encrypted key of its messages. */
export interface LoadedConnection {
  clinic: Clinic;
  connection: ConnectionRow;
  contentKey: Buffer;
}

/** Undefined if the clinic or the connection is gone. */
export const loadConnection = (
  { db }: Pick<Deps, 'db'>,
  { clinic_id, id }: { clinic_id: string; id: string },
): Promise<LoadedConnection | undefined> =>
  db.transaction(clinic_id, async (tx) => {
    const [clinic, connection, contentKey] = await Promise.all([
      findClinic(tx, clinic_id),
      findConnection(tx, clinic_id, id),
      findContentKey(tx, clinic_id, id),
    ]);
    return clinic && connection && { clinic, connection, contentKey };
  });

/** The connection as a caller: an API key that needs no sponsor. */
export function connectionCaller({ clinic, connection }: Pick<LoadedConnection, 'clinic' | 'connection'>): Caller {
  const { id, name } = connection;
  const abilities = [...ABILITIES];
  return {
    type: 'api_key',
    id,
    name,
    role: 'api_key',
    abilities: new Set(abilities),
    credential_id: id,
    device_name: null,
    practitioner_id: null,
    patient_id: null,
    credential: { type: 'api_key', id, prefix: '', name, credential_id: id, abilities, sponsors: undefined, clinic },
    connection: true,
  };
}

/** The clinic without rules that concern people and keys, which another system cannot follow. */
export const clinicForConnections = (clinic: Clinic): Clinic => ({
  ...clinic,
  phi_policy: null,
  settings: {
    ...clinic.settings,
    hospitalization: { ...(clinic.settings['hospitalization'] as object), discharge_summary_required: false },
    emergency: { ...(clinic.settings['emergency'] as object), diagnosis_required: false },
  },
});

export function settingFor(
  { deps, found, source }: { deps: Deps; found: LoadedConnection; source: Source },
  db: Transaction,
  message: Message,
  header: Header,
): ApplicationSetting {
  const clinic = clinicForConnections(found.clinic);
  const caller = connectionCaller(found);
  return { deps, db, clinic, connection: found.connection, caller, source, now: deps.clock(), message, header };
}

const RECEIVE = {
  access: { kind: 'clinic' },
  audit: { event: 'interop_message.receive', action: 'C', resource: 'interop_message', phi_level: 'full' },
} as const;

/** The HTTP status in the audit event of a message. */
const HTTP_STATUS: Record<string, number> = { applied: 200, quarantined: 422, rejected: 400 };

/** Writes the audit event of a message, in the transaction that stores its outcome. */
export function recordMessage(
  db: Transaction,
  { deps, found, source }: { deps: Deps; found: LoadedConnection; source: Source },
  id: string,
  { status, patient_id, faults }: Outcome,
  event: string = RECEIVE.audit.event,
): void {
  const attempt = {
    ...newAttempt({ ...source, parameters: {} }, deps.clock()),
    caller: connectionCaller(found),
    clinic: found.clinic,
    notes: { resource_id: id, patient_ids: patient_id ? [patient_id] : [], details: { status } },
  };
  const reason = faults[0] ? `hl7_${faults[0].code}` : null;
  deferAuditEvent(
    db,
    auditEvent(RECEIVE.access, { ...RECEIVE.audit, event }, attempt, HTTP_STATUS[status] ?? 200, reason),
    found.clinic.id,
  );
}
