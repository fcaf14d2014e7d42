import type { Transaction } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { newId } from '../../id.js';
import { HL7_LIMITS, INTEROP_LIMITS } from '../../limits/index.js';
import type { Source } from '../../operation/attempt.js';
import { rejected, type Rejected } from '../hl7/index.js';
import { MessageApplication, settingFor, applyOf, shouldRetry, outcomeOf } from '../interop-applying/index.js';
import { acknowledgmentsOf, isWanted, refusalCodeOf, type Acknowledgments } from './acknowledgments.js';
import {
  type Outcome,
  recordMessage,
  decryptMessage,
  digestOf,
  findByControlId,
  findRepeated,
  lockMessage,
  updateMessage,
  type MessageStatus,
} from '../interop-messages/index.js';
import type { LoadedConnection } from '../interop-connections/index.js';
import { outcomeColumns, storeReceived } from './received-message-rows.js';
import { storedControlId, parseSent, type ParsedMessage } from './message-parsing.js';

/** A stored message with the acknowledgments to send, in order. */
export interface Received {
  id: string;
  answers: Acknowledgments;
}

interface Incoming {
  deps: Deps;
  found: LoadedConnection;
  sent: Buffer;
  source: Source;
  /** Called when the accept acknowledgment of the enhanced mode can be sent. */
  onAccepted: (answer: Buffer) => void;
  /** The number of this try; 1 by default. */
  turn?: number;
}

/**
 * Stores and applies one message exactly once: an acknowledged message is stored, and one commit applies it and stores
 * the acknowledgment. Throws if it could not be stored; then it must not be acknowledged.
 */
export async function receiveMessage(incoming: Incoming): Promise<Received> {
  const { found, sent, turn = 1 } = incoming;
  const known = parseSent(found, sent);
  const { header, refusal } = known;
  const controlId = storedControlId(header);
  // Most messages are new, so an earlier one is searched only after storing has failed.
  if (controlId !== null && turn > 1) {
    const repeated = await formerAnswers(incoming, known, controlId);
    if (repeated) return repeated;
  }
  if (refusal) return storeRefused(incoming, known, refusal);
  if (header?.enhanced) {
    const id = newId();
    const isNew = await inClinic(incoming, (db) => storeReceived(db, incoming, known, id, { status: 'received' }));
    if (!isNew) return retryStored(incoming);
    return applyStored(incoming, known, id);
  }
  return storeAndApply(incoming, known);
}

/** Another listener has just stored the message, so it is searched. Throws if it is neither stored nor found. */
async function retryStored(incoming: Incoming): Promise<Received> {
  const { turn = 1 } = incoming;
  if (turn >= INTEROP_LIMITS.tries) throw new Error('A message can neither be stored nor found.');
  return receiveMessage({ ...incoming, turn: turn + 1 });
}

const inClinic = <T>({ deps, found }: Incoming, run: (db: Transaction) => Promise<T>): Promise<T> =>
  deps.db.transaction(found.clinic.id, run, { caller: found.connection.id });

/**
 * The acknowledgments of an earlier message with this control id. Undefined if there is none; one with other content is
 * refused.
 */
async function formerAnswers(
  incoming: Incoming,
  known: ParsedMessage,
  controlId: string,
): Promise<Received | undefined> {
  const { deps, found, sent } = incoming;
  const former = await inClinic(incoming, (db) => findByControlId(db, found.clinic.id, found.connection.id, controlId));
  if (!former) return undefined;
  if (!former.content_sha256.equals(digestOf(sent))) return refuseUsedControlId(incoming, known, controlId);
  // It was stored, but its listener died before applying it.
  if (former.status === 'received' || !former.answers_encrypted) return applyStored(incoming, known, former.id);
  const answers = JSON.parse(
    decryptMessage(deps, found, 'answers', former.id, former.answers_encrypted).toString(),
  ) as Acknowledgments;
  if (answers.accept !== undefined) incoming.onAccepted(Buffer.from(answers.accept, 'base64'));
  return { id: former.id, answers };
}

/** Refuses a message with a used control id. It is stored once, and only a limited number for a control id. */
async function refuseUsedControlId(incoming: Incoming, known: ParsedMessage, controlId: string): Promise<Received> {
  const { found, sent } = incoming;
  const refusal = rejected('MSH^1^10', '205', 'Another message has the same MSH-10.');
  const kept = await inClinic(incoming, (db) => findRepeated(db, found.clinic.id, found.connection.id, controlId));
  const same = kept.find(({ content_sha256 }) => content_sha256.equals(digestOf(sent)));
  const id = same?.id ?? (kept.length >= HL7_LIMITS.repeatedIds ? kept.at(-1)?.id : undefined);
  if (id === undefined) return storeRefused(incoming, known, refusal, { status: 'quarantined', repeats_id: true });
  const code = isWanted(known, 'CR') ? refusalCodeOf(refusal.faults[0]) : 'AR';
  const answers = acknowledgmentsOf(incoming.deps, known, { code, faults: [...refusal.faults], status: 'quarantined' });
  if (answers.accept !== undefined) incoming.onAccepted(Buffer.from(answers.accept, 'base64'));
  return { id, answers };
}

