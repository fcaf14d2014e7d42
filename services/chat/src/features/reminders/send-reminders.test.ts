import {
  buildChannel,
  buildRealm,
  sendMessage,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { useChat } from '../../../test/support/use-chat.js';
import { TASKS } from '../../jobs.js';
import { runDueJobs, type TaskOnRows } from '../jobs/index.js';

const NOW = 2_000_000_000;
const FIND = 'find reminders that are due';
const SEND = 'send a reminder';
let now = NOW;
let realm: TestRealm;
let channel: TestChannel;
let message_id: number;
const chat = useChat({ now: () => new Date(now * 1000) });
beforeEach(async () => {
  now = NOW;
  await chat.db.query('truncate jobs');
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.owner] });
  message_id = await sendMessage(chat, realm.owner, { channel, content: 'The soup is *ready*' });
});

const remind = async (note = '') =>
  expectSuccess(
    await chat.api(realm.member).post('/reminders', { message_id, note, scheduled_delivery_timestamp: NOW + 60 }),
  ).reminder_id as number;
const received = async () =>
  expectSuccess(
    await chat.api(realm.member).get('/messages', {
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      apply_markdown: false,
      narrow: [{ operator: 'is', operand: 'dm' }],
    }),
  ).messages;
const left = async () => expectSuccess(await chat.api(realm.member).get('/reminders')).reminders;

describe('a reminder', () => {
  test('comes from the notification bot at its time and not before, once, and is gone', async () => {
    const id = await remind('Bring bread');
    const listening = { event_types: ['reminders', 'message', 'subscription'] };
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    now = NOW + 59;
    await runJobs(chat, FIND);
    expect(await received()).toEqual([]);
    now = NOW + 60;
    await runJobs(chat, FIND);
    await runJobs(chat, FIND);
    expect(await drain(chat, realm.member, own)).toMatchObject([
      { type: 'message', message: { type: 'private', sender_full_name: 'Notification Bot' } },
      { type: 'reminders', op: 'remove', reminder_id: id },
    ]);
    expect(await drain(chat, realm.owner, others)).toEqual([]);
    const [message, ...more] = await received();
    expect(message.content).toContain('> Bring bread');
    expect(message.content).toContain('The soup is *ready*');
    expect(message.content).toContain(`/near/${message_id})`);
    expect(more).toEqual([]);
    expect(await left()).toEqual([]);
  });

  test('comes late after a stop of all replicas, and as soon as its message is gone it says only its note', async () => {
    const id = await remind('Bring <bread>');
    const own = await registerQueue(chat, realm.member, { event_types: ['reminders', 'subscription'] });
    expectSuccess(await chat.api(realm.owner).delete(`/messages/${message_id}`));
    const [reminder] = await left();
    expect(await drain(chat, realm.member, own)).toMatchObject([
      { op: 'remove', reminder_id: id },
      { op: 'add', reminders: [reminder] },
    ]);
    expect(reminder).toMatchObject({ reminder_id: id, scheduled_delivery_timestamp: NOW + 60, failed: false });
    expect(reminder.content).toContain('> Bring <bread>');
    expect(reminder.rendered_content).toContain('<p>Bring &lt;bread&gt;</p>');
    expect(JSON.stringify(reminder)).not.toContain('soup');
    now = NOW + 86_400;
    await runJobs(chat, FIND);
    const [message] = await received();
    expect(message.content).toContain('Bring <bread>');
    expect(message.content).not.toContain('soup');
  });

  test('does not come to somebody deactivated', async () => {
    const id = await remind();
    await chat.db.query('update users set is_active = false where id = $1', [realm.member.id]);
    now = NOW + 60;
    await runJobs(chat, FIND);
    await chat.db.query('update users set is_active = true where id = $1', [realm.member.id]);
    expect(await received()).toEqual([]);
    expect(await left()).toMatchObject([{ reminder_id: id, failed: true }]);
  });

  test('thirty come once each when two replicas work at once', async () => {
    for (let n = 0; n < 30; n += 1) await remind(`note ${n}.`);
    const other = await chat.startReplica();
    now = NOW + 60;
    for (const _ of [1, 2]) await chat.db.query('insert into jobs (task) values ($1)', [FIND]);
    await Promise.all([runDueJobs(chat.deps, TASKS), runDueJobs(other.deps, TASKS)]);
    await runJobs(chat, FIND);
    const contents: string[] = (await received()).map(({ content }: { content: string }) => content);
    expect(contents).toHaveLength(30);
    for (let n = 0; n < 30; n += 1) expect(contents.filter((one) => one.includes(`note ${n}.`))).toHaveLength(1);
    await other.stop();
  });

  test('comes once by the next replica if one dies between writing and commit', async () => {
    const id = await remind();
    now = NOW + 60;
    const dying = await chat.startReplica();
    await chat.db.query('insert into jobs (task, realm_id, payload) values ($1, $2, $3)', [SEND, realm.id, { id }]);
    let isWritten = false;
    const died = runDueJobs(dying.deps, {
      [SEND]: {
        async run(tx, job, deps) {
          await (TASKS[SEND] as TaskOnRows).run(tx, job, deps);
          isWritten = true;
          const { pid } = await tx.one<{ pid: number }>('select pg_backend_pid() as pid');
          await chat.db.query('select pg_terminate_backend($1)', [pid]);
          await tx.query('select 1');
        },
      },
    });
    await died.catch(() => undefined);
    expect(isWritten).toBe(true);
    expect(await received()).toEqual([]);
    await chat.db.query('update jobs set due_at = now()');
    await runJobs(chat, FIND);
    expect(await received()).toHaveLength(1);
    expect(await left()).toEqual([]);
    await dying.stop();
  });
});
