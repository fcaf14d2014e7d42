import type { Transaction } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Acknowledgments } from './acknowledgments.js';
import { type Outcome, encryptMessage, digestOf, insertMessage } from '../interop-messages/index.js';
import type { LoadedConnection } from '../interop-connections/index.js';
import { storedControlId, type ParsedMessage } from './message-parsing.js';

interface Incoming {
  deps: Deps;
  found: LoadedConnection;
  sent: Buffer;
}

/** The columns that say how a message ended. */
export const outcomeColumns = (incoming: Incoming, id: string, outcome: Outcome, answers: Acknowledgments) => ({
  status: outcome.status,
  errors: outcome.faults,
  ack: { code: outcome.code, text: outcome.faults[0]?.text ?? '' },
  answers_encrypted: encryptMessage(incoming.deps, incoming.found, 'answers', id, Buffer.from(JSON.stringify(answers))),
  ...(outcome.patient_id !== undefined && { patient_id: outcome.patient_id }),
  ...(outcome.results !== undefined && { results: outcome.results }),
});

/** Stores a received message. False where another has its control id. */
export const storeReceived = (
  db: Transaction,
  incoming: Incoming,
  { header }: ParsedMessage,
  id: string,
  row: Record<string, unknown>,
) =>
  insertMessage(db, {
    clinic_id: incoming.found.clinic.id,
    id,
    connection_id: incoming.found.connection.id,
    direction: 'in',
    control_id: storedControlId(header),
    type: header?.type.slice(0, 40) || null,
    hl7_version: header?.version.slice(0, 20) || null,
    content_encrypted: encryptMessage(incoming.deps, incoming.found, 'content', id, incoming.sent),
    content_sha256: digestOf(incoming.sent),
    ...row,
  });
