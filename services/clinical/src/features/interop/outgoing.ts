import type { Transaction } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { errorLine } from '../../deps/log.js';
import { controlIdOf, encoded, fault, type Fault } from '../hl7/index.js';
import type { Found } from './connection-caller.js';
import { sealMessage } from './message-box.js';
import { findMessage, insertMessage, updateMessage } from './message-store.js';
import { lockNew, setState, type QueueRow } from './queue-store.js';
import { digestOf } from './read-sent.js';
import { tellMerge, tellMovement } from './tell-movement.js';
import { tellAppointment, tellOrder, tellResult } from './tell-records.js';
import { written, type Teller, type Telling } from './told-message.js';
import { findTold, type Told } from './told-store.js';
import { beginTrial, undoTrial } from './trial-store.js';

const TELL: Record<string, (teller: Teller) => Promise<Telling | undefined>> = {
  admission: tellMovement,
  patient: tellMerge,
  order: tellOrder,
  lab_result: tellResult,
  appointment: tellAppointment,
};

/** Writes the message of the next change that has none yet. False where there is none. */
export const buildNext = (deps: Deps, found: Found): Promise<boolean> =>
  deps.db.transaction(
    found.clinic.id,
    async (db) => {
      const row = await lockNew(db, { clinic_id: found.clinic.id, connection_id: found.connection.id });
      if (!row) return false;
      await setState(db, found.clinic.id, row.id, (await build(db, deps, found, row)) ? 'queued' : 'done');
      return true;
    },
    { caller: found.connection.id },
  );

/** False where nothing is to be told: not of this type, or to whom it comes from. */
async function build(db: Transaction, deps: Deps, found: Found, row: QueueRow): Promise<boolean> {
  const { clinic, connection } = found;
  const { now, before } = await findTold(db, clinic.id, row);
  if (!now || now.actor_id === connection.id) return noLonger(db, found, row);
  await beginTrial(db);
  let message: Written | undefined;
  try {
    const teller = { db, clinicId: clinic.id, connection, event: row.event, now, before };
    const telling = await TELL[row.resource_type]?.(teller);
    message = telling && writtenOf(deps, found, row, telling);
  } catch (error) {
    deps.log.error({ cause: errorLine(error) }, 'a message could not be written');
    await undoTrial(db);
    await keepFailed(db, deps, found, row, now);
    return false;
  }
  if (!message) return noLonger(db, found, row);
  const type = message.type ?? '';
  const [code = ''] = type.split('^');
  if (!connection.types.some((each) => each === code || each === type)) return noLonger(db, found, row);
  await keep(db, deps, found, row, message);
  return true;
}

interface Written {
  type: string | null;
  patient_id: string | null;
  bytes: Buffer;
  errors: Fault[];
}

function writtenOf(deps: Deps, { connection }: Found, row: QueueRow, telling: Telling): Written {
  const { type, patient_id } = telling;
  const text = written(telling, { connection, now: deps.clock() }, controlIdOf(row.id, row.round));
  return { type, patient_id, bytes: encoded(text, connection.charset ?? 'UNICODE UTF-8'), errors: [] };
}

/** One that could not be written waits in the worklist, with its patient. */
function keepFailed(db: Transaction, deps: Deps, found: Found, row: QueueRow, { content }: Told): Promise<void> {
  const { patient_id: id, patient } = content as { patient_id?: string; patient?: { id?: string } };
  const patient_id = row.resource_type === 'patient' ? row.resource_id : (id ?? patient?.id ?? null);
  const errors = [fault('MSH^1^9', '207', 'The message could not be written.')];
  return keep(db, deps, found, row, { type: null, patient_id, bytes: Buffer.alloc(0), errors });
}

/** A message that was put out of the worklist and is not told any more goes back into it. */
async function noLonger(db: Transaction, { clinic }: Found, row: QueueRow): Promise<false> {
  const errors = [fault('MSH^1^9', '207', 'The connection is not told of this any more.')];
  if (row.round > 0) await updateMessage(db, clinic.id, row.id, { status: 'quarantined', errors });
  return false;
}

async function keep(db: Transaction, deps: Deps, found: Found, row: QueueRow, message: Written): Promise<void> {
  const { clinic, connection } = found;
  const { type, patient_id, bytes, errors } = message;
  const said = {
    control_id: controlIdOf(row.id, row.round),
    ...(type !== null && { type }),
    ...(patient_id !== null && { patient_id }),
    content_encrypted: sealMessage(deps, found, 'content', row.id, bytes),
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
  if (!isNew) throw new Error('A message that is to be sent has the number of another one.');
}
