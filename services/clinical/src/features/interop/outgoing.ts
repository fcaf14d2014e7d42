import { createHash } from 'node:crypto';
import type { Transaction } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { errorLine } from '../../deps/log.js';
import { encoded, fault } from '../hl7/index.js';
import type { Found } from './connection-caller.js';
import { sealMessage } from './message-box.js';
import { findMessage, insertMessage, updateMessage } from './message-store.js';
import { lockNew, setState, type QueueRow } from './queue-store.js';
import { digestOf } from './read-sent.js';
import { tellMerge, tellMovement } from './tell-movement.js';
import { tellAppointment, tellOrder, tellResult } from './tell-records.js';
import { written, type Teller, type Telling } from './told-message.js';
import { findTold } from './told-store.js';
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
  let telling: Telling | undefined;
  await beginTrial(db);
  try {
    const { now, before } = await findTold(db, clinic.id, row);
    if (!now || now.actor_id === connection.id) return false;
    telling = await TELL[row.resource_type]?.({ db, clinicId: clinic.id, connection, event: row.event, now, before });
  } catch (error) {
    deps.log.error({ cause: errorLine(error) }, 'a message could not be written');
    await undoTrial(db);
    await keep(db, deps, found, row, undefined);
    return false;
  }
  if (!telling) return false;
  const [code = ''] = telling.type.split('^');
  if (!connection.types.some((each) => each === code || each === telling.type)) return false;
  await keep(db, deps, found, row, telling);
  return true;
}

/** One that could not be written waits in the worklist. */
async function keep(db: Transaction, deps: Deps, found: Found, row: QueueRow, telling: Telling | undefined) {
  const { clinic, connection } = found;
  const control_id = controlIdOf(row.id, row.round);
  const text = telling ? written(telling, { connection, now: deps.clock() }, control_id) : '';
  const bytes = encoded(text, connection.charset ?? 'UNICODE UTF-8');
  const said = {
    control_id,
    content_encrypted: sealMessage(deps, found, 'content', row.id, bytes),
    content_sha256: digestOf(bytes),
    status: telling ? 'queued' : 'quarantined',
    errors: telling ? [] : [fault('MSH^1^9', '207', 'The message could not be written.')],
  };
  if (await findMessage(db, clinic.id, row.id)) return void (await updateMessage(db, clinic.id, row.id, said));
  const isNew = await insertMessage(db, {
    clinic_id: clinic.id,
    id: row.id,
    connection_id: connection.id,
    direction: 'out',
    type: telling?.type ?? null,
    hl7_version: '2.5.1',
    patient_id: telling?.patient_id ?? null,
    results: [{ resource_type: row.resource_type, resource_id: row.resource_id }],
    ...said,
  });
  if (!isNew) throw new Error('A message that is to be sent has the number of another one.');
}

/** MSH-10 of a message, of the 20 characters that every version allows; another one each time that it is told anew. */
const controlIdOf = (id: string, round: number): string => {
  const hash = createHash('sha256').update(`${id} ${round}`).digest('hex');
  return BigInt(`0x${hash}`).toString(36).toUpperCase().slice(0, 20);
};
