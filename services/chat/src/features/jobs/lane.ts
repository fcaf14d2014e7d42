import type { Tx } from '../../db/db.js';
import { findRealmInTurn, takeDueJob, type Job } from './job-store.js';

/** What is still to be written in the transaction that deletes a job, once what it does elsewhere is done. */
export type Ending = (tx: Tx) => Promise<void>;

/** What the loops of a lane on this replica share. */
export interface Lane {
  tasks: readonly string[];
  /** Jobs of one organization at a time: a loop is left for the others. */
  mostOfRealm: number;
  /** Whose turn was last: of organizations, and in each of owners. */
  realm: number;
  owners: Map<number, number>;
  /** Jobs under way, by organization. */
  running: Map<number, number>;
  /** Jobs that are done but for what the database did not take: they are not done again. */
  performed: Map<number, Ending | undefined>;
}

export const createLane = (tasks: readonly string[], loops = 1): Lane => ({
  tasks,
  mostOfRealm: Math.max(1, loops - 1),
  realm: -1,
  owners: new Map(),
  running: new Map(),
  performed: new Map(),
});

export interface Taken {
  job: Job;
  /** To be called once it is over: then the organization may have another one under way. */
  leave(): void;
}

/** The next due job: organizations take turns, and in each its owners. Undefined when nothing is due that this lane may do now. */
export async function takeInTurn(tx: Tx, lane: Lane): Promise<Taken | undefined> {
  const passed = new Set<number>();
  for (let after = lane.realm; ; ) {
    const realm_id = await findRealmInTurn(tx, lane.tasks, after);
    if (realm_id === undefined || passed.has(realm_id)) return undefined;
    passed.add(realm_id);
    after = realm_id;
    const job = await takeOf(tx, lane, realm_id);
    if (!job) continue;
    lane.realm = realm_id;
    lane.owners.set(realm_id, job.owner_id ?? 0);
    return { job, leave: () => count(lane, realm_id, -1) };
  }
}

/** Counted before it is asked for, as other loops ask at the same time. */
async function takeOf(tx: Tx, lane: Lane, realm_id: number): Promise<Job | undefined> {
  if ((lane.running.get(realm_id) ?? 0) >= lane.mostOfRealm) return undefined;
  count(lane, realm_id, 1);
  let job: Job | undefined;
  try {
    job = await takeDueJob(tx, lane.tasks, realm_id, lane.owners.get(realm_id) ?? -1);
    return job;
  } finally {
    if (!job) count(lane, realm_id, -1);
  }
}

function count({ running }: Lane, realm_id: number, by: 1 | -1): void {
  const jobs = (running.get(realm_id) ?? 0) + by;
  if (jobs === 0) running.delete(realm_id);
  else running.set(realm_id, jobs);
}
