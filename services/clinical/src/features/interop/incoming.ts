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
import { lastOf, refusalCodeOf } from './answers.js';
import type { Found } from './connection-caller.js';
import { headerAlone } from './read-sent.js';
import { receiveMessage } from './receive.js';

export interface Handled {
  /** Of the last message that was kept. */
  id: string | undefined;
  /** What is answered to who takes one answer. */
  answer: Buffer;
  /** What is left to be answered to who was told before that the message is kept; nothing where that was all that they asked for. */
  rest: Buffer;
}

interface Arriving {
  deps: Deps;
  /** The connection that sent a message; undefined where it is nobody's. */
  whose: (sent: Buffer) => Promise<Found | undefined>;
  source: Source;
  /** Called with acknowledgments that may leave before the last. */
  onAccepted?: (answer: Buffer) => void;
}

/** Why a connection takes no messages now. */
export function refusalOf({ clinic, connection }: Found): Fault | undefined {
  if (!areasOf(clinic).includes('interop')) return fault('MSH^1^5', '207', 'The clinic takes no messages.');
  if (connection.status !== 'active') return fault('MSH^1^5', '207', 'The connection takes no messages now.');
  return undefined;
}

/** One message, or a batch of them: each is kept by itself for whoever sent it, in their order, and the batch is answered by one of acknowledgments. */
export async function handleSent(arriving: Arriving, sent: Buffer): Promise<Handled> {
  let batch: Batch | undefined;
  try {
    batch = batchIn(sent);
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return alone(refusedUnkept(arriving.deps, sent, error.faults[0]));
  }
  if (!batch) return handleOne(arriving, sent);
  const answers: Buffer[] = [];
  let id: string | undefined;
  for (const each of batch.messages) {
    const handled = await handleOne({ ...arriving, onAccepted: () => {} }, each);
    id = handled.id ?? id;
    answers.push(handled.answer);
  }
  return { ...alone(batchOf(batch, answers)), id };
}

const alone = (answer: Buffer): Handled => ({ id: undefined, answer, rest: answer });

const NOBODY = fault('MSH^1^3', '204', 'No connection sends such messages.');

async function handleOne({ deps, whose, source, onAccepted = () => {} }: Arriving, sent: Buffer): Promise<Handled> {
  const found = await whose(sent);
  if (!found) return alone(refusedUnkept(deps, sent, NOBODY));
  const refusal = refusalOf(found);
  if (refusal) return alone(refusedUnkept(deps, sent, refusal));
  const own = { ...source, request_id: newId() };
  const { id, answers } = await receiveMessage({ deps, found, sent, source: own, onAccepted });
  return { id, answer: lastOf(answers), rest: lastOf({ ...(answers.application !== undefined && answers) }) };
}

/** The refusal of a message that is not kept: it is nobody's, or there is nowhere to keep it. Where only the first acknowledgment is wanted it is that one. */
export function refusedUnkept({ clock }: Pick<Deps, 'clock'>, sent: Buffer, why: Fault): Buffer {
  const { message, header } = headerAlone(sent, undefined);
  const code = header?.enhanced ? refusalCodeOf(why) : 'AR';
  const said = { code, faults: [why], controlId: controlIdOf(newId()), now: clock() } as const;
  return acknowledgment(message, header?.trigger ?? '', said);
}
