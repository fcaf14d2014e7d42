import { setTimeout } from 'node:timers/promises';
import type { Tx } from '../../db/db.js';
import { isConnectionError, isExhausted, isTimeout } from '../../db/db-errors.js';
import type { Deps } from '../../deps/deps.js';
import { countBacklog } from './job-metrics.js';
import {
  deleteJob,
  FAILURES_OF_CONCERN,
  findTasksOfConcern,
  insertRecurringJobs,
  leaseJob,
  noteFailure,
  postponeJob,
  waitByTheClock,
  type Job,
} from './job-store.js';
import { createLane, takeInTurn, type Ending, type Lane, type Taken } from './lane.js';

/** Tasks of a lane are done one after another; lanes go on side by side, so that what waits for another server, or takes long, holds up nobody. */
type LaneName = 'rows' | 'mail' | 'hooks' | 'push' | 'export' | 'images' | 'web';

/** Each loop is one job at a time on this replica. */
const LOOPS: Record<LaneName, number> = { rows: 2, mail: 3, hooks: 3, push: 2, export: 1, images: 1, web: 6 };

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
 * An effect elsewhere, outside of any transaction: done at least once, and twice only if its replica is killed right then.
 * What has to be written afterwards is the answer of `perform`: it is written once, when the job is deleted.
 */
interface TaskElsewhere {
  lane: Exclude<LaneName, 'rows'>;
  lease_seconds: number;
  perform(job: Pick<Job, 'realm_id' | 'payload'>, deps: Deps): Promise<Ending | void>;
}

export type Task = TaskOnRows | TaskElsewhere;

export type Tasks = Readonly<Record<string, Task>>;

const POLL_MS = 5_000;
const MAX_PAUSE_SECONDS = 3_600;
/** Between two tries to write what is done into a database that is out of reach. */
const TRY_AGAIN_MS = { first: 100, most: 2_000 };
/** What is not done by then at a stop is left to its lease, or to the end of its transaction. */
const STOP_PATIENCE_MS = 5_000;

/** Of jobs that failed, each of which is logged and runs again later. */
class JobsFailed extends AggregateError {}

/**
 * Does what is due, one job after another, until nothing is; answers how many turns that took.
 *
 * @throws JobsFailed once nothing is due, if jobs failed
 */
