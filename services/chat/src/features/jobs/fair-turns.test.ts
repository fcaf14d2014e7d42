import { buildRealm, buildUser, type TestRealm } from '../../../test/support/builders.js';
import { useChat } from '../../../test/support/use-chat.js';
import { TASKS } from '../../jobs.js';
import type { Db } from '../../db/db.js';
import { findRealmInTurn, insertJob, takeDueJob } from './job-store.js';
import { runDueJobs, type Task, type Tasks } from './run-jobs.js';

const chat = useChat();
let busy: TestRealm;
let other: TestRealm;
beforeAll(async () => {
  busy = await buildRealm(chat);
  other = await buildRealm(chat);
});
beforeEach(() => chat.db.query('truncate jobs'));

/** Writes down whose job was done, in order. */
const recording = (task: Task, order: unknown[]): Task => {
  const note = ({ payload }: { payload: unknown }) => Promise.resolve(void order.push((payload as { by: string }).by));
  return 'lane' in task ? { ...task, perform: note } : { run: (_tx, job) => note(job) };
};
const leave = async (count: number, task: string, by: string, whose: { realm_id?: number; user_id?: number }) => {
  for (let n = 0; n < count; n += 1) await insertJob(chat.db, { task, ...whose, payload: { by } });
};
const orderOf = async (tasks: Tasks) => {
  const order: string[] = [];
  await runDueJobs(
    chat.deps,
    Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, recording(task, order)])),
  );
  return order;
};

const ONCE = Object.entries(TASKS).filter(([, task]) => !('every_seconds' in task));

test.each(ONCE)(
  '"%s": what one organization has left in any number keeps nobody waiting in another',
  async (name, task) => {
    await leave(12, name, 'busy', { realm_id: busy.id, user_id: busy.member.id });
    await leave(1, name, 'other', { realm_id: other.id, user_id: other.member.id });
    expect((await orderOf({ [name]: task })).indexOf('other')).toBeLessThanOrEqual(1);
  },
);

test.each(ONCE)('"%s": what one person and their bots have left keeps no colleague waiting', async (name, task) => {
  const bots = [
    await buildUser(chat, busy.id, { bot_type: 1, bot_owner_id: busy.member.id }),
    await buildUser(chat, busy.id, { bot_type: 1, bot_owner_id: busy.member.id }),
  ];
  for (const user of [busy.member, ...bots]) await leave(6, name, 'busy', { realm_id: busy.id, user_id: user.id });
  const colleague = await buildUser(chat, busy.id);
  await leave(1, name, 'colleague', { realm_id: busy.id, user_id: colleague.id });
  expect((await orderOf({ [name]: task })).indexOf('colleague')).toBeLessThanOrEqual(1);
});

test('different tasks of a lane take the same turns, and work of no organization has turns as an organization has', async () => {
  const tasks: Tasks = Object.fromEntries(
    ['send a reminder', 'send notices', 'trim the event log'].map((name) => [name, { run: () => Promise.resolve() }]),
  );
  await leave(6, 'send a reminder', 'busy', { realm_id: busy.id, user_id: busy.member.id });
  await leave(1, 'trim the event log', 'service', {});
  await leave(1, 'send notices', 'other', { realm_id: other.id });
  expect((await orderOf(tasks)).slice(0, 3).sort()).toEqual(['busy', 'other', 'service']);
});

/** Pages that a statement reads. */
async function pagesOf(ask: (db: Db) => Promise<unknown>): Promise<number> {
  let pages = 0;
  const explaining = {
    ...chat.db,
    async named(_name: string, text: string, values?: readonly unknown[]) {
      const explained = `explain (analyze, buffers, format json) ${text}`;
      const row = await chat.db.one<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(explained, values);
      const plan = row['QUERY PLAN'][0].Plan;
      pages += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
      return [];
    },
  };
  await ask(explaining as Db);
  return pages;
}

test('a turn among 100,000 jobs that wait reads a few of them', async () => {
  const lane = ['send a mail', 'send notices', 'send a reminder'];
  await chat.db.query(
    `insert into jobs (task, realm_id, owner_id, due_at)
     select ($1::text[])[1 + n % 3], $2, n % 300, case when n % 2 = 0 then now() else now() + interval '1 hour' end
     from generate_series(1, 100000) n`,
    [lane, busy.id],
  );
  await leave(1, 'send a mail', 'other', { realm_id: other.id });
  await chat.db.query('analyze jobs');
  expect(await pagesOf((db) => findRealmInTurn(db, lane, busy.id - 1))).toBeLessThan(100);
  // Some pages for each candidate, of which there are 20 of each task before this owner and behind.
  expect(await pagesOf((db) => takeDueJob(db, lane, busy.id, 150))).toBeLessThan(600);
});
