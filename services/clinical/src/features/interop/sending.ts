import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Transaction } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { errorLine } from '../../deps/log.js';
import { usesArea } from '../../domain/areas.js';
import { newId } from '../../id.js';
import { HL7_LIMITS } from '../../limits/index.js';
import { ownSource } from '../../operation/job-event.js';
import { consumeOutbox } from '../outbox/index.js';
import { OUTCOMES, saidIn, type Said } from './answer-said.js';
import { loadConnection, recordMessage, type Found } from './connection-caller.js';
import { holdConnection, updateConnection } from './connection-store.js';
import { openMessage } from './message-box.js';
import { findContent, findMessage, updateMessage, type MessageRow, type MessageStatus } from './message-store.js';
import { exchangeMessage } from './mllp-client.js';
import { buildNext } from './outgoing.js';
import {
  findFirst,
  findWaitingConnections,
  holdSender,
  isSender,
  noteAttempt,
  queueChanges,
  releaseSender,
  setState,
  type Queued,
} from './queue-store.js';

/** Queues what has changed for the connections that want it; the number of changes that were looked at. */
export const queueForConnections = (worker: Database): Promise<number> =>
  consumeOutbox(worker, 'hl7', HL7_LIMITS.outboxBatch, (tx, changes) => queueChanges(tx, changes));

/** Sends what waits over the connections of all clinics. */
export interface Sending {
  /** Begins with connections that nobody here is at, and waits a while for them. */
  turn(): Promise<void>;
  /** When nothing is being sent any more. */
  ended(): Promise<void>;
}

/** Several connections at once, few of one clinic, each in its order. Those whose receivers are slow are left to themselves: no other waits for them. */
export function createSending(worker: Database, deps: Deps, isStopping: () => boolean): Sending {
  const running = new Map<string, { queued: Queued; ending: Promise<void> }>();
  const slow = new Set<string>();
  const begin = async (queued: Queued): Promise<void> => {
    const begun = performance.now();
    try {
      await sendOver(deps, queued, isStopping);
    } catch (error) {
      deps.log.error({ cause: errorLine(error) }, 'messages could not be sent');
    }
    running.delete(queued.connection_id);
    if (performance.now() - begun < HL7_LIMITS.turnMs) slow.delete(queued.connection_id);
    else slow.add(queued.connection_id);
  };
  return {
    async turn() {
      const free = HL7_LIMITS.connectionsAtOnce - running.size;
      if (free <= 0) return;
      const busy = [...running.values()].map(({ queued }) => queued);
      const shares = { limit: free, ofClinic: HL7_LIMITS.connectionsOfClinic };
      const waiting = await worker.transaction(undefined, (db) => findWaitingConnections(db, shares, busy));
      for (const queued of waiting) running.set(queued.connection_id, { queued, ending: begin(queued) });
      const quick = waiting.flatMap(({ connection_id: id }) => (slow.has(id) ? [] : (running.get(id)?.ending ?? [])));
      await endedWithin(Promise.all(quick), HL7_LIMITS.turnMs);
    },
    ended: async () => void (await Promise.all([...running.values()].map(({ ending }) => ending))),
  };
}

async function endedWithin(work: Promise<unknown>, ms: number): Promise<void> {
  const timer = new AbortController();
  const time = pause(ms, undefined, { signal: timer.signal }).catch(() => {});
  await Promise.race([work, time]);
  timer.abort();
}

/** The messages that wait, of one connection, for as long as a turn lasts. */
async function sendOver(deps: Deps, queued: Queued, isStopping: () => boolean): Promise<void> {
  const found = await loadConnection(deps, { clinic_id: queued.clinic_id, id: queued.connection_id });
  if (!found || !usesArea(found.clinic, 'interop')) return;
  for (let built = 0; built < HL7_LIMITS.sentAtOnce && !isStopping() && (await buildNext(deps, found)); built += 1);
  const end = performance.now() + HL7_LIMITS.turnMs;
  const isOver = () => isStopping() || performance.now() > end;
  const holder = newId();
  try {
    for (let sent = 0; sent < HL7_LIMITS.sentAtOnce && !isOver(); sent += 1)
      if (!(await sendFirst(deps, found, queued, holder))) return;
  } finally {
    await deps.db.transaction(queued.clinic_id, (db) => releaseSender(db, queued, holder));
  }
}

