import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { insertJob, type NewJob } from './job-store.js';

/** Leaves work to be done once this transaction is committed: soon, by one replica, again until it succeeds. */
export async function addJob(tx: Tx, deps: Pick<Deps, 'jobs'>, job: NewJob): Promise<void> {
  await insertJob(tx, job);
  tx.afterCommit(() => deps.jobs.onAdded());
}
