import type { Tx } from '../../db/db.js';
import { pino } from 'pino';
import { useChat } from '../../../test/support/use-chat.js';
import { until } from '../../../test/support/wait-until.js';
import { addJob } from './add-job.js';
import { insertJob } from './job-store.js';
import { runDueJobs, startJobs, type Tasks } from './run-jobs.js';

const chat = useChat();
beforeAll(async () => {
  await chat.db.query('create table done (payload jsonb)');
});
beforeEach(() => chat.db.query('truncate done, jobs'));

const write = async (tx: Tx, payload: unknown) =>
  void (await tx.query('insert into done values ($1)', [JSON.stringify(payload)]));
const writing: Tasks = { write: { run: (tx, { payload }) => write(tx, payload) } };
const done = async () =>
  (await chat.db.query<{ payload: { n: number } }>('select payload from done')).map(({ payload }) => payload.n);
const jobs = () => chat.db.query<{ failures: number; last_error: string }>('select failures, last_error from jobs');

test('fifty jobs are done once each by two replicas that work at once', async () => {
  const other = await chat.startReplica();
  for (let n = 0; n < 50; n += 1) await insertJob(chat.db, { task: 'write', payload: { n } });
  const turns = await Promise.all([runDueJobs(chat.deps, writing), runDueJobs(other.deps, writing)]);
  expect(turns.reduce((sum, count) => sum + count)).toBe(50);
  expect((await done()).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  expect(await jobs()).toEqual([]);
});

test('a job that fails leaves nothing behind, waits, and is done when it can be', async () => {
  let broken = true;
  const tasks: Tasks = {
    write: {
      async run(tx, { payload }) {
        await write(tx, payload);
        if (broken) throw new Error('not yet');
      },
    },
  };
  await insertJob(chat.db, { task: 'write', payload: { n: 1 } });
  const { at: began } = await chat.db.one<{ at: Date }>('select now() as at');
  await expect(runDueJobs(chat.deps, tasks)).rejects.toThrow('write: not yet');
  expect(await done()).toEqual([]);
  expect(await jobs()).toEqual([{ failures: 1, last_error: 'not yet' }]);
  const { due_at } = await chat.db.one<{ due_at: Date }>('select due_at from jobs');
  expect(due_at.getTime() - began.getTime()).toBeGreaterThanOrEqual(2_000);
  // However long it took until here, it is not due yet.
  await chat.db.query("update jobs set due_at = due_at + interval '1 hour'");
  broken = false;
  expect(await runDueJobs(chat.deps, tasks)).toBe(0);
  await chat.db.query('update jobs set due_at = now()');
  await runDueJobs(chat.deps, tasks);
  expect(await done()).toEqual([1]);
  expect(await jobs()).toEqual([]);
});

test('a job whose replica dies in the middle is done by another at once, and once', async () => {
  await insertJob(chat.db, { task: 'write', payload: { n: 7 } });
  const dying = await chat.startReplica();
  let taken = () => {};
  const isTaken = new Promise<void>((resolve) => {
    taken = resolve;
  });
  const first = runDueJobs(dying.deps, {
    write: {
      async run(tx, { payload }) {
        await write(tx, payload);
        const { pid } = await tx.one<{ pid: number }>('select pg_backend_pid() as pid');
        taken();
        await chat.db.query('select pg_terminate_backend($1)', [pid]);
        await tx.query('select 1');
      },
    },
  });
  await isTaken;
  await first.catch(() => undefined);
  await chat.db.query('update jobs set due_at = now()');
  await runDueJobs(chat.deps, writing);
  expect(await done()).toEqual([7]);
});

test('work that was left in a transaction that is rolled back is never done', async () => {
  const rolledBack = chat.deps.db.transaction(async (tx) => {
    await addJob(tx, chat.deps, { task: 'write', payload: { n: 3 } });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await runDueJobs(chat.deps, writing)).toBe(0);
});

test('a task of a newer release waits for a replica that knows it', async () => {
  await insertJob(chat.db, { task: 'something new' });
  expect(await runDueJobs(chat.deps, writing)).toBe(0);
  expect(await jobs()).toHaveLength(1);
});

test('work that comes again has one job, whoever starts, and its next turn waits for the interval', async () => {
  const tasks: Tasks = { write: { every_seconds: 3_600, run: (tx) => write(tx, { n: 0 }) } };
  const replicas = await Promise.all([chat.startReplica(), chat.startReplica()]);
  await Promise.all(replicas.map(({ deps }) => startJobs(deps, tasks)));
  await until(async () => (await done()).length > 0);
  await Promise.all(replicas.map((replica) => replica.stop()));
  expect(await done()).toEqual([0]);
  const [job] = await chat.db.query<{ waits: boolean }>(
    `select due_at > now() + interval '50 minutes' as waits from jobs`,
  );
  expect(job).toEqual({ waits: true });
});

test('work that is left while the service runs is done without waiting for its next look', async () => {
  const replica = await chat.startReplica();
  await startJobs(replica.deps, writing);
  await replica.deps.db.transaction((tx) => addJob(tx, replica.deps, { task: 'write', payload: { n: 9 } }));
  await until(async () => (await done()).length > 0);
  await replica.stop();
});

describe('work elsewhere', () => {
  const elsewhere = (perform: (n: number) => Promise<void>): Tasks => ({
    ...writing,
    send: { lane: 'mail', lease_seconds: 3_600, perform: ({ payload }) => perform((payload as { n: number }).n) },
  });

  test('is done once each by two replicas, in no transaction', async () => {
    const other = await chat.startReplica();
    const sent: number[] = [];
    for (let n = 0; n < 20; n += 1) await insertJob(chat.db, { task: 'send', payload: { n } });
    const tasks = elsewhere(async (n) => {
      const [{ open } = { open: 0 }] = await chat.db.query<{ open: number }>(
        `select count(*) as open from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
      );
      expect(open).toBe(0);
      sent.push(n);
    });
    await runDueJobs(chat.deps, tasks);
    await runDueJobs(other.deps, tasks);
    expect(sent.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    expect(await jobs()).toEqual([]);
  });

  test('is left alone by others while somebody does it, and done again once the lease of who died is over', async () => {
    await insertJob(chat.db, { task: 'send', payload: { n: 1 } });
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    void runDueJobs(
      chat.deps,
      elsewhere(() => {
        begun();
        return new Promise(() => {});
      }),
    );
    await isBegun;
    const sent: number[] = [];
    const tasks = elsewhere(async (n) => void sent.push(n));
    expect(await runDueJobs(chat.deps, tasks)).toBe(0);
    await chat.db.query("update jobs set due_at = due_at - interval '3601 seconds'");
    expect(await runDueJobs(chat.deps, tasks)).toBe(1);
    expect(sent).toEqual([1]);
  });

  test('that fails is tried again later', async () => {
    await insertJob(chat.db, { task: 'send', payload: { n: 1 } });
    const closed = elsewhere(() => Promise.reject(new Error('closed')));
    await expect(runDueJobs(chat.deps, closed)).rejects.toThrow('send: closed');
    expect(await jobs()).toEqual([{ failures: 1, last_error: 'closed' }]);
    const [job] = await chat.db.query("select due_at < now() + interval '10 seconds' as soon from jobs");
    expect(job).toEqual({ soon: true });
  });

  test('holds up nothing else: a lane that waits for an answer leaves the others theirs', async () => {
    const replica = await chat.startReplica();
    let silent = 0;
    const answers: (() => void)[] = [];
    const tasks = elsewhere(() => {
      silent += 1;
      return new Promise((resolve) => answers.push(resolve));
    });
    for (let n = 0; n < 10; n += 1) await insertJob(chat.db, { task: 'send', payload: { n } });
    await startJobs(replica.deps, tasks);
    await until(() => silent === 2);
    await replica.deps.db.transaction((tx) => addJob(tx, replica.deps, { task: 'write', payload: { n: 77 } }));
    await until(async () => (await done()).length > 0);
    expect(await done()).toEqual([77]);
    expect(silent).toBe(2);
    replica.deps.beginStopping();
    for (const answer of answers) answer();
    await replica.stop();
  });
});

test('the metrics tell, at their first reading, what waits, fails and is overdue', async () => {
  const replica = await chat.startReplica();
  await startJobs(replica.deps, {});
  await insertJob(chat.db, { task: 'something new' });
  await chat.db.query(
    "update jobs set failures = 1, due_at = now() - interval '1 hour', created_at = now() - interval '2 hours'",
  );
  const metrics = await replica.deps.metrics.registry.metrics();
  expect(metrics).toContain('chat_jobs_waiting{task="something new"} 1');
  expect(metrics).toContain('chat_jobs_failing{task="something new"} 1');
  expect(metrics).toMatch(/chat_jobs_overdue_seconds\{task="something new"\} 3[67]\d\d/);
  expect(metrics).toMatch(/chat_jobs_oldest_seconds\{task="something new"\} 7[23]\d\d/);
  await replica.stop();
});

test('a job that has failed three times in a row is named by the health, the metrics and the log; the replica stays ready', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const replica = await chat.startReplica({ log });
  await startJobs(replica.deps, {});
  const health = async () => {
    const response = await fetch(`${replica.url}/health/ready`);
    return { status: response.status, body: await response.json() };
  };
  const broken: Tasks = { write: { run: () => Promise.reject(new Error('no such column')) } };
  await insertJob(chat.db, { task: 'write' });
  for (let n = 1; n <= 3; n += 1) {
    expect(await health()).toMatchObject({ status: 200, body: { jobs: 'well' } });
    expect(lines).toEqual([]);
    await expect(runDueJobs(replica.deps, broken)).rejects.toThrow('write: no such column');
    await chat.db.query('update jobs set due_at = now()');
  }
  expect(await health()).toMatchObject({
    status: 200,
    body: { status: 'ready', jobs: 'failing again and again: write' },
  });
  expect(await replica.deps.metrics.registry.metrics()).toContain('chat_jobs_failing_repeatedly{task="write"} 1');
  expect(lines.join('')).toContain('the job \\"write\\" failed');
  await runDueJobs(replica.deps, writing);
  expect(await health()).toMatchObject({ status: 200, body: { jobs: 'well' } });
  await replica.stop();
});