/** Sends the first message that waits. False where there is none, or nothing more is to be sent now. */
async function sendFirst(deps: Deps, found: Found, queued: Queued, holder: string): Promise<boolean> {
  const { clinic_id } = queued;
  const first = await deps.db.transaction(clinic_id, async (db) => {
    if (!(await holdSender(db, queued, holder, HL7_LIMITS.senderSeconds))) return undefined;
    // Paused, stopped or given another address since the last message.
    const connection = await holdConnection(db, clinic_id, queued.connection_id);
    if (connection?.status !== 'active' || connection.direction === 'in') return undefined;
    const row = await findFirst(db, queued);
    if (row?.state !== 'queued') return undefined;
    const content = await findContent(db, clinic_id, row.id);
    const message = await findMessage(db, clinic_id, row.id);
    if (!content || !message) return undefined;
    await updateMessage(db, clinic_id, row.id, { status: 'sent' });
    return { ...message, connection, bytes: openMessage(deps, found, 'content', row.id, content.content_encrypted) };
  });
  if (!first) return false;
  let answer: Said | undefined;
  try {
    const isOurs = (bytes: Buffer) => saidIn(bytes)?.controlId === first.control_id;
    answer = saidIn(await exchangeMessage(deps.config, first.connection, first.bytes, isOurs));
  } catch (error) {
    deps.log.warn({ cause: errorLine(error), connection: queued.connection_id }, 'a message could not be sent yet');
  }
  try {
    return await settleFirst({ deps, found }, { queued, holder }, first, answer);
  } catch (error) {
    // What cannot be settled is sent again after a while, not at once.
    await deps.db.transaction(clinic_id, async (db) => {
      if (await isSender(db, queued, holder)) await noteAttempt(db, queued, true, HL7_LIMITS.longestWaitSeconds);
    });
    throw error;
  }
}

type Sent = Pick<MessageRow, 'id' | 'patient_id'>;

/** Keeps how an attempt ended. False where nothing more is to be sent now. */
const settleFirst = (
  { deps, found }: { deps: Deps; found: Found },
  { queued, holder }: { queued: Queued; holder: string },
  first: Sent,
  answer: Said | undefined,
): Promise<boolean> =>
  deps.db.transaction(queued.clinic_id, async (db) => {
    // Another process has taken it over: it has the last word.
    if (!(await isSender(db, queued, holder))) return false;
    const outcome = answer && OUTCOMES[answer.code];
    await noteAttempt(db, queued, outcome === undefined, HL7_LIMITS.longestWaitSeconds);
    if (!answer || !outcome) return false;
    await settle(db, { deps, found }, first, answer, outcome);
    return outcome !== 'rejected';
  });

async function settle(
  db: Transaction,
  { deps, found }: { deps: Deps; found: Found },
  { id, patient_id }: Sent,
  { code, text, faults }: Said,
  status: MessageStatus,
): Promise<void> {
  const clinicId = found.clinic.id;
  // Whoever refuses messages refuses the next one too: somebody has to look at it.
  if (status === 'rejected') {
    await updateConnection(db, clinicId, found.connection.id, { status: 'stopped' });
    deps.log.error({ connection: found.connection.id, code }, 'a connection is stopped: a message was rejected');
  }
  await updateMessage(db, clinicId, id, { status, ack: { code, text }, errors: faults });
  await setState(db, clinicId, id, 'done');
  const source = ownSource('JOB', 'send');
  const outcome = { code: 'AA', status, patient_id, faults } as const;
  recordMessage(db, { deps, found, source }, id, outcome, 'interop_message.send');
}
