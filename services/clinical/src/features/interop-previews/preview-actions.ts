import type { Deps } from '../../deps/deps.js';
import { invalid } from '../../domain/failures.js';
import { INTEROP_LIMITS } from '../../limits/index.js';
import type { Source } from '../../operation/attempt.js';
import type { Change } from '../../operation/change.js';
import { batchIn, fault, headerOf, parseMessage, Rejected, type Fault, type Message } from '../hl7/index.js';
import { type LoadedConnection, findLoadedConnection, findConnectionsBySender } from '../interop-connections/index.js';
import { type RecordChange, applyInSavepoint } from '../interop-applying/index.js';
import { fieldsOf, type FieldView } from './segment-view.js';

interface Preview {
  type: string | null;
  version: string | null;
  segments: { name: string; fields: FieldView[] }[];
  ack_code: string;
  changes: RecordChange[];
  errors: Fault[];
  patient_id: string | null;
  /** How many fields are not shown. */
  fields_left: number;
}

type Call = Change & { deps: Deps; source: Source };

/** How many more fields may be shown. */
interface Room {
  fields: number;
}

/**
 * Previews messages: how they are parsed and what they would change. Nothing is stored. Throws 422 `connection_id` for
 * an unknown connection.
 */
export async function previewMessages(call: Call, sent: Buffer, connectionId: string | undefined): Promise<Preview[]> {
  const previews: Preview[] = [];
  const room = { fields: INTEROP_LIMITS.readFields };
  for (const each of messagesIn(sent)) previews.push(await previewMessage(call, each, connectionId, room));
  return previews;
}

/** The previews of a batch as one. `ack_code` is that of the first message that is not accepted. */
export function combinedPreview(previews: readonly Preview[]): Omit<Preview, 'patient_id'> {
  const [first] = previews;
  const said = previews.find(({ ack_code }) => ack_code !== 'AA') ?? first;
  return {
    type: first?.type ?? null,
    version: first?.version ?? null,
    segments: previews.flatMap(({ segments }) => segments),
    ack_code: said?.ack_code ?? 'AR',
    changes: previews.flatMap(({ changes }) => changes),
    errors: previews.flatMap(({ errors }) => errors),
    fields_left: previews.reduce((sum, each) => sum + each.fields_left, 0),
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

async function previewMessage(
  call: Call,
  sent: Buffer,
  connectionId: string | undefined,
  room: Room,
): Promise<Preview> {
  const { db, deps, source } = call;
  let message: Message | undefined;
  try {
    message = parseMessage(sent, 'UNICODE UTF-8');
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
  }
  const found = await findNamedConnection(call, message, connectionId);
  if (!found) return previewOf(call, room, message, { code: 'AR', errors: [NOBODY], changes: [], patient_id: null });
  const tried = await applyInSavepoint({ deps, db, found, source, sent, keeps: false });
  const { outcome, changes } = tried;
  const patient_id = outcome.patient_id ?? null;
  return previewOf(call, room, tried.message ?? message, {
    code: outcome.code,
    errors: outcome.faults,
    changes,
    patient_id,
  });
}

const NOBODY = fault('MSH^1^3', '204', 'No connection matches MSH-3 to 6: set connection_id.');

async function findNamedConnection(
  call: Call,
  message: Message | undefined,
  id: string | undefined,
): Promise<LoadedConnection | undefined> {
  const { db, clinic } = call;
  if (id !== undefined) {
    const found = await findLoadedConnection(call, id);
    if (!found) throw invalid({ path: 'connection_id', rule: 'selected' });
    return found;
  }
  const header = message && headerOf(message);
  const sender = header
    ? [header.sendingApplication, header.sendingFacility, header.receivingApplication, header.receivingFacility]
    : ['', '', '', ''];
  const [named] = await findConnectionsBySender(db, clinic.id, sender);
  return named && findLoadedConnection(call, named.id);
}

function previewOf(
  { language }: Pick<Call, 'language'>,
  room: Room,
  message: Message | undefined,
  {
    code,
    errors,
    changes,
    patient_id,
  }: { code: string; errors: Fault[]; changes: RecordChange[]; patient_id: string | null },
): Preview {
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
