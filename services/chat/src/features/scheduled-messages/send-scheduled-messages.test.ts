import { buildChannel, buildRealm, type TestChannel, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { useChat } from '../../../test/support/use-chat.js';
import { TASKS } from '../../jobs.js';
import { runDueJobs, type TaskOnRows } from '../jobs/index.js';

const START = 2_000_000_000;
const FIND = 'find scheduled messages that are due';
const SEND = 'send a scheduled message';
let now = START;
let realm: TestRealm;
let channel: TestChannel;
const chat = useChat({ now: () => new Date(now * 1000) });
beforeEach(async () => {
  now = START;
  await chat.db.query('truncate jobs');
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.owner] });
});

async function schedule(form: Record<string, unknown> = {}, user = realm.member): Promise<number> {
  const answer = await chat.api(user).post('/scheduled_messages', {
    type: 'channel',
    to: channel.id,
    topic: 'soup',
    content: 'Hello',
    scheduled_delivery_timestamp: START + 60,
    ...form,
  });
  return expectSuccess(answer).scheduled_message_id;
}
const messages = async (user = realm.owner, narrow: unknown[] = []) =>
  expectSuccess(
    await chat
      .api(user)
      .get('/messages', { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false, narrow }),
  ).messages;
const scheduled = async (user = realm.member) =>
  expectSuccess(await chat.api(user).get('/scheduled_messages')).scheduled_messages;
const listening = { event_types: ['message', 'scheduled_messages', 'subscription'] };

describe('a scheduled message', () => {
  test('is sent at its time and not before, as its sender would have sent it', async () => {
    const [id, direct] = [
      await schedule({ content: 'Hello @**Olga Owner**', read_by_sender: true }),
      await schedule({ type: 'direct', to: [realm.owner.id], content: 'Hi', read_by_sender: false }),
    ];
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    now = START + 59;
    await runJobs(chat, FIND);
    expect(await messages()).toEqual([]);
    now = START + 60;
    await runJobs(chat, FIND);
    const told = await drain(chat, realm.member, own);
    expect(told.map(({ type, op, scheduled_message_id }) => [type, op, scheduled_message_id])).toEqual([
      ['message', undefined, undefined],
      ['scheduled_messages', 'remove', id],
      ['message', undefined, undefined],
      ['scheduled_messages', 'remove', direct],
    ]);
    expect(told[0]).toMatchObject({ flags: ['read'], message: { sender_id: realm.member.id, subject: 'soup' } });
    expect(told[2]).toMatchObject({ flags: [], message: { type: 'private', content: 'Hi' } });
    expect(await drain(chat, realm.owner, others)).toMatchObject([
      { type: 'message', flags: ['mentioned'] },
      { type: 'message', flags: [] },
    ]);
    expect(await scheduled()).toEqual([]);
    expect(await messages()).toMatchObject([{ content: 'Hello @**Olga Owner**' }, { content: 'Hi' }]);
    expectRefused(
      await chat.api(realm.member).patch(`/scheduled_messages/${id}`, { content: 'x' }),
      'The scheduled message was sent already.',
    );
    await runJobs(chat, FIND);
    expect(await messages()).toHaveLength(2);
  });

  test('that was found at its time is sent, however long others keep its job waiting', async () => {
    await schedule({ content: 'found in time' });
    await chat.db.query('insert into jobs (task) values ($1)', [FIND]);
    now = START + 60;
    await runDueJobs(chat.deps, { [FIND]: TASKS[FIND]! });
    now += 3_600;
    await runJobs(chat);
    expect(await messages()).toMatchObject([{ content: 'found in time' }]);
  });

  test('that was put off or deleted after its job was made is not sent', async () => {
    const [later, never] = [await schedule(), await schedule()];
    for (const id of [later, never]) {
      await chat.db.query('insert into jobs (task, realm_id, payload) values ($1, $2, $3)', [SEND, realm.id, { id }]);
    }
    expectSuccess(
      await chat.api(realm.member).patch(`/scheduled_messages/${later}`, { scheduled_delivery_timestamp: START + 90 }),
    );
    expectSuccess(await chat.api(realm.member).delete(`/scheduled_messages/${never}`));
    now = START + 60;
    await runJobs(chat);
    expect(await messages()).toEqual([]);
    now = START + 90;
    await runJobs(chat, FIND);
    expect(await messages()).toHaveLength(1);
  });

  test('is sent once by two replicas that work at once, and thirty of them once each', async () => {
    for (let n = 0; n < 30; n += 1) await schedule({ content: `${n}` });
    const other = await chat.startReplica();
    now = START + 60;
    for (const _ of [1, 2]) await chat.db.query('insert into jobs (task) values ($1)', [FIND]);
    await Promise.all([runDueJobs(chat.deps, TASKS), runDueJobs(other.deps, TASKS)]);
    await runJobs(chat, FIND);
    const sent = (await messages()).map(({ content }: { content: string }) => Number(content));
    expect(sent.sort((a: number, b: number) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n));
    await other.stop();
  });

  test('is sent once by the next replica if one dies between writing and commit', async () => {
    const id = await schedule();
    now = START + 60;
    const dying = await chat.startReplica();
    await chat.db.query('insert into jobs (task, realm_id, payload) values ($1, $2, $3)', [SEND, realm.id, { id }]);
    let sending = 0;
    const died = runDueJobs(dying.deps, {
      [SEND]: {
        async run(tx, job, deps) {
          await (TASKS[SEND] as TaskOnRows).run(tx, job, deps);
          const { messages: written } = await tx.one<{ messages: number }>(
            'select count(*) as messages from messages where realm_id = $1',
            [realm.id],
          );
          sending += written;
          const { pid } = await tx.one<{ pid: number }>('select pg_backend_pid() as pid');
          await chat.db.query('select pg_terminate_backend($1)', [pid]);
          await tx.query('select 1');
        },
      },
    });
    await died.catch(() => undefined);
    expect(sending).toBe(1);
    expect(await messages()).toEqual([]);
    expect(await scheduled()).toHaveLength(1);
    await chat.db.query('update jobs set due_at = now()');
    await runJobs(chat, FIND);
    expect(await messages()).toHaveLength(1);
    await dying.stop();
  });
});

