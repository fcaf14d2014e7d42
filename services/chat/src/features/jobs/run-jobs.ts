import { setTimeout } from 'node:timers/promises';
import type { Database, Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { countBacklog } from './job-metrics.js';
import {
  deleteJob,
  insertRecurringJobs,
  leaseJob,
  noteFailure,
  postponeJob,
  takeDueJob,
  type Job,
} from './job-store.js';

/** Tasks of a lane are done one after another; lanes go on side by side, so that what waits for another server, or takes long, holds up nobody. */
type Lane = 'rows' | 'mail' | 'hooks' | 'push' | 'export' | 'images' | 'web';

/** Each loop is one job at a time on this replica. */
const LOOPS: Record<Lane, number> = { rows: 1, mail: 3, hooks: 3, push: 2, export: 1, images: 1, web: 6 };

/**
 * One turn of a job, in the transaction that holds it: what it writes is there exactly once, however many replicas run and
 * wherever one is killed. A turn is bounded; `again` asks for another one at once.
 */
export interface TaskOnRows {
  /** Set for work that comes again by itself. */
  every_seconds?: number;
  run(tx: Tx, job: Pick<Job, 'realm_id' | 'payload'>, deps: Deps): Promise<{ again?: boolean } | void>;
}

/**
 * An effect elsewhere, outside of any transaction: done at least once, and twice only if its replica is killed right then,
 * or loses the database for longer than the lease.
 */
interface TaskElsewhere {
  lane: Exclude<Lane, 'rows'>;
  lease_seconds: number;
  perform(job: Pick<Job, 'realm_id' | 'payload'>, deps: Deps): Promise<void>;
}

export type Task = TaskOnRows | TaskElsewhere;

export type Tasks = Readonly<Record<string, Task>>;

const POLL_MS = 5_000;
const MAX_PAUSE_SECONDS = 3_600;
/** What is not done by then at a stop is left to its lease, or to the end of its transaction. */
const STOP_PATIENCE_MS = 5_000;

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
    const rest = await deps.db.transaction(async (tx) => {
      job = await takeDueJob(tx, names);
      return job && begin(tx, job, tasks[job.task], deps);
    });
    await rest?.();
    return job !== undefined;
  } catch (error) {
    if (!job) throw error;
    await giveBack(deps.db, job, error);
    deps.log.warn({ err: error, job: job.task, failures: job.failures + 1 }, 'a job failed; it runs again later');
    return true;
  }
}

/** Does the job, or holds it for as long as its lease says; answers what is to be done after the commit. */
async function begin(tx: Tx, job: Job, task: Task | undefined, deps: Deps): Promise<(() => Promise<void>) | undefined> {
  if (task && 'perform' in task) {
    await leaseJob(tx, job.id, task.lease_seconds);
    return async () => {
      await whileRenewing(deps, job, task.lease_seconds, () => task.perform(job, deps));
      await deleteJob(deps.db, job.id);
    };
  }
  const outcome = await task?.run(tx, job, deps);
  if (outcome?.again) await postponeJob(tx, job.id, 0);
  else if (job.every_seconds !== null) await postponeJob(tx, job.id, job.every_seconds);
  else await deleteJob(tx, job.id);
  return undefined;
}

/** A lease says how soon the job of a process that was killed is taken up again, not how long it may take. */
async function whileRenewing(deps: Deps, job: Job, lease_seconds: number, work: () => Promise<void>): Promise<void> {
  const renew = () => void leaseJob(deps.db, job.id, lease_seconds).catch(() => undefined);
  const renewing = setInterval(renew, (lease_seconds * 1000) / 3);
  renewing.unref();
  try {
    await work();
  } finally {
    clearInterval(renewing);
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
    Object.entries(tasks).flatMap(([name, task]) =>
      'every_seconds' in task && task.every_seconds ? [{ task: name, every_seconds: task.every_seconds }] : [],
    ),
  );
  countBacklog(deps);
  const lanes = Object.entries(LOOPS).flatMap(([lane, loops]) => {
    const own = Object.fromEntries(Object.entries(tasks).filter(([, task]) => laneOf(task) === lane));
    return Array.from({ length: loops }, () => startLoop(deps, own));
  });
  deps.jobs.onAdded = () => lanes.forEach(({ wake }) => wake());
  deps.onDispose(async () => {
    const patience = new AbortController();
    await Promise.race([
      Promise.all(lanes.map(({ stop }) => stop())),
      setTimeout(STOP_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
  });
}

const laneOf = (task: Task): Lane => ('lane' in task ? task.lane : 'rows');

function startLoop(deps: Deps, tasks: Tasks): { wake(): void; stop(): Promise<void> } {
  const stopped = new AbortController();
  let woken = new AbortController();
  const running = (async () => {
    while (!stopped.signal.aborted) {
      woken = new AbortController();
      try {
        await runDueJobs(deps, tasks);
      } catch (error) {
        deps.log.warn({ err: error }, 'jobs wait: the database is out of reach');
      }
      await setTimeout(POLL_MS, undefined, {
        signal: AbortSignal.any([woken.signal, stopped.signal]),
        ref: false,
      }).catch(() => undefined);
    }
  })();
  return {
    wake: () => woken.abort(),
    stop() {
      stopped.abort();
      return running;
    },
  };
}
