import { setTimeout } from 'node:timers/promises';
import type { Database, Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { countBacklog } from './job-metrics.js';
import { deleteJob, insertRecurringJobs, noteFailure, postponeJob, takeDueJob, type Job } from './job-store.js';

/**
 * One turn of a job, in the transaction that holds it: what it writes is there exactly once, however many replicas run and
 * wherever one is killed. A turn is bounded; `again` asks for another one at once.
 */
export interface Task {
  /** Set for work that comes again by itself. */
  every_seconds?: number;
  run(tx: Tx, job: Pick<Job, 'realm_id' | 'payload'>, deps: Deps): Promise<{ again?: boolean } | void>;
}

export type Tasks = Readonly<Record<string, Task>>;

const POLL_MS = 5_000;
const MAX_PAUSE_SECONDS = 3_600;

/** Does what is due, one job after another, until nothing is; answers how many turns that took. */
export async function runDueJobs(deps: Deps, tasks: Tasks): Promise<number> {
  const names = Object.keys(tasks);
  let turns = 0;
  while (!deps.stopping.aborted && (await runOne(deps, tasks, names))) turns += 1;
  return turns;
}

async function runOne(deps: Deps, tasks: Tasks, names: readonly string[]): Promise<boolean> {
  let job: Job | undefined;
  try {
    return await deps.db.transaction(async (tx) => {
      job = await takeDueJob(tx, names);
      if (!job) return false;
      const outcome = await tasks[job.task]?.run(tx, job, deps);
      if (outcome?.again) await postponeJob(tx, job.id, 0);
      else if (job.every_seconds !== null) await postponeJob(tx, job.id, job.every_seconds);
      else await deleteJob(tx, job.id);
      return true;
    });
  } catch (error) {
    if (!job) throw error;
    await giveBack(deps.db, job, error);
    deps.log.warn({ err: error, job: job.task, failures: job.failures + 1 }, 'a job failed; it runs again later');
    return true;
  }
}

async function giveBack(db: Database, job: Job, error: unknown): Promise<void> {
  const pause = Math.min(MAX_PAUSE_SECONDS, 2 ** Math.min(job.failures + 1, 12));
  await noteFailure(db, job, error instanceof Error ? error.message : String(error), pause);
}

/** Does jobs on this replica as they fall due, beside all others that do, until the dependencies are disposed of. */
export async function startJobs(deps: Deps, tasks: Tasks): Promise<void> {
  await insertRecurringJobs(
    deps.db,
    Object.entries(tasks).flatMap(([task, { every_seconds }]) => (every_seconds ? [{ task, every_seconds }] : [])),
  );
  countBacklog(deps);
  const stopped = new AbortController();
  let wake = new AbortController();
  deps.jobs.onAdded = () => wake.abort();
  const running = (async () => {
    while (!stopped.signal.aborted) {
      wake = new AbortController();
      try {
        await runDueJobs(deps, tasks);
      } catch (error) {
        deps.log.warn({ err: error }, 'jobs wait: the database is out of reach');
      }
      await setTimeout(POLL_MS, undefined, {
        signal: AbortSignal.any([wake.signal, stopped.signal]),
        ref: false,
      }).catch(() => undefined);
    }
  })();
  deps.onDispose(async () => {
    stopped.abort();
    await running;
  });
}
