import { setTimeout as pause } from 'node:timers/promises';
import { HttpError } from 'http-kit';
import { sqlState } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { errorLine } from '../../deps/log.js';
import { INTEROP_LIMITS } from '../../limits/index.js';
import { translateError } from '../../operation/translate-error.js';
import { fault, Rejected } from '../hl7/index.js';
import type { Outcome } from '../interop-messages/index.js';
import { Unmatched } from './message-application.js';
import type { LoadedConnection } from '../interop-connections/index.js';
import { faultsOf } from './message-faults.js';

/** The outcome of a message that failed. Throws again if the database was unavailable. */
export function outcomeOf(
  { deps, found }: { deps: Pick<Deps, 'log'>; found: Pick<LoadedConnection, 'connection'> },
  thrown: unknown,
): Outcome {
  if (thrown instanceof Rejected) return { code: 'AR', faults: [...thrown.faults], status: 'rejected' };
  const code = found.connection.policy.ack_quarantined;
  if (thrown instanceof Unmatched) return { code, faults: [thrown.fault], status: 'quarantined' };
  const error = thrown instanceof HttpError ? thrown : translateError(thrown);
  // A service without document storage will not have one on the next try.
  if (error.status === 503 && error.code !== 'documents_unavailable') throw thrown;
  if (error.status >= 500) {
    deps.log.error({ cause: errorLine(thrown) }, 'a message could not be applied');
    return { code, faults: [fault('MSH^1^9', '207')], status: 'quarantined' };
  }
  return { code, faults: faultsOf(error), status: 'quarantined' };
}

/** Whether to retry after a deadlock or a serialization failure. It waits before it answers true. */
export async function shouldRetry(thrown: unknown, tries: number): Promise<boolean> {
  const isInTheWay = ['40P01', '40001', '55P03'].includes(sqlState(thrown) ?? '');
  if (!isInTheWay || tries >= INTEROP_LIMITS.tries) return false;
  await pause(Math.random() * INTEROP_LIMITS.pauseMs * tries);
  return true;
}
