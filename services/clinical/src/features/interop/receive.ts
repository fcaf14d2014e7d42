import type { Transaction } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { newId } from '../../id.js';
import { HL7_LIMITS, INTEROP_LIMITS } from '../../limits/index.js';
import type { Source } from '../../operation/attempt.js';
import { rejected, type Rejected } from '../hl7/index.js';
import { Application } from './application.js';
import { answersTo, isWanted, refusalCodeOf, type Answers, type Outcome } from './answers.js';
import { recordMessage, settingFor, type Found } from './connection-caller.js';
import { openMessage, sealMessage } from './message-box.js';
import { applyOf } from './message-types.js';
import { digestOf, keptControlId, readSent, type Read } from './read-sent.js';
import { isWorthAnother, outcomeOf } from './outcomes.js';
import {
  findByControlId,
  findRepeated,
  insertMessage,
  lockMessage,
  updateMessage,
  type MessageStatus,
} from './message-store.js';

/** A message as it was kept, and the acknowledgments that are to leave, in their order. */
export interface Received {
  id: string;
  answers: Answers;
}

interface Incoming {
  deps: Deps;
  found: Found;
  sent: Buffer;
  source: Source;
  /** Called when the first acknowledgment of the enhanced mode may leave. */
  onAccepted: (answer: Buffer) => void;
  /** How often it was begun with; 1 unless said. */
  turn?: number;
}

/**
 * Keeps and applies one message of a connection, exactly once: what was acknowledged is kept, and what was applied is acknowledged by the
 * commit that applied it. Throws where it could not be kept; then nobody may say that it was.
 */
export async function receiveMessage(incoming: Incoming): Promise<Received> {
  const { found, sent, turn = 1 } = incoming;
  const known = readSent(found, sent);
  const { header, refusal } = known;
  const controlId = keptControlId(header);
  // Most messages are new: one that came before is looked for when it turns out that it cannot be kept again.
  if (controlId !== null && turn > 1) {
    const repeated = await answerAgain(incoming, known, controlId);
    if (repeated) return repeated;
  }
  if (refusal) return keepRefused(incoming, known, refusal);
  if (header?.enhanced) {
    const id = newId();
    const isNew = await inClinic(incoming, (db) => keep(db, incoming, known, id, { status: 'received' }));
    if (!isNew) return beginAgain(incoming);
    return applyKept(incoming, known, id);
  }
  return applyAtOnce(incoming, known);
}

/** Another listener has just kept it: it is looked up. What is neither kept nor found is nobody's to acknowledge. */
async function beginAgain(incoming: Incoming): Promise<Received> {
  const { turn = 1 } = incoming;
  if (turn >= INTEROP_LIMITS.tries) throw new Error('A message can neither be kept nor found.');
  return receiveMessage({ ...incoming, turn: turn + 1 });
}

const inClinic = <T>({ deps, found }: Incoming, run: (db: Transaction) => Promise<T>): Promise<T> =>
  deps.db.transaction(found.clinic.id, run, { caller: found.connection.id });

/** The acknowledgments of a message that came before. Undefined for one that did not; another one with its control id is refused. */
async function answerAgain(incoming: Incoming, known: Read, controlId: string): Promise<Received | undefined> {
  const { deps, found, sent } = incoming;
  const former = await inClinic(incoming, (db) => findByControlId(db, found.clinic.id, found.connection.id, controlId));
  if (!former) return undefined;
  if (!former.content_sha256.equals(digestOf(sent))) return answerRepeated(incoming, known, controlId);
  // It was kept, and whoever was to apply it died.
  if (former.status === 'received' || !former.answers_encrypted) return applyKept(incoming, known, former.id);
  const answers = JSON.parse(
    openMessage(deps, found, 'answers', former.id, former.answers_encrypted).toString(),
  ) as Answers;
  if (answers.accept !== undefined) incoming.onAccepted(Buffer.from(answers.accept, 'base64'));
  return { id: former.id, answers };
}

/** Another message with a control id that was used. It is kept once, and of one control id only so many. */
async function answerRepeated(incoming: Incoming, known: Read, controlId: string): Promise<Received> {
  const { found, sent } = incoming;
  const refusal = rejected('MSH^1^10', '205', 'Another message had the same MSH-10.');
  const kept = await inClinic(incoming, (db) => findRepeated(db, found.clinic.id, found.connection.id, controlId));
  const same = kept.find(({ content_sha256 }) => content_sha256.equals(digestOf(sent)));
  const id = same?.id ?? (kept.length >= HL7_LIMITS.repeatedIds ? kept.at(-1)?.id : undefined);
  if (id === undefined) return keepRefused(incoming, known, refusal, { status: 'quarantined', repeats_id: true });
  const code = isWanted(known, 'CR') ? refusalCodeOf(refusal.faults[0]) : 'AR';
  const answers = answersTo(incoming.deps, known, { code, faults: [...refusal.faults], status: 'quarantined' });
  if (answers.accept !== undefined) incoming.onAccepted(Buffer.from(answers.accept, 'base64'));
  return { id, answers };
}

