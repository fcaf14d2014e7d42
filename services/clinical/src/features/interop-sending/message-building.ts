import type { Transaction } from '../../db/db.js';
import { inSavepoint } from '../../db/savepoint.js';
import type { Deps } from '../../deps/deps.js';
import { errorLine } from '../../deps/log.js';
import { controlIdOf, encoded, fault, type Fault } from '../hl7/index.js';
import type { LoadedConnection } from '../interop-connections/index.js';
import { encryptMessage, digestOf, findMessage, insertMessage, updateMessage } from '../interop-messages/index.js';
import { lockNextUnbuilt, setState, type QueueRow } from './queue-store.js';
import { buildMergeMessage, buildMovementMessage } from './movement-messages.js';
import { buildAppointmentMessage, buildOrderMessage, buildResultMessage } from './record-messages.js';
import { formatMessage, type MessageContext, type OutgoingMessage } from './outgoing-message.js';
import { findVersionWithFormer, type RecordVersion } from './outgoing-record-store.js';

const BUILDERS: Record<string, (context: MessageContext) => Promise<OutgoingMessage | undefined>> = {
  admission: buildMovementMessage,
  patient: buildMergeMessage,
  order: buildOrderMessage,
  lab_result: buildResultMessage,
  appointment: buildAppointmentMessage,
};

/** Builds the message of the next queued change. False if the queue has none. */
export const buildNext = (deps: Deps, found: LoadedConnection): Promise<boolean> =>
  deps.db.transaction(
    found.clinic.id,
    async (db) => {
      const row = await lockNextUnbuilt(db, { clinic_id: found.clinic.id, connection_id: found.connection.id });
      if (!row) return false;
      await setState(db, found.clinic.id, row.id, (await build(db, deps, found, row)) ? 'queued' : 'done');
      return true;
    },
    { caller: found.connection.id },
  );

/** False if there is nothing to send: the connection does not want the type, or made the change itself. */
async function build(db: Transaction, deps: Deps, found: LoadedConnection, row: QueueRow): Promise<boolean> {
  const { clinic, connection } = found;
  const { now, before } = await findVersionWithFormer(db, clinic.id, row);
  if (!now || now.actor_id === connection.id) return returnToWorklist(db, found, row);
  let message: BuiltMessage | undefined;
  try {
    const context = { db, clinicId: clinic.id, connection, event: row.event, now, before };
    const outgoing = await inSavepoint(db, async () => BUILDERS[row.resource_type]?.(context));
    message = outgoing && builtOf(deps, found, row, outgoing);
  } catch (error) {
    deps.log.error({ cause: errorLine(error) }, 'a message could not be built');
    await keepFailed(db, deps, found, row, now);
    return false;
  }
  if (!message) return returnToWorklist(db, found, row);
  const type = message.type ?? '';
  const [code = ''] = type.split('^');
  if (!connection.types.some((each) => each === code || each === type)) return returnToWorklist(db, found, row);
  await keep(db, deps, found, row, message);
  return true;
}

interface BuiltMessage {
  type: string | null;
  patient_id: string | null;
  bytes: Buffer;
  errors: Fault[];
}

function builtOf(deps: Deps, { connection }: LoadedConnection, row: QueueRow, outgoing: OutgoingMessage): BuiltMessage {
  const { type, patient_id } = outgoing;
  const text = formatMessage(outgoing, { connection, now: deps.clock() }, controlIdOf(row.id, row.round));
  return { type, patient_id, bytes: encoded(text, connection.charset ?? 'UNICODE UTF-8'), errors: [] };
}

/** A message that could not be built waits in the worklist, with its patient. */
function keepFailed(
  db: Transaction,
  deps: Deps,
  found: LoadedConnection,
  row: QueueRow,
  { content }: RecordVersion,
): Promise<void> {
  const { patient_id: id, patient } = content as { patient_id?: string; patient?: { id?: string } };
  const patient_id = row.resource_type === 'patient' ? row.resource_id : (id ?? patient?.id ?? null);
  const errors = [fault('MSH^1^9', '207', 'The message could not be built.')];
  return keep(db, deps, found, row, { type: null, patient_id, bytes: Buffer.alloc(0), errors });
}

/** A message that a person sent again and that is not to be sent any more returns to the worklist. */
async function returnToWorklist(db: Transaction, { clinic }: LoadedConnection, row: QueueRow): Promise<false> {
  const errors = [fault('MSH^1^9', '207', 'This change is not sent over the connection any more.')];
  if (row.round > 0) await updateMessage(db, clinic.id, row.id, { status: 'quarantined', errors });
  return false;
}

async function keep(
  db: Transaction,
  deps: Deps,
  found: LoadedConnection,
  row: QueueRow,
  message: BuiltMessage,
): Promise<void> {
  const { clinic, connection } = found;
  const { type, patient_id, bytes, errors } = message;
  const said = {
    control_id: controlIdOf(row.id, row.round),
    ...(type !== null && { type }),
    ...(patient_id !== null && { patient_id }),
    content_encrypted: encryptMessage(deps, found, 'content', row.id, bytes),
    content_sha256: digestOf(bytes),
    status: errors.length === 0 ? 'queued' : 'quarantined',
    errors,
  };
  if (await findMessage(db, clinic.id, row.id)) return void (await updateMessage(db, clinic.id, row.id, said));
  const isNew = await insertMessage(db, {
    clinic_id: clinic.id,
    id: row.id,
    connection_id: connection.id,
    direction: 'out',
    hl7_version: '2.5.1',
    results: [{ resource_type: row.resource_type, resource_id: row.resource_id }],
    ...said,
  });
  if (!isNew) throw new Error('A message to send has the control id of another one.');
}
