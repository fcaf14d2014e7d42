import type { Transaction } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { ABILITIES } from '../../domain/abilities.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import { newAttempt, type Source } from '../../operation/attempt.js';
import { auditEvent } from '../../operation/audit.js';
import { deferAuditEvent } from '../../operation/audit-store.js';
import type { Header, Message } from '../hl7/index.js';
import type { Outcome } from './answers.js';
import type { Setting } from './application.js';
import { findClinic, findConnection, findContentKey, type ConnectionRow } from './connection-store.js';

/** A connection with its clinic, as far as a message needs them. */
export interface Found {
  clinic: Clinic;
  connection: ConnectionRow;
  contentKey: Buffer;
}

/** Undefined for what there is not any more. */
export const loadConnection = (
  { db }: Pick<Deps, 'db'>,
  { clinic_id, id }: { clinic_id: string; id: string },
): Promise<Found | undefined> =>
  db.transaction(clinic_id, async (tx) => {
    const [clinic, connection, contentKey] = await Promise.all([
      findClinic(tx, clinic_id),
      findConnection(tx, clinic_id, id),
      findContentKey(tx, clinic_id, id),
    ]);
    return clinic && connection && { clinic, connection, contentKey };
  });

/** The connection as who makes requests: as a key that nobody has to stand behind. */
export function connectionCaller({ clinic, connection }: Pick<Found, 'clinic' | 'connection'>): Caller {
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

/** The clinic as a connection finds it: its policy is about people and keys, and what it asks of people a system is not asked. */
export const asFound = (clinic: Clinic): Clinic => ({
  ...clinic,
  phi_policy: null,
  settings: {
    ...clinic.settings,
    hospitalization: { ...(clinic.settings['hospitalization'] as object), discharge_summary_required: false },
    emergency: { ...(clinic.settings['emergency'] as object), diagnosis_required: false },
  },
});

export function settingFor(
  { deps, found, source }: { deps: Deps; found: Found; source: Source },
  db: Transaction,
  message: Message,
  header: Header,
): Setting {
  const clinic = asFound(found.clinic);
  const caller = connectionCaller(found);
  return { deps, db, clinic, connection: found.connection, caller, source, now: deps.clock(), message, header };
}

const RECEIVE = {
  access: { kind: 'clinic' },
  audit: { event: 'interop_message.receive', action: 'C', resource: 'interop_message', phi_level: 'full' },
} as const;

/** Of a message that could not be taken, as which status of HTTP the trail has it. */
const HTTP_STATUS: Record<string, number> = { applied: 200, quarantined: 422, rejected: 400 };

/** Leaves the row of a message in the trail, in the transaction that keeps how it ended. */
export function recordMessage(
  db: Transaction,
  { deps, found, source }: { deps: Deps; found: Found; source: Source },
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