/** In the original mode one transaction stores and applies a message. After a failure another one stores it. */
async function storeAndApply(incoming: Incoming, known: ParsedMessage): Promise<Received> {
  const id = newId();
  const answers = await applyOrFail(incoming, known, id, {}, (db, columns = { status: 'received' }) =>
    storeReceived(db, incoming, known, id, columns),
  );
  return answers ? { id, answers } : retryStored(incoming);
}

/** Applies a stored message, unless another process has done so. */
async function applyStored(incoming: Incoming, known: ParsedMessage, id: string): Promise<Received> {
  const { deps, found } = incoming;
  const accepted = acknowledgmentsOf(deps, known, { code: 'CA', faults: [], status: 'received' });
  if (accepted.accept !== undefined) incoming.onAccepted(Buffer.from(accepted.accept, 'base64'));
  const answers = await applyOrFail(incoming, known, id, accepted, async (db, columns) => {
    if ((await lockMessage(db, found.clinic.id, id))?.status !== 'received') return false;
    if (columns) await updateMessage(db, found.clinic.id, id, columns);
    return true;
  });
  return answers ? { id, answers } : answersOfStored(incoming, known);
}

/**
 * Applies a message, or stores its failure in another transaction. `claim` begins both, and stores the columns of a
 * failure. Undefined if it is false: another process has the message.
 */
async function applyOrFail(
  incoming: Incoming,
  known: ParsedMessage,
  id: string,
  accepted: Acknowledgments,
  claim: (db: Transaction, columns?: Record<string, unknown>) => Promise<boolean>,
): Promise<Acknowledgments | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inClinic(incoming, async (db) =>
        (await claim(db)) ? applyIn(db, incoming, known, id, accepted) : undefined,
      );
    } catch (thrown) {
      if (await shouldRetry(thrown, tries)) continue;
      const outcome = { ...outcomeOf(incoming, thrown), patient_id: known.patient ?? null };
      const answers = { ...accepted, ...acknowledgmentsOf(incoming.deps, known, outcome) };
      return inClinic(incoming, async (db) => {
        if (!(await claim(db, outcomeColumns(incoming, id, outcome, answers)))) return undefined;
        recordMessage(db, incoming, id, outcome);
        return answers;
      });
    }
  }
}

async function answersOfStored(incoming: Incoming, known: ParsedMessage): Promise<Received> {
  const again = await formerAnswers({ ...incoming, onAccepted: () => {} }, known, storedControlId(known.header) ?? '');
  if (!again) throw new Error('A stored message is missing.');
  return again;
}

/** Applies a message: one commit has the changes, the outcome and the acknowledgment. */
async function applyIn(
  db: Transaction,
  incoming: Incoming,
  known: ParsedMessage,
  id: string,
  accepted: Acknowledgments,
): Promise<Acknowledgments> {
  const { deps, found } = incoming;
  const { message, header } = known;
  if (!message || !header) throw new Error('A message that cannot be read is not applied.');
  const application = new MessageApplication(settingFor(incoming, db, message, header));
  known.patient = undefined;
  try {
    await applyOf(found.connection, header)(application);
    await application.discardFiles(true);
  } catch (error) {
    const { patientId, made } = application;
    await application.discardFiles(false);
    // A patient that the message would have created does not exist after the rollback.
    known.patient = made.some(({ resource_id }) => resource_id === patientId) ? undefined : patientId;
    throw error;
  }
  const outcome: Outcome = {
    code: 'AA',
    faults: [],
    status: 'applied',
    patient_id: application.patientId ?? null,
    results: application.made,
  };
  const answers = { ...accepted, ...acknowledgmentsOf(deps, known, outcome) };
  await updateMessage(db, found.clinic.id, id, outcomeColumns(incoming, id, outcome, answers));
  recordMessage(db, incoming, id, outcome);
  return answers;
}

async function storeRefused(
  incoming: Incoming,
  known: ParsedMessage,
  refusal: Rejected,
  as: { status: MessageStatus; repeats_id?: boolean } = { status: 'rejected' },
): Promise<Received> {
  const id = newId();
  const outcome: Outcome = {
    code: isWanted(known, 'CR') ? refusalCodeOf(refusal.faults[0]) : 'AR',
    faults: [...refusal.faults],
    status: as.status,
  };
  const answers = acknowledgmentsOf(incoming.deps, known, outcome);
  const isNew = await inClinic(incoming, async (db) => {
    const kept = await storeReceived(db, incoming, known, id, {
      ...outcomeColumns(incoming, id, outcome, answers),
      ...as,
    });
    if (kept) recordMessage(db, incoming, id, outcome);
    return kept;
  });
  if (!isNew) return retryStored(incoming);
  if (answers.accept !== undefined) incoming.onAccepted(Buffer.from(answers.accept, 'base64'));
  return { id, answers };
}

/** Applies a stored message. */
export const finishMessage = (incoming: Incoming, id: string): Promise<Received> =>
  applyStored(incoming, parseSent(incoming.found, incoming.sent), id);
