import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Transaction } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { errorLine } from '../../deps/log.js';
import { usesArea } from '../../domain/areas.js';
import { newId } from '../../id.js';
import { HL7_LIMITS } from '../../limits/index.js';
import { ownSource } from '../../operation/job-event.js';
import { consumeOutbox } from '../outbox/index.js';
import { STATUS_BY_CODE, parseAcknowledgment, type ReceivedAcknowledgment } from './received-acknowledgment.js';
import {
  loadConnection,
  type LoadedConnection,
  holdConnection,
  updateConnection,
} from '../interop-connections/index.js';
import {
  recordMessage,
  decryptMessage,
  findContent,
  findMessage,
  updateMessage,
  type MessageRow,
  type MessageStatus,
} from '../interop-messages/index.js';
import { exchangeMessage } from './mllp-client.js';
import { buildNext } from './message-building.js';
import {
  findFirst,
  findWaitingConnections,
  takeLease,
  hasLease,
  noteAttempt,
  queueChanges,
  releaseLease,
  setState,
  type Queued,
} from './queue-store.js';

/** Queues changes for the connections that want them; answers how many changes were read. */
export const queueForConnections = (worker: Database): Promise<number> =>
  consumeOutbox(worker, 'hl7', HL7_LIMITS.outboxBatch, (tx, changes) => queueChanges(tx, changes));

/** Sends queued messages of all clinics. */
export interface Sending {
  /** Begins sending over idle connections, and waits a while for them. */
  turn(): Promise<void>;
  /** Ends when no message is being sent any more. */
  ended(): Promise<void>;
}

/**
 * Sends over several connections at once, at most a few of a clinic, each in order. Slow receivers delay no other
 * connection.
 */
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

/** Sends the queued messages of a connection until the turn ends. */
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
    await deps.db.transaction(queued.clinic_id, (db) => releaseLease(db, queued, holder));
  }
}

/** Sends the first queued message. False if there is none, or no more can be sent now. */
async function sendFirst(deps: Deps, found: LoadedConnection, queued: Queued, holder: string): Promise<boolean> {
  const { clinic_id } = queued;
  const first = await deps.db.transaction(clinic_id, async (db) => {
    if (!(await takeLease(db, queued, holder, HL7_LIMITS.senderSeconds))) return undefined;
    // The connection may have changed since the last message.
    const connection = await holdConnection(db, clinic_id, queued.connection_id);
    if (connection?.status !== 'active' || connection.direction === 'in') return undefined;
    const row = await findFirst(db, queued);
    if (row?.state !== 'queued') return undefined;
    const content = await findContent(db, clinic_id, row.id);
    const message = await findMessage(db, clinic_id, row.id);
    if (!content || !message) return undefined;
    await updateMessage(db, clinic_id, row.id, { status: 'sent' });
    return { ...message, connection, bytes: decryptMessage(deps, found, 'content', row.id, content.content_encrypted) };
  });
  if (!first) return false;
  let answer: ReceivedAcknowledgment | undefined;
  try {
    const isOurs = (bytes: Buffer) => parseAcknowledgment(bytes)?.controlId === first.control_id;
    answer = parseAcknowledgment(await exchangeMessage(deps.config, first.connection, first.bytes, isOurs));
  } catch (error) {
    deps.log.warn({ cause: errorLine(error), connection: queued.connection_id }, 'a message could not be sent yet');
  }
  try {
    return await storeOutcome({ deps, found }, { queued, holder }, first, answer);
  } catch (error) {
    // If the outcome cannot be stored, the message is sent again after a while.
    await deps.db.transaction(clinic_id, async (db) => {
      if (await hasLease(db, queued, holder)) await noteAttempt(db, queued, true, HL7_LIMITS.longestWaitSeconds);
    });
    throw error;
  }
}

type Sent = Pick<MessageRow, 'id' | 'patient_id'>;

/** Stores the outcome of an attempt. False if no more can be sent now. */
const storeOutcome = (
  { deps, found }: { deps: Deps; found: LoadedConnection },
  { queued, holder }: { queued: Queued; holder: string },
  first: Sent,
  answer: ReceivedAcknowledgment | undefined,
): Promise<boolean> =>
  deps.db.transaction(queued.clinic_id, async (db) => {
    // Another process took the lease, and stores the outcome.
    if (!(await hasLease(db, queued, holder))) return false;
    const outcome = answer && STATUS_BY_CODE[answer.code];
    await noteAttempt(db, queued, outcome === undefined, HL7_LIMITS.longestWaitSeconds);
    if (!answer || !outcome) return false;
    await settle(db, { deps, found }, first, answer, outcome);
    return outcome !== 'rejected';
  });

async function settle(
  db: Transaction,
  { deps, found }: { deps: Deps; found: LoadedConnection },
  { id, patient_id }: Sent,
  { code, text, faults }: ReceivedAcknowledgment,
  status: MessageStatus,
): Promise<void> {
  const clinicId = found.clinic.id;
  // A receiver that rejects one message will reject the next, so a person has to look at it.
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