export async function runDueJobs(deps: Deps, tasks: Tasks, lane = createLane(Object.keys(tasks))): Promise<number> {
  const errors: Error[] = [];
  let turns = 0;
  while (!deps.stopping.aborted) {
    const turn = await takeTurn(deps, tasks, lane);
    if (!turn) break;
    turns += 1;
    if ('error' in turn) errors.push(new Error(`${turn.task}: ${messageOf(turn.error)}`, { cause: turn.error }));
  }
  if (errors.length > 0) throw new JobsFailed(errors, errors.map(messageOf).join('; '));
  return turns;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Undefined when nothing is due. */
async function takeTurn(
  deps: Deps,
  tasks: Tasks,
  lane: Lane,
): Promise<{ task: string } | { task: string; error: unknown } | undefined> {
  let taken: Taken | undefined;
  try {
    const rest = await deps.db.transaction(async (tx) => {
      // It may be the second attempt of the transaction.
      taken?.leave();
      taken = undefined;
      taken = await takeInTurn(tx, lane);
      return taken && begin(tx, taken.job, tasks[taken.job.task], deps, lane);
    });
    await rest?.();
    return taken?.job;
  } catch (error) {
    if (!taken) throw error;
    const { job } = taken;
    await giveBack(deps, job, tasks[job.task], error);
    const failures = job.failures + 1;
    const level = failures < FAILURES_OF_CONCERN ? 'warn' : 'error';
    deps.log[level]({ err: error, job: job.task, failures }, `the job "${job.task}" failed; it runs again later`);
    return { task: job.task, error };
  } finally {
    taken?.leave();
  }
}

/** Does the job, or holds it for as long as its lease says; answers what is to be done after the commit. */
async function begin(
  tx: Tx,
  job: Job,
  task: Task | undefined,
  deps: Deps,
  lane: Lane,
): Promise<(() => Promise<void>) | undefined> {
  if (task && 'perform' in task) {
    await leaseJob(tx, job.id, task.lease_seconds);
    return () => whileRenewing(deps, job, task.lease_seconds, () => performOnce(deps, job, task, lane));
  }
  const outcome = await task?.run(tx, job, deps);
  if (outcome?.again) await postponeJob(tx, job.id, 0);
  else if (job.every_seconds !== null) await postponeJob(tx, job.id, job.every_seconds);
  else await deleteJob(tx, job.id);
  return undefined;
}

/** What is done is not done again by this process, however long the database does not take that it is. */
async function performOnce(deps: Deps, job: Job, task: TaskElsewhere, { performed }: Lane): Promise<void> {
  if (!performed.has(job.id)) performed.set(job.id, (await task.perform(job, deps)) ?? undefined);
  const ending = performed.get(job.id);
  await untilStored(deps, Infinity, () =>
    deps.db.transaction(async (tx) => {
      if (await deleteJob(tx, job.id)) await ending?.(tx);
    }),
  );
  performed.delete(job.id);
}

/** Tries again for so long, or until the service stops, while the database does not answer or has no room. */
async function untilStored(deps: Deps, most_ms: number, store: () => Promise<void>): Promise<void> {
  const end = performance.now() + most_ms;
  for (let pause = TRY_AGAIN_MS.first; ; pause = Math.min(2 * pause, TRY_AGAIN_MS.most)) {
    try {
      return await store();
    } catch (error) {
      const mayPass = isConnectionError(error) || isTimeout(error) || isExhausted(error);
      if (!mayPass || deps.stopping.aborted || performance.now() + pause > end) throw error;
      await setTimeout(pause, undefined, { signal: deps.stopping }).catch(() => undefined);
    }
  }
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

/** Nobody does a leased job until it is given back, so that is tried for as long as the lease lasts. */
async function giveBack(deps: Deps, job: Job, task: Task | undefined, error: unknown): Promise<void> {
  const pause = Math.min(MAX_PAUSE_SECONDS, 2 ** Math.min(job.failures + 1, 12));
  const patience_ms = task && 'perform' in task ? task.lease_seconds * 1000 : 0;
  await untilStored(deps, patience_ms, () => noteFailure(deps.db, job, messageOf(error), pause));
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
  const works = Object.entries(LOOPS).flatMap(([name, loops]) => {
    const own = Object.fromEntries(Object.entries(tasks).filter(([, task]) => laneOf(task) === name));
    const lane = createLane(Object.keys(own), loops);
    return Array.from({ length: loops }, () => () => runDueJobs(deps, own, lane));
  });
  const lanes = works.map((work) => startLoop(deps, work));
  const clock = startLoop(deps, () => waitByTheClock(deps.db));
  deps.jobs.findFailing = () => findTasksOfConcern(deps.db.reads);
  deps.jobs.onAdded = () => lanes.forEach(({ wake }) => wake());
  deps.onDispose(async () => {
    const patience = new AbortController();
    await Promise.race([
      Promise.all([clock, ...lanes].map(({ stop }) => stop())),
      setTimeout(STOP_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
  });
}

const laneOf = (task: Task): LaneName => ('lane' in task ? task.lane : 'rows');

function startLoop(deps: Deps, work: () => Promise<unknown>): { wake(): void; stop(): Promise<void> } {
  const stopped = new AbortController();
  let woken = new AbortController();
  const running = (async () => {
    while (!stopped.signal.aborted) {
      woken = new AbortController();
      try {
        await work();
      } catch (error) {
        if (!(error instanceof JobsFailed)) deps.log.warn({ err: error }, 'jobs wait: the database is out of reach');
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
