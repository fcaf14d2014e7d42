import type { Deps } from '../../deps/deps.js';
import { invalid } from '../../domain/failures.js';
import { INTEROP_LIMITS } from '../../limits/index.js';
import type { Source } from '../../operation/attempt.js';
import type { Change } from '../../operation/change.js';
import { batchIn, fault, headerOf, parseMessage, Rejected, type Fault, type Message } from '../hl7/index.js';
import type { Found } from './connection-caller.js';
import { findConnectionsBySender } from './connection-store.js';
import type { SaidChange } from './message-changes.js';
import { fieldsOf, type FieldView } from './segment-view.js';
import { tryMessage } from './try-message.js';
import { foundOf } from './worklist-actions.js';

interface Reading {
  type: string | null;
  version: string | null;
  segments: { name: string; fields: FieldView[] }[];
  ack_code: string;
  changes: SaidChange[];
  errors: Fault[];
  patient_id: string | null;
  /** Fields that are not shown. */
  fields_left: number;
}

type Call = Change & { deps: Deps; source: Source };

/** How many more fields are shown. */
interface Room {
  fields: number;
}

/**
 * How a message would be read, and what it would do; nothing of it stays. The messages of a batch are read one by one, and told of together:
 * the acknowledgment is that of the first one that is refused. Throws 422 `connection_id` for one that there is not.
 */
export async function readSent(call: Call, sent: Buffer, connectionId: string | undefined): Promise<Reading[]> {
  const readings: Reading[] = [];
  const room = { fields: INTEROP_LIMITS.readFields };
  for (const each of messagesIn(sent)) readings.push(await readMessage(call, each, connectionId, room));
  return readings;
}

/** As one. */
export function together(readings: readonly Reading[]): Omit<Reading, 'patient_id'> {
  const [first] = readings;
  const said = readings.find(({ ack_code }) => ack_code !== 'AA') ?? first;
  return {
    type: first?.type ?? null,
    version: first?.version ?? null,
    segments: readings.flatMap(({ segments }) => segments),
    ack_code: said?.ack_code ?? 'AR',
    changes: readings.flatMap(({ changes }) => changes),
    errors: readings.flatMap(({ errors }) => errors),
    fields_left: readings.reduce((sum, each) => sum + each.fields_left, 0),
  };
}

function messagesIn(sent: Buffer): Buffer[] {
  try {
    const messages = batchIn(sent)?.messages ?? [];
    return messages.length > 0 ? messages : [sent];
  } catch (error) {
    if (error instanceof Rejected) return [sent];
    throw error;
  }
}

async function readMessage(call: Call, sent: Buffer, connectionId: string | undefined, room: Room): Promise<Reading> {
  const { db, deps, source } = call;
  let message: Message | undefined;
  try {
    message = parseMessage(sent, 'UNICODE UTF-8');
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
  }
  const found = await connectionOf(call, message, connectionId);
  if (!found) return readingOf(call, room, message, { code: 'AR', errors: [NOBODY], changes: [], patient_id: null });
  const tried = await tryMessage({ deps, db, found, source, sent, keeps: false });
  const { outcome, changes } = tried;
  const patient_id = outcome.patient_id ?? null;
  return readingOf(call, room, tried.message ?? message, {
    code: outcome.code,
    errors: outcome.faults,
    changes,
    patient_id,
  });
}

const NOBODY = fault('MSH^1^3', '204', 'No connection is named by MSH-3 to 6: say connection_id.');

async function connectionOf(
  call: Call,
  message: Message | undefined,
  id: string | undefined,
): Promise<Found | undefined> {
  const { db, clinic } = call;
  if (id !== undefined) {
    try {
      return await foundOf(call, id);
    } catch {
      throw invalid({ path: 'connection_id', rule: 'selected' });
    }
  }
  const header = message && headerOf(message);
  const sender = header
    ? [header.sendingApplication, header.sendingFacility, header.receivingApplication, header.receivingFacility]
    : ['', '', '', ''];
  const [named] = await findConnectionsBySender(db, clinic.id, sender);
  return named && foundOf(call, named.id);
}

function readingOf(
  { language }: Pick<Call, 'language'>,
  room: Room,
  message: Message | undefined,
  {
    code,
    errors,
    changes,
    patient_id,
  }: { code: string; errors: Fault[]; changes: SaidChange[]; patient_id: string | null },
): Reading {
  const header = message && headerOf(message);
  let fields_left = 0;
  const isShown = (field: FieldView): boolean => {
    room.fields -= 1;
    if (room.fields >= 0 || field.errors.length > 0) return true;
    fields_left += 1;
    return false;
  };
  const segments = (message?.segments ?? []).map((segment) => ({
    name: segment.name,
    fields: [...fieldsOf(segment, errors, language)].filter(isShown),
  }));
  return {
    type: header?.type || null,
    version: header?.version || null,
    segments,
    fields_left,
    ack_code: code,
    changes,
    errors,
    patient_id,
  };
}
