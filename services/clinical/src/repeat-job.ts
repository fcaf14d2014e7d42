import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from './deps/deps.js';
import { LIMITS } from './limits/index.js';

/**
 * Work that belongs to nobody's request. Every worker runs it: what may be done by one only locks what it is at, and the others
 * leave it to that one; the rest does no harm twice.
 */
export interface Job {
  name: string;
  everySeconds: number;
  /** How many of it run beside each other in one worker; 1 unless said. */
  lanes?: number;
  run(): Promise<void>;
}

/** By job: runs that have failed since one succeeded, of all its lanes. */
export type FailuresInARow = Map<string, number>;

/** A job that has failed so often in a row is a matter for an alert, and is named by /health/ready of the worker. */
export const FAILURES_OF_CONCERN = 3;

/** Runs the job by its clock until `stopping`. */
export async function repeat(
  deps: Pick<Deps, 'log' | 'metrics'>,
  job: Job,
  failures: FailuresInARow,
  stopping: AbortSignal,
): Promise<void> {
  // Replicas that start together do not work together.
  let seconds = Math.random() * job.everySeconds;
  for (;;) {
    const stopped = await sleep(seconds * 1000, false, { signal: stopping, ref: false }).catch(() => true);
    if (stopped) return;
    const fault = await job.run().then(
      () => undefined,
      (error: Error) => error,
    );
    const failed = fault ? (failures.get(job.name) ?? 0) + 1 : 0;
    failures.set(job.name, failed);
    if (fault) {
      const level = failed < FAILURES_OF_CONCERN ? 'warn' : 'error';
      const context = { job: job.name, failures: failed, err: { message: fault.message } };
      deps.log[level](context, `the job "${job.name}" failed and will be tried again`);
    }
    deps.metrics.ranJob(job.name, failed);
    seconds = !fault ? job.everySeconds : Math.max(job.everySeconds, LIMITS.jobRetrySeconds);
  }
}
