import type { Transaction } from '../../db/db.js';
import { inSavepoint } from '../../db/savepoint.js';
import type { Deps } from '../../deps/deps.js';
import type { Source } from '../../operation/attempt.js';
import { checkHeader, headerOf, parseMessage, type Header, type Message } from '../hl7/index.js';
import { MessageApplication, settingFor } from './message-application.js';
import type { Outcome } from '../interop-messages/index.js';
import type { LoadedConnection } from '../interop-connections/index.js';
import { changesOf, type RecordChange } from './message-changes.js';
import { applyOf } from './message-types.js';
import { outcomeOf } from './failure-outcome.js';

interface Trial {
  deps: Deps;
  db: Transaction;
  found: LoadedConnection;
  source: Source;
  sent: Buffer;
  /** The patient that a person chose. */
  assigned?: string | undefined;
  /** False rolls the changes back after a successful try. */
  keeps: boolean;
}

export interface AppliedMessage {
  message: Message | undefined;
  header: Header | undefined;
  outcome: Outcome;
  changes: RecordChange[];
}

/** Applies a message within the transaction. The changes are rolled back if it fails, or `keeps` is false. */
export async function applyInSavepoint({
  deps,
  db,
  found,
  source,
  sent,
  assigned,
  keeps,
}: Trial): Promise<AppliedMessage> {
  let message: Message | undefined;
  let header: Header | undefined;
  let application: MessageApplication | undefined;
  try {
    message = parseMessage(sent, found.connection.charset ?? 'UNICODE UTF-8');
    header = headerOf(message);
    checkHeader(message, header);
    const apply = applyOf(found.connection, header);
    const applied = new MessageApplication({ ...settingFor({ deps, found, source }, db, message, header), assigned });
    application = applied;
    const changes = await inSavepoint(
      db,
      async () => {
        await apply(applied);
        return changesOf(db, found.clinic.id, source.request_id, applied.made, keeps);
      },
      keeps,
    );
    await applied.discardFiles(keeps);
    const { made, patientId = null } = applied;
    const outcome: Outcome = { code: 'AA', faults: [], status: 'applied', patient_id: patientId, results: made };
    return { message, header, outcome, changes };
  } catch (error) {
    await application?.discardFiles(false);
    return { message, header, outcome: outcomeOf({ deps, found }, error), changes: [] };
  }
}
