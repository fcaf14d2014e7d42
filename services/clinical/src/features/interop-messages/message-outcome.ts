import type { Transaction } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { newAttempt, type Source } from '../../operation/attempt.js';
import { auditEvent } from '../../operation/audit.js';
import { deferAuditEvent } from '../../operation/audit-store.js';
import type { AckCode, Fault } from '../hl7/index.js';
import { connectionCaller, type LoadedConnection } from '../interop-connections/index.js';
import type { Made, MessageStatus } from './message-store.js';

/** The result of handling a message. */
export interface Outcome {
  code: AckCode;
  faults: Fault[];
  status: MessageStatus;
  patient_id?: string | null;
  results?: Made[];
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
