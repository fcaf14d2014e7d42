import type { Db } from '../../db/db.js';

export interface Job {
  id: number;
  task: string;
  realm_id: number | null;
  payload: unknown;
  /** Of a job that comes again: how long after its end. */
  every_seconds: number | null;
  failures: number;
}

export interface NewJob {
  task: string;
  realm_id?: number;
  payload?: object;
  /** A second job of this key is dropped, also while the first is being done: for work that comes again anyhow. */
  key?: string;
  every_seconds?: number;
}

export async function insertJob(db: Db, job: NewJob): Promise<void> {
  await db.query(
    `insert into jobs (task, realm_id, payload, key, every_seconds) values ($1, $2, $3, $4, $5)
     on conflict (key) do nothing`,
    [job.task, job.realm_id ?? null, JSON.stringify(job.payload ?? {}), job.key ?? null, job.every_seconds ?? null],
  );
}

/** Jobs of a task that wait for an organization's sake, and those that are being done. */
export async function countJobs(db: Db, realm_id: number, task: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    'select count(*)::integer as count from jobs where realm_id = $1 and task = $2',
    [realm_id, task],
  );
  return count;
}

/** Of work that may be dropped: so many jobs of one kind, as `of` names it, wait or are being done at a time. False for one more. */
export async function insertJobIfRoom(
  db: Db,
  job: Pick<NewJob, 'task' | 'realm_id' | 'payload'>,
  { of, most }: { of: string; most: number },
): Promise<boolean> {
  const rows = await db.query(
    `insert into jobs (task, realm_id, payload, key)
     select $1, $2, $3, place.key
     from (select $4 || ' ' || n as key from generate_series(1, $5::integer) n) place
     where not exists (select from jobs other where other.key = place.key)
     order by random() limit 1
     on conflict (key) do nothing returning 1`,
    [job.task, job.realm_id ?? null, JSON.stringify(job.payload ?? {}), of, most],
  );
  return rows.length > 0;
}

/** The intervals are the code's; the due time of a job that waits already stays. */
export async function insertRecurringJobs(db: Db, jobs: readonly { task: string; every_seconds: number }[]) {
  await db.query(
    `insert into jobs (task, key, every_seconds)
     select task, task, every_seconds from jsonb_to_recordset($1) as job (task text, every_seconds integer)
     on conflict (key) do update set every_seconds = excluded.every_seconds
     where jobs.every_seconds is distinct from excluded.every_seconds`,
    [JSON.stringify(jobs)],
  );
}

/** The job that has been due longest and that nobody else is doing, held until the transaction ends. */
export const takeDueJob = (db: Db, tasks: readonly string[]) =>
  db.maybe<Job>(
    `select id, task, realm_id, payload, every_seconds, failures from jobs
     where due_at <= now() and task = any($1) order by due_at, id limit 1 for update skip locked`,
    [tasks],
  );

export async function deleteJob(db: Db, id: number): Promise<void> {
  await db.query('delete from jobs where id = $1', [id]);
}

/** Nobody else does it for so long. */
export async function leaseJob(db: Db, id: number, seconds: number): Promise<void> {
  await db.query('update jobs set due_at = clock_timestamp() + make_interval(secs => $2) where id = $1', [id, seconds]);
}

/** Waits for its next turn, behind those that are due already. */
export async function postponeJob(db: Db, id: number, seconds: number): Promise<void> {
  await db.query(
    `update jobs set due_at = clock_timestamp() + make_interval(secs => $2), failures = 0, last_error = null where id = $1`,
    [id, seconds],
  );
}

export async function noteFailure(db: Db, job: Job, error: string, pause_seconds: number): Promise<void> {
  await db.query(
    `update jobs set failures = failures + 1, last_error = left($3, 500), due_at = now() + make_interval(secs => $4)
     where id = $1 and failures = $2`,
    [job.id, job.failures, error, pause_seconds],
  );
}

export interface Backlog {
  task: string;
  waiting: number;
  failing: number;
  overdue_seconds: number;
  oldest_seconds: number;
}

/** What waits, by task, for the metrics. */
export const findBacklog = (db: Db) =>
  db.query<Backlog>(
    `select task, count(*)::integer as waiting, (count(*) filter (where failures > 0))::integer as failing,
       greatest(0, extract(epoch from now() - min(due_at)))::float8 as overdue_seconds,
       coalesce(extract(epoch from now() - min(created_at) filter (where every_seconds is null)), 0)::float8
         as oldest_seconds
     from jobs group by task`,
  );
