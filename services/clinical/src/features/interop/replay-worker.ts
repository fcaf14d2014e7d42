import type { Database } from '../../db/db.js';
import { eachByItself } from '../../db/each-by-itself.js';
import type { Deps } from '../../deps/deps.js';
import { errorLine } from '../../deps/log.js';
import { HL7_LIMITS } from '../../limits/index.js';
import { ownSource } from '../../operation/job-event.js';
import { asFound, loadConnection, recordMessage, type Found } from './connection-caller.js';
import { openMessage } from './message-box.js';
import { findContent, lockMessage, updateMessage } from './message-store.js';
import { findNextWaiting, findOpenReplays, lockOpenReplay, updateReplay } from './replay-store.js';
import { tryMessage } from './try-message.js';

interface Replay {
  clinic_id: string;
  id: string;
  connection_id: string;
}

/**
 * Goes on with what is to be applied once more, some messages of each replay in turn. `worker` finds it in all clinics; each message, and
 * that it was looked at, are one transaction of its clinic, so each is looked at once whoever ends meanwhile. Answers how many messages
 * were looked at.
 */
export async function workOnReplays(worker: Database, deps: Deps, isStopping: () => boolean): Promise<number> {
  let count = 0;
  for (let before = -1; before < count && !isStopping(); ) {
    before = count;
    const open = await worker.transaction(undefined, (db) => findOpenReplays(db, HL7_LIMITS.replaysAtOnce));
    await eachByItself(open, async (replay) => {
      const loaded = await loadConnection(deps, { clinic_id: replay.clinic_id, id: replay.connection_id });
      const found = loaded && { ...loaded, clinic: asFound(loaded.clinic) };
      for (let nth = 0; nth < HL7_LIMITS.replaySlice && found && !isStopping(); nth += 1) {
        if (!(await nextOrFailed(deps, replay, found))) return;
        count += 1;
      }
    });
  }
  return count;
}

/** What cannot even be tried now still waits, and keeps no other message from it. */
async function nextOrFailed(deps: Deps, replay: Replay, found: Found): Promise<boolean> {
  try {
    return await next(deps, replay, found);
  } catch (error) {
    deps.log.error({ cause: errorLine(error), replay: replay.id }, 'a message could not be applied once more');
    return passOver(deps, replay, found);
  }
}

/** Counts the next message as failed. False as `next`. */
const passOver = (deps: Deps, { clinic_id, id }: Replay, found: Found): Promise<boolean> =>
  deps.db.transaction(clinic_id, async (db) => {
    const replay = await lockOpenReplay(db, clinic_id, id);
    const position = replay && (await findNextWaiting(db, found.clinic, replay));
    if (!replay || position === undefined) return false;
    const { done, failed } = replay;
    await updateReplay(db, clinic_id, id, { status: 'running', position, done: done + 1, failed: failed + 1 });
    return true;
  });

/** Looks at one message. False where there is none left, or another worker is at it. */
async function next(deps: Deps, { clinic_id, id }: Replay, found: Found): Promise<boolean> {
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
        const sent = openMessage(deps, found, 'content', message, content.content_encrypted);
        const keeps = !replay.dry_run;
        const source = ownSource('JOB', 'replay');
        const { outcome } = await tryMessage({ deps, db, found, source, sent, keeps });
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
