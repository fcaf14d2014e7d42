import type { Deps } from '../../deps/deps.js';
import { areasOf } from '../../domain/areas.js';
import { newId } from '../../id.js';
import type { Source } from '../../operation/attempt.js';
import {
  acknowledgment,
  batchIn,
  batchOf,
  controlIdOf,
  fault,
  Rejected,
  type Batch,
  type Fault,
} from '../hl7/index.js';
import { lastOf, refusalCodeOf } from './acknowledgments.js';
import type { LoadedConnection } from '../interop-connections/index.js';
import { parseOnlyHeader } from './message-parsing.js';
import { receiveMessage } from './message-receiving.js';

export interface Handled {
  /** The id of the last stored message. */
  id: string | undefined;
  /** The answer to a sender that takes one. */
  answer: Buffer;
  /** The answer to a sender that has received the accept acknowledgment already; empty if that was all. */
  rest: Buffer;
}

interface Arrival {
  deps: Deps;
  /** Finds the connection that sent a message; undefined if there is none. */
  whose: (sent: Buffer) => Promise<LoadedConnection | undefined>;
  source: Source;
  /** Called with the accept acknowledgment as soon as it can be sent. */
  onAccepted?: (answer: Buffer) => void;
}

/** Why a connection accepts no messages now. */
export function refusalOf({ clinic, connection }: LoadedConnection): Fault | undefined {
  if (!areasOf(clinic).includes('interop')) return fault('MSH^1^5', '207', 'The clinic accepts no messages.');
  if (connection.status !== 'active') return fault('MSH^1^5', '207', 'The connection accepts no messages now.');
  return undefined;
}

/**
 * Receives a message or a batch. The messages of a batch are received one by one, in order, and answered by a batch of
 * acknowledgments.
 */
export async function receiveMessages(arriving: Arrival, sent: Buffer): Promise<Handled> {
  let batch: Batch | undefined;
  try {
    batch = batchIn(sent);
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return alone(refusalWithoutStoring(arriving.deps, sent, error.faults[0]));
  }
  if (!batch) return receiveOne(arriving, sent);
  const answers: Buffer[] = [];
  let id: string | undefined;
  for (const each of batch.messages) {
    const handled = await receiveOne({ ...arriving, onAccepted: () => {} }, each);
    id = handled.id ?? id;
    answers.push(handled.answer);
  }
  return { ...alone(batchOf(batch, answers)), id };
}

const alone = (answer: Buffer): Handled => ({ id: undefined, answer, rest: answer });

const NOBODY = fault('MSH^1^3', '204', 'No connection matches MSH-3 to 6.');

async function receiveOne({ deps, whose, source, onAccepted = () => {} }: Arrival, sent: Buffer): Promise<Handled> {
  const found = await whose(sent);
  if (!found) return alone(refusalWithoutStoring(deps, sent, NOBODY));
  const refusal = refusalOf(found);
  if (refusal) return alone(refusalWithoutStoring(deps, sent, refusal));
  const own = { ...source, request_id: newId() };
  const { id, answers } = await receiveMessage({ deps, found, sent, source: own, onAccepted });
  return { id, answer: lastOf(answers), rest: lastOf({ ...(answers.application !== undefined && answers) }) };
}

/**
 * The refusal of a message that is not stored, because no connection matches or storing failed. A sender that wants
 * only the accept acknowledgment gets that.
 */
export function refusalWithoutStoring({ clock }: Pick<Deps, 'clock'>, sent: Buffer, why: Fault): Buffer {
  const { message, header } = parseOnlyHeader(sent, undefined);
  const code = header?.enhanced ? refusalCodeOf(why) : 'AR';
  const said = { code, faults: [why], controlId: controlIdOf(newId()), now: clock() } as const;
  return acknowledgment(message, header?.trigger ?? '', said);
}
