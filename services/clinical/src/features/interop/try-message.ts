import type { Transaction } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Source } from '../../operation/attempt.js';
import { checkHeader, headerOf, parseMessage, type Fault, type Header, type Message } from '../hl7/index.js';
import { Application } from './application.js';
import type { Outcome } from './answers.js';
import { settingFor, type Found } from './connection-caller.js';
import { changesOf, type SaidChange } from './message-changes.js';
import { beginTrial, keepTrial, undoTrial } from './trial-store.js';
import { applyOf } from './message-types.js';
import { outcomeOf } from './outcomes.js';

interface Trial {
  deps: Deps;
  db: Transaction;
  found: Found;
  source: Source;
  sent: Buffer;
  /** The patient whom somebody chose. */
  assigned?: string | undefined;
  /** Whether what it does stays. */
  keeps: boolean;
}

export interface Tried {
  message: Message | undefined;
  header: Header | undefined;
  outcome: Outcome;
  changes: SaidChange[];
}

/** Applies a message within the transaction, and takes it back where it fails, or was only to be tried. */
export async function tryMessage({ deps, db, found, source, sent, assigned, keeps }: Trial): Promise<Tried> {
  let message: Message | undefined;
  let header: Header | undefined;
  let application: Application | undefined;
  await beginTrial(db);
  try {
    message = parseMessage(sent, found.connection.charset ?? 'UNICODE UTF-8');
    header = headerOf(message);
    checkHeader(message, header);
    const apply = applyOf(found.connection, header);
    application = new Application({ ...settingFor({ deps, found, source }, db, message, header), assigned });
    await apply(application);
    const { made, patientId = null } = application;
    const changes = await changesOf(db, found.clinic.id, source.request_id, made, keeps);
    await (keeps ? keepTrial(db) : undoTrial(db));
    await application.discardFiles(keeps);
    const outcome: Outcome = { code: 'AA', faults: [], status: 'applied', patient_id: patientId, results: made };
    return { message, header, outcome, changes };
  } catch (error) {
    await undoTrial(db);
    await application?.discardFiles(false);
    return { message, header, outcome: outcomeOf({ deps, found }, error), changes: [] };
  }
}

/** The location of a fault in a segment's field. */
export const isAt = ({ location }: Fault, name: string, occurrence: number, field: number): boolean =>
  location === `${name}^${occurrence}^${field}` || location.startsWith(`${name}^${occurrence}^${field}^`);
