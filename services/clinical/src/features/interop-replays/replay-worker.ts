import type { Database } from '../../db/db.js';
import { eachByItself } from '../../db/each-by-itself.js';
import type { Deps } from '../../deps/deps.js';
import { errorLine } from '../../deps/log.js';
import { HL7_LIMITS } from '../../limits/index.js';
import { ownSource } from '../../operation/job-event.js';
import { clinicForConnections, loadConnection, type LoadedConnection } from '../interop-connections/index.js';
import { recordMessage, decryptMessage, findContent, lockMessage, updateMessage } from '../interop-messages/index.js';
import { findNextWaiting, findOpenReplays, lockOpenReplay, updateReplay } from './replay-store.js';
import { applyInSavepoint } from '../interop-applying/index.js';

interface Replay {
  clinic_id: string;
  id: string;
  connection_id: string;
}

/**
 * Continues the open replays, some messages of each in turn. `worker` finds them in all clinics. One transaction
 * applies a message and stores the progress, so each is tried once even after a crash. Answers how many messages were
 * tried.
 */
export async function workOnReplays(worker: Database, deps: Deps, isStopping: () => boolean): Promise<number> {
  let count = 0;
  for (let before = -1; before < count && !isStopping(); ) {
    before = count;
    const open = await worker.transaction(undefined, (db) => findOpenReplays(db, HL7_LIMITS.replaysAtOnce));
    await eachByItself(open, async (replay) => {
      const loaded = await loadConnection(deps, { clinic_id: replay.clinic_id, id: replay.connection_id });
      const found = loaded && { ...loaded, clinic: clinicForConnections(loaded.clinic) };
      for (let nth = 0; nth < HL7_LIMITS.replaySlice && found && !isStopping(); nth += 1) {
        if (!(await nextOrFailed(deps, replay, found))) return;
        count += 1;
      }
    });
  }
  return count;
}

/** A message that cannot be tried counts as failed, and the replay goes on. */
async function nextOrFailed(deps: Deps, replay: Replay, found: LoadedConnection): Promise<boolean> {
  try {
    return await next(deps, replay, found);
  } catch (error) {
    deps.log.error({ cause: errorLine(error), replay: replay.id }, 'a message could not be applied again');
    return passOver(deps, replay, found);
  }
}

/** Counts the next message as failed. False as `next`. */
const passOver = (deps: Deps, { clinic_id, id }: Replay, found: LoadedConnection): Promise<boolean> =>
  deps.db.transaction(clinic_id, async (db) => {
    const replay = await lockOpenReplay(db, clinic_id, id);
    const position = replay && (await findNextWaiting(db, found.clinic, replay));
    if (!replay || position === undefined) return false;
    const { done, failed } = replay;
    await updateReplay(db, clinic_id, id, { status: 'running', position, done: done + 1, failed: failed + 1 });
    return true;
  });

/** Tries one message. False if none is left, or another worker has the replay. */
async function next(deps: Deps, { clinic_id, id }: Replay, found: LoadedConnection): Promise<boolean> {
  return deps.db.transaction(
    clinic_id,
    async (db) => {
      const replay = await lockOpenReplay(db, clinic_id, id);
      if (!replay) return false;
      const message = await findNextWaiting(db, found.clinic, replay);
      if (message === undefined) {
        await updateReplay(db, clinic_id, id, { status: 'completed' });
        return false;
      }
      const row = await lockMessage(db, clinic_id, message);
      const content = await findContent(db, clinic_id, message);
      const { done } = replay;
      let { failed } = replay;
      if (row?.status === 'quarantined' && content) {
        const sent = decryptMessage(deps, found, 'content', message, content.content_encrypted);
        const keeps = !replay.dry_run;
        const source = ownSource('JOB', 'replay');
        const { outcome } = await applyInSavepoint({ deps, db, found, source, sent, keeps });
        const isApplied = outcome.status === 'applied';
        if (!isApplied) failed += 1;
        if (keeps) {
          await updateMessage(db, clinic_id, message, {
            errors: outcome.faults,
            ...(isApplied && { status: 'applied', patient_id: outcome.patient_id, results: outcome.results ?? [] }),
          });
          recordMessage(db, { deps, found, source }, message, outcome, 'interop_message.reprocess');
        }
      }
      await updateReplay(db, clinic_id, id, { status: 'running', position: message, done: done + 1, failed });
      return true;
    },
    { caller: found.connection.id },
  );
}
