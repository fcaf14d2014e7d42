import type { Db } from '../../db/db.js';

export interface Job {
  id: number;
  task: string;
  realm_id: number | null;
  owner_id: number | null;
  payload: unknown;
  /** Of a job that comes again: how long after its end. */
  every_seconds: number | null;
  failures: number;
}

export interface NewJob {
  task: string;
  realm_id?: number;
  /** A user of the organization whose turn it takes among its jobs, a bot that of its owner. */
  user_id?: number | undefined;
  payload?: object;
  /** A second job of this key is dropped, also while the first is being done: for work that comes again anyhow. */
  key?: string;
  every_seconds?: number;
}

/** A job that has failed so often in a row is a matter for an alert, and is named by `/health/ready`. */
export const FAILURES_OF_CONCERN = 3;

/** Where turns are taken, the jobs of no organization are those of organization 0, the jobs of nobody those of owner 0. */
const REALM = 'coalesce(realm_id, 0)';
const OWNER = 'coalesce(owner_id, 0)';

/** Whose turn a user takes: bots count with their owner, so that nobody has more turns for having more bots. */
const ownerOf = (realm_id: string, user_id: string) =>
  `(select coalesce(bot_owner_id, id) from users where realm_id = ${realm_id} and id = ${user_id})`;

export async function insertJob(db: Db, job: NewJob): Promise<void> {
  await db.query(
    `insert into jobs (task, realm_id, owner_id, payload, key, every_seconds) values ($1, $2, ${ownerOf('$2', '$3')}, $4, $5, $6)
     on conflict (key) do nothing`,
    [
      job.task,
      job.realm_id ?? null,
      job.user_id ?? null,
      JSON.stringify(job.payload ?? {}),
      job.key ?? null,
      job.every_seconds ?? null,
    ],
  );
}

/** Jobs of a task that wait for an organization's sake, those that are being done among them; `own` are those that take the turns of a user. */
export function countJobs(
  db: Db,
  realm_id: number,
  task: string,
  user_id?: number,
): Promise<{ all: number; own: number }> {
  return db.one(
    `select count(*)::integer as "all", (count(*) filter (where owner_id = ${ownerOf('$1', '$3')}))::integer as own
     from jobs where ${REALM} = $1 and task = $2`,
    [realm_id, task, user_id ?? null],
  );
}