/** Without the enhanced mode a message is kept and applied in one transaction. What is in the way is kept by another. */
async function applyAtOnce(incoming: Incoming, known: Read): Promise<Received> {
  const id = newId();
  for (let tries = 1; ; tries += 1) {
    try {
      const answers = await inClinic(incoming, async (db) => {
        if (!(await keep(db, incoming, known, id, { status: 'received' }))) return undefined;
        return applyIn(db, incoming, known, id);
      });
      return answers ? { id, answers } : beginAgain(incoming);
    } catch (thrown) {
      if (await isWorthAnother(thrown, tries)) continue;
      const outcome = { ...outcomeOf(incoming, thrown), patient_id: known.patient ?? null };
      const answers = await inClinic(incoming, async (db) => {
        const said = answersTo(incoming.deps, known, outcome);
        const isNew = await keep(db, incoming, known, id, { ...settled(incoming, id, outcome, said) });
        if (isNew) recordMessage(db, incoming, id, outcome);
        return isNew ? said : undefined;
      });
      return answers ? { id, answers } : beginAgain(incoming);
    }
  }
}

/** Applies a message that is kept, unless that was done meanwhile. */
async function applyKept(incoming: Incoming, known: Read, id: string): Promise<Received> {
  const { deps } = incoming;
  const accepted = answersTo(deps, known, { code: 'CA', faults: [], status: 'received' });
  if (accepted.accept !== undefined) incoming.onAccepted(Buffer.from(accepted.accept, 'base64'));
  for (let tries = 1; ; tries += 1) {
    try {
      const answers = await inClinic(incoming, async (db) => {
        const row = await lockMessage(db, incoming.found.clinic.id, id);
        if (row?.status !== 'received') return undefined;
        return applyIn(db, incoming, known, id, accepted);
      });
      if (answers) return { id, answers };
      return await againOf(incoming, known);
    } catch (thrown) {
      if (await isWorthAnother(thrown, tries)) continue;
      const outcome = { ...outcomeOf(incoming, thrown), patient_id: known.patient ?? null };
      const answers = { ...accepted, ...answersTo(deps, known, outcome) };
      await inClinic(incoming, async (db) => {
        const row = await lockMessage(db, incoming.found.clinic.id, id);
        if (row?.status !== 'received') return;
        await updateMessage(db, incoming.found.clinic.id, id, settled(incoming, id, outcome, answers));
        recordMessage(db, incoming, id, outcome);
      });
      return { id, answers };
    }
  }
}

async function againOf(incoming: Incoming, known: Read): Promise<Received> {
  const again = await answerAgain({ ...incoming, onAccepted: () => {} }, known, keptControlId(known.header) ?? '');
  if (!again) throw new Error('A message that was kept is not there.');
  return again;
}

/** Applies a message in its transaction: what it made, its state and its acknowledgment are one commit. */
async function applyIn(
  db: Transaction,
  incoming: Incoming,
  known: Read,
  id: string,
  accepted: Answers = {},
): Promise<Answers> {
  const { deps, found } = incoming;
  const { message, header } = known;
  if (!message || !header) throw new Error('A message that cannot be read is not applied.');
  const application = new Application(settingFor(incoming, db, message, header));
  known.patient = undefined;
  try {
    await applyOf(found.connection, header)(application);
    await application.discardFiles(true);
  } catch (error) {
    const { patientId, made } = application;
    await application.discardFiles(false);
    // One whom it would have made is not there.
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
  const answers = { ...accepted, ...answersTo(deps, known, outcome) };
  await updateMessage(db, found.clinic.id, id, settled(incoming, id, outcome, answers));
  recordMessage(db, incoming, id, outcome);
  return answers;
}

async function keepRefused(
  incoming: Incoming,
  known: Read,
  refusal: Rejected,
  as: { status: MessageStatus; repeats_id?: boolean } = { status: 'rejected' },
): Promise<Received> {
  const id = newId();
  const outcome: Outcome = {
    code: isWanted(known, 'CR') ? refusalCodeOf(refusal.faults[0]) : 'AR',
    faults: [...refusal.faults],
    status: as.status,
  };
  const answers = answersTo(incoming.deps, known, outcome);
  const isNew = await inClinic(incoming, async (db) => {
    const kept = await keep(db, incoming, known, id, { ...settled(incoming, id, outcome, answers), ...as });
    if (kept) recordMessage(db, incoming, id, outcome);
    return kept;
  });
  if (!isNew) return beginAgain(incoming);
  if (answers.accept !== undefined) incoming.onAccepted(Buffer.from(answers.accept, 'base64'));
  return { id, answers };
}

const settled = (incoming: Incoming, id: string, outcome: Outcome, answers: Answers) => ({
  status: outcome.status,
  errors: outcome.faults,
  ack: { code: outcome.code, text: outcome.faults[0]?.text ?? '' },
  answers_encrypted: sealMessage(incoming.deps, incoming.found, 'answers', id, Buffer.from(JSON.stringify(answers))),
  ...(outcome.patient_id !== undefined && { patient_id: outcome.patient_id }),
  ...(outcome.results !== undefined && { results: outcome.results }),
});

const keep = (db: Transaction, incoming: Incoming, { header }: Read, id: string, row: Record<string, unknown>) =>
  insertMessage(db, {
    clinic_id: incoming.found.clinic.id,
    id,
    connection_id: incoming.found.connection.id,
    direction: 'in',
    control_id: keptControlId(header),
    type: header?.type.slice(0, 40) || null,
    hl7_version: header?.version.slice(0, 20) || null,
    content_encrypted: sealMessage(incoming.deps, incoming.found, 'content', id, incoming.sent),
    content_sha256: digestOf(incoming.sent),
    ...row,
  });

/** Applies a message that is kept already. */
export const finishMessage = (incoming: Incoming, id: string): Promise<Received> =>
  applyKept(incoming, readSent(incoming.found, incoming.sent), id);
