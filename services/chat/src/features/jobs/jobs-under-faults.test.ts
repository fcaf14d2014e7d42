import type { Tx } from '../../db/db.js';
import { useChat } from '../../../test/support/use-chat.js';
import { startTcpProxy } from '../../../test/support/tcp-proxy.js';
import { until } from '../../../test/support/wait-until.js';
import { insertJob, waitByTheClock } from './job-store.js';
import { createLane } from './lane.js';
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

describe('after the clock of the database has stepped back by an hour', () => {
  /** As rows are that were written before the step. */
  const stepBack = () =>
    chat.db.query("update jobs set due_at = due_at + interval '1 hour', set_at = set_at + interval '1 hour'");
  const waits = async () =>
    (
      await chat.db.query<{ seconds: number }>(
        'select round(extract(epoch from due_at - now()))::integer as seconds from jobs',
      )
    ).map(({ seconds }) => seconds);

  test('work that was left before is done, and what comes again comes again', async () => {
    const replica = await chat.startReplica();
    await insertJob(chat.db, { task: 'write', payload: { n: 4 } });
    await insertJob(chat.db, { task: 'count', key: 'count', every_seconds: 1 });
    await stepBack();
    let counted = 0;
    const count = { every_seconds: 1, run: () => Promise.resolve(void (counted += 1)) };
    await startJobs(replica.deps, { ...writing, count });
    await until(async () => (await done()).length === 1 && counted > 0);
    await replica.stop();
  });

  test('what somebody does, or failed a moment ago, waits as long as it was to wait before', async () => {
    await insertJob(chat.db, { task: 'send' });
    await chat.db.query("update jobs set due_at = now() + interval '30 seconds'");
    await stepBack();
    await waitByTheClock(chat.db);
    const [seconds] = await waits();
    expect(seconds).toBeLessThanOrEqual(30);
    expect(seconds).toBeGreaterThan(0);
    // Nothing is moved while the clock goes on as it should.
    await waitByTheClock(chat.db);
    expect(await waits()).toHaveLength(1);
  });
});

describe('while the database is out of reach', () => {
  test('what was done elsewhere is not done again, and what follows from it is written once', async () => {
    const proxy = await startTcpProxy(chat.config.databaseUrl);
    const replica = await chat.startReplica({ env: { DATABASE_URL: proxy.url } });
    await insertJob(chat.db, { task: 'send' });
    let sent = 0;
    const tasks: Tasks = {
      send: {
        lane: 'hooks',
        lease_seconds: 3_600,
        async perform() {
          sent += 1;
          proxy.cut();
          return (tx) => write(tx, { n: 5 });
        },
      },
    };
    const lane = createLane(['send']);
    const running = runDueJobs(replica.deps, tasks, lane);
    await until(() => sent === 1);
    // Another loop of the process finds the job with its lease over.
    await chat.db.query('update jobs set due_at = now()');
    proxy.restore();
    await runDueJobs(replica.deps, tasks, lane);
    await running;
    expect(sent).toBe(1);
    expect(await done()).toEqual([5]);
    expect(await jobs()).toEqual([]);
    await replica.stop();
    await proxy.close();
  });

  test('a job that failed is given back as soon as it can be, long before its lease ends', async () => {
    const proxy = await startTcpProxy(chat.config.databaseUrl);
    const replica = await chat.startReplica({ env: { DATABASE_URL: proxy.url } });
    await insertJob(chat.db, { task: 'send' });
    let tried = false;
    const failing: Tasks = {
      send: {
        lane: 'mail',
        lease_seconds: 3_600,
        async perform() {
          proxy.cut();
          tried = true;
          throw new Error('hung up');
        },
      },
    };
    const running = Promise.allSettled([runDueJobs(replica.deps, failing)]);
    await until(() => tried);
    proxy.restore();
    expect(await running).toMatchObject([{ reason: { message: 'send: hung up' } }]);
    expect(await jobs()).toEqual([{ failures: 1, last_error: 'hung up' }]);
    const [job] = await chat.db.query("select due_at < now() + interval '10 seconds' as soon from jobs");
    expect(job).toEqual({ soon: true });
    await replica.stop();
    await proxy.close();
  });
});