describe('a scheduled message that cannot be sent', () => {
  const archive = () => chat.db.query('update channels set is_archived = true where id = $1', [channel.id]);

  test('is marked, its sender is told by the notification bot, and a new time sends it', async () => {
    const id = await schedule();
    await archive();
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    now = START + 60;
    await runJobs(chat, FIND);
    await runJobs(chat, FIND);
    const told = await drain(chat, realm.member, own);
    expect(told).toMatchObject([
      { type: 'scheduled_messages', op: 'update', scheduled_message: { scheduled_message_id: id, failed: true } },
      { type: 'message', message: { type: 'private', sender_full_name: 'Notification Bot' } },
    ]);
    expect(told[1]!['message'].content).toContain(`Not authorized to send to channel '${channel.name}'`);
    expect(await drain(chat, realm.owner, others)).toEqual([]);
    expect(await scheduled()).toMatchObject([{ scheduled_message_id: id, failed: true }]);
    await chat.db.query('update channels set is_archived = false where id = $1', [channel.id]);
    expectSuccess(
      await chat.api(realm.member).patch(`/scheduled_messages/${id}`, { scheduled_delivery_timestamp: START + 90 }),
    );
    now = START + 90;
    await runJobs(chat, FIND);
    expect(await messages()).toMatchObject([{ content: 'Hello' }]);
    expect(await scheduled()).toEqual([]);
  });

  test('because its sender has lost the right, or the receiver left, keeps no other waiting', async () => {
    await schedule({}, realm.owner);
    await schedule({ type: 'direct', to: [realm.guest.id] });
    await schedule({ content: 'fine', type: 'direct', to: [realm.administrator.id] });
    await chat.db.query('update users set is_active = false where id = $1', [realm.guest.id]);
    await chat.db.query('update channels set group_settings = $2 where id = $1', [
      channel.id,
      { can_send_message_group: { direct_members: [], direct_subgroups: [] } },
    ]);
    now = START + 60;
    await runJobs(chat, FIND);
    expect(await scheduled(realm.owner)).toMatchObject([{ failed: true }]);
    expect(await scheduled()).toMatchObject([{ failed: true }]);
    expect((await messages(realm.administrator)).map(({ content }: { content: string }) => content)).toEqual(['fine']);
  });

  test('is kept without a notice if its sender is deactivated, or the organization', async () => {
    const id = await schedule();
    const other = await schedule({}, realm.owner);
    await chat.db.query('update users set is_active = false where id = $1', [realm.member.id]);
    now = START + 60;
    await runJobs(chat, FIND);
    const failures = async () =>
      chat.db.query('select id, failure from scheduled_messages where realm_id = $1 order by id', [realm.id]);
    expect(await failures()).toEqual([
      { id, failure: 'The account of its sender is deactivated.' },
      { id: other, failure: null },
    ]);
    await chat.db.query('update users set is_active = true where id = $1', [realm.member.id]);
    expect((await messages(realm.member)).map(({ sender_id }: { sender_id: number }) => sender_id)).toEqual([
      realm.owner.id,
    ]);
    await schedule({ scheduled_delivery_timestamp: START + 90 });
    await chat.db.query('update realms set deactivated_at = now() where id = $1', [realm.id]);
    now = START + 90;
    await runJobs(chat, FIND);
    expect((await failures()).at(-1)).toMatchObject({ failure: 'The organization is deactivated.' });
    const { sent } = await chat.db.one<{ sent: number }>('select count(*) as sent from messages where realm_id = $1', [
      realm.id,
    ]);
    expect(sent).toBe(1);
  });

  test('after a stop of all replicas: ten minutes late it is sent, later it is not, and its sender is told', async () => {
    await schedule({ content: 'just late' });
    await schedule({ content: 'too late', scheduled_delivery_timestamp: START + 59 });
    now = START + 60 + 600;
    await runJobs(chat, FIND);
    expect((await messages(realm.owner)).map(({ content }: { content: string }) => content)).toEqual(['just late']);
    expect(await scheduled()).toMatchObject([{ content: 'too late', failed: true }]);
    const [notice] = await messages(realm.member, [{ operator: 'is', operand: 'dm' }]);
    expect(notice).toMatchObject({ sender_full_name: 'Notification Bot' });
    expect(notice.content).toContain('It could not be sent in time.');
  });
});

test('sent ones are told from unknown ones for thirty days', async () => {
  const id = await schedule();
  now = START + 60;
  await runJobs(chat, FIND);
  const change = () =>
    chat.api(realm.member).patch(`/scheduled_messages/${id}`, { scheduled_delivery_timestamp: now + 60 });
  now += 30 * 86_400;
  await runJobs(chat, 'forget scheduled messages that were sent');
  expectRefused(await change(), 'The scheduled message was sent already.');
  now += 1;
  await runJobs(chat, 'forget scheduled messages that were sent');
  expectError(await change(), 'NOT_FOUND');
});