/** Of work that may be dropped: so many jobs of one kind, as `of` names it, wait or are being done at a time. False for one more. */
export async function insertJobIfRoom(
  db: Db,
  job: Pick<NewJob, 'task' | 'realm_id' | 'user_id' | 'payload'>,
  { of, most }: { of: string; most: number },
): Promise<boolean> {
  const rows = await db.query(
    `insert into jobs (task, realm_id, owner_id, payload, key)
     select $1, $2, ${ownerOf('$2', '$3')}, $4, place.key
     from (select $5 || ' ' || n as key from generate_series(1, $6::integer) n) place
     where not exists (select from jobs other where other.key = place.key)
     order by random() limit 1
     on conflict (key) do nothing returning 1`,
    [job.task, job.realm_id ?? null, job.user_id ?? null, JSON.stringify(job.payload ?? {}), of, most],
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

/** For each task one look into the index, from a place on; `limit` rows of it. */
const dueOf = (columns: string, place: string, order: string, limit: string) => `
  unnest($1::text[]) as wanted (task) cross join lateral (
    select ${columns} from jobs where jobs.task = wanted.task and ${place} and due_at <= now()
    order by ${order} limit ${limit}) found`;

/** The next organization behind this one that has a job due; behind the last one comes the first again. Undefined when none has. */
export async function findRealmInTurn(db: Db, tasks: readonly string[], after: number): Promise<number | undefined> {
  const from = (place: string) => dueOf(`${REALM} as realm_id`, place, REALM, '1');
  const [row] = await db.named<{ realm_id: number }>(
    'realm_in_turn',
    `select realm_id from (
       select 1 as lap, realm_id from ${from(`${REALM} > $2`)}
       union all select 2, realm_id from ${from(`${REALM} <= $2`)}) next
     order by lap, realm_id limit 1`,
    [tasks, after],
  );
  return row?.realm_id;
}

/** More than ever are taken at the same time: what others hold is passed over. */
const CANDIDATES = 20;

/**
 * The job of an organization that has been due longest, of the next owner behind this one, which nobody else is doing; held
 * until the transaction ends.
 */
export async function takeDueJob(
  db: Db,
  tasks: readonly string[],
  realm_id: number,
  after_owner: number,
): Promise<Job | undefined> {
  const from = (place: string) =>
    dueOf(
      `id, ${OWNER} as owner_id, due_at`,
      `${REALM} = $2 and ${OWNER} ${place}`,
      `${OWNER}, due_at, id`,
      String(CANDIDATES),
    );
  const [job] = await db.named<Job>(
    'take_due_job',
    `with candidate as materialized (
       select 1 as lap, found.* from ${from('> $3')}
       union all select 2, found.* from ${from('<= $3')})
     select j.id, j.task, j.realm_id, j.owner_id, j.payload, j.every_seconds, j.failures
     from candidate c join jobs j on j.id = c.id
     where j.due_at <= now()
     order by c.lap, c.owner_id, c.due_at, c.id limit 1 for update of j skip locked`,
    [tasks, realm_id, after_owner],
  );
  return job;
}

/** False where it is done, and deleted, already. */
export async function deleteJob(db: Db, id: number): Promise<boolean> {
  return (await db.query('delete from jobs where id = $1 returning id', [id])).length > 0;
}

/** Nobody else does it for so long. */
export async function leaseJob(db: Db, id: number, seconds: number): Promise<void> {
  await db.query(
    `update jobs set due_at = clock_timestamp() + make_interval(secs => $2), set_at = clock_timestamp() where id = $1`,
    [id, seconds],
  );
}

/** Waits for its next turn, behind those that are due already. */
export async function postponeJob(db: Db, id: number, seconds: number): Promise<void> {
  await db.query(
    `update jobs set due_at = clock_timestamp() + make_interval(secs => $2), set_at = clock_timestamp(),
       failures = 0, last_error = null where id = $1`,
    [id, seconds],
  );
}

export async function noteFailure(db: Db, job: Job, error: string, pause_seconds: number): Promise<void> {
  await db.query(
    `update jobs set failures = failures + 1, last_error = left($3, 500),
       due_at = clock_timestamp() + make_interval(secs => $4), set_at = clock_timestamp()
     where id = $1 and failures = $2`,
    [job.id, job.failures, error, pause_seconds],
  );
}

/** A clock that is corrected by less delays nobody for longer. */
const STEP_SECONDS = 2;

/**
 * After the database's clock has stepped back: what was to wait for so long waits as long from now on, so that new work is
 * due at once, and whoever does leased work renews the lease in time.
 */
export async function waitByTheClock(db: Db): Promise<void> {
  await db.query(
    `update jobs set due_at = clock_timestamp() + (due_at - set_at), set_at = clock_timestamp()
     where id in (select id from jobs where set_at > clock_timestamp() + make_interval(secs => $1) for update skip locked)`,
    [STEP_SECONDS],
  );
}

/** Tasks with jobs that fail again and again. */
export async function findTasksOfConcern(db: Db): Promise<string[]> {
  const rows = await db.named<{ task: string }>(
    'tasks_of_concern',
    'select distinct task from jobs where failures > 0 and failures >= $1 order by task',
    [FAILURES_OF_CONCERN],
  );
  return rows.map(({ task }) => task);
}

export interface Backlog {
  task: string;
  waiting: number;
  failing: number;
  of_concern: number;
  overdue_seconds: number;
  oldest_seconds: number;
}

/** What waits, by task, for the metrics. */
export const findBacklog = (db: Db) =>
  db.query<Backlog>(
    `select task, count(*)::integer as waiting, (count(*) filter (where failures > 0))::integer as failing,
       (count(*) filter (where failures >= $1))::integer as of_concern,
       greatest(0, extract(epoch from now() - min(due_at)))::float8 as overdue_seconds,
       coalesce(extract(epoch from now() - min(created_at) filter (where every_seconds is null)), 0)::float8
         as oldest_seconds
     from jobs group by task`,
    [FAILURES_OF_CONCERN],
  );
