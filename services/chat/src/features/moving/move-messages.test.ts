import { buildChannel, sendMessage, type TestChannel, type TestUser } from '../../../test/support/builders.js';
import { pollFor, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, {
    name: 'general',
    subscribers: [realm.member, realm.moderator, realm.administrator],
  });
});

const edit = (user: TestUser, id: number, values: object) => chat.api(user).patch(`/messages/${id}`, { ...values });
const history = async (id: number) =>
  expectSuccess(await chat.api(realm.member).get(`/messages/${id}/history`))['message_history'] as Record<
    string,
    unknown
  >[];
const topicOf = async (id: number) => (await history(id)).at(-1)!['topic'];
const age = (id: number, interval: string) =>
  chat.db.query(`update messages set sent_at = now() - $2::interval where id = $1`, [id, interval]);

describe('topic', () => {
  test('change_one moves the message alone, with notices where they were asked for', async () => {
    const ids = [];
    for (const content of ['a', 'b', 'c'])
      ids.push(await sendMessage(chat, realm.member, { channel, topic: 'one', content }));
    const queue = await registerQueue(chat, realm.moderator);
    expectSuccess(await edit(realm.member, ids[1]!, { topic: 'elsewhere', send_notification_to_old_thread: true }));
    const [event] = await pollFor(chat, realm.moderator, queue, 'update_message');
    expect(event).toMatchObject({
      message_ids: [ids[1]],
      orig_subject: 'one',
      subject: 'elsewhere',
      propagate_mode: 'change_one',
      stream_id: channel.id,
    });
    expect(await Promise.all(ids.map(topicOf))).toEqual(['one', 'elsewhere', 'one']);
    expect((await history(ids[1]!)).at(-1)).toMatchObject({ topic: 'elsewhere', prev_topic: 'one', content: 'b' });
    const notices = await chat.db.query<{ name: string }>(
      `select t.name from messages m join users u on u.id = m.sender_id and u.is_system_bot
       join threads th on th.id = m.thread_id join topics t on t.id = th.topic_id where t.name in ('one', 'elsewhere') order by t.name`,
    );
    expect(notices.map(({ name }) => name)).toEqual(['elsewhere', 'one']);
  });

  test('change_later moves it and those behind it', async () => {
    const ids = [];
    for (const content of ['a', 'b', 'c'])
      ids.push(await sendMessage(chat, realm.member, { channel, topic: 'later', content }));
    expectSuccess(await edit(realm.member, ids[1]!, { topic: 'later on', propagate_mode: 'change_later' }));
    expect(await Promise.all(ids.map(topicOf))).toEqual(['later', 'later on', 'later on']);
  });

  test('change_all renames the topic, and messages of before know their old name', async () => {
    const first = await sendMessage(chat, realm.member, { channel, topic: 'whole', content: 'a' });
    expectSuccess(
      await edit(realm.member, first, {
        topic: 'renamed',
        propagate_mode: 'change_all',
        send_notification_to_new_thread: false,
      }),
    );
    const after = await sendMessage(chat, realm.member, { channel, topic: 'renamed', content: 'b' });
    expect((await history(first)).map((shot) => shot['topic'])).toEqual(['whole', 'renamed']);
    expect((await history(after)).map((shot) => shot['topic'])).toEqual(['renamed']);
  });

  test('change_all into a topic that exists merges both; what was read stays read, what was not stays unread', async () => {
    const a = await sendMessage(chat, realm.member, { channel, topic: 'merge a', content: 'a' });
    const b = await sendMessage(chat, realm.member, { channel, topic: 'merge b', content: 'b' });
    expectSuccess(await chat.api(realm.moderator).post('/messages/flags', { messages: [b], op: 'add', flag: 'read' }));
    expectSuccess(
      await edit(realm.member, a, {
        topic: 'merge b',
        propagate_mode: 'change_all',
        send_notification_to_new_thread: false,
      }),
    );
    expect(await Promise.all([topicOf(a), topicOf(b)])).toEqual(['merge b', 'merge b']);
    const { messages } = expectSuccess(
      await chat.api(realm.moderator).get('/messages', {
        narrow: [
          { operator: 'channel', operand: channel.id },
          { operator: 'topic', operand: 'merge b' },
        ],
        anchor: 'newest',
        num_before: 10,
        num_after: 0,
      }),
    );
    expect(messages.map((m: { id: number; flags: string[] }) => [m.id, m.flags.includes('read')])).toEqual([
      [a, false],
      [b, true],
    ]);
  });

  test('resolving posts a notice, and undoing it at once takes the notice back', async () => {
    const id = await sendMessage(chat, realm.member, { channel, topic: 'bug', content: 'fix it' });
    expectSuccess(await edit(realm.member, id, { topic: '✔ bug', propagate_mode: 'change_all' }));
    const notice = () =>
      chat.db.maybe<{ content: string }>(
        "select content from messages where content like '%marked this topic as%' order by id desc limit 1",
      );
    expect((await notice())!.content).toContain('resolved.');
    expectSuccess(await edit(realm.member, id, { topic: 'bug', propagate_mode: 'change_all' }));
    expect(await notice()).toBeUndefined();
  });

  test('topic and content together are one entry of the history', async () => {
    const id = await sendMessage(chat, realm.member, { channel, topic: 'both', content: 'old' });
    expectSuccess(await edit(realm.member, id, { topic: 'both new', content: 'new' }));
    const snapshots = await history(id);
    expect(snapshots).toHaveLength(2);
    expect(snapshots[1]).toMatchObject({ topic: 'both new', prev_topic: 'both', content: 'new', prev_content: 'old' });
  });

  test.each([
    ['nothing at all', {}, 'Nothing to change'],
    [
      'a mode without a topic',
      { content: 'x', propagate_mode: 'change_all' },
      'Invalid propagate_mode without topic edit',
    ],
    [
      'content and channel together',
      { content: 'x', stream_id: 1 },
      'Cannot change message content while changing channel',
    ],
    ['the same topic', { topic: 'same' }, 'Nothing to change'],
    [
      'a mode with the topic that it has',
      { topic: 'same', content: 'x', propagate_mode: 'change_all' },
      'Invalid propagate_mode without topic edit',
    ],
    [
      'a resolved mark for the empty topic',
      { topic: '✔ general chat' },
      'The general chat topic cannot be marked as resolved.',
    ],
    ['the resolved mark alone', { topic: '✔ ' }, 'The general chat topic cannot be marked as resolved.'],
    ['an unprintable topic', { topic: 'a\u0007' }, 'The topic has an unprintable character.'],
  ])('%s is refused', async (_what, values, reason) => {
    const id = await sendMessage(chat, realm.member, { channel, topic: 'same', content: 'x' });
    expectRefused(await edit(realm.member, id, values), reason);
  });

  test('topic and content that are too long are cut as those of a new message', async () => {
    const id = await sendMessage(chat, realm.member, { channel, topic: 'short', content: 'short' });
    expectSuccess(await edit(realm.member, id, { topic: 'x'.repeat(61), content: 'y'.repeat(10_001) }));
    const shot = (await history(id)).at(-1)!;
    expect(shot['topic']).toBe(`${'x'.repeat(57)}...`);
    expect(shot['content']).toMatch(/^y+\n\[message truncated\]$/);
    expect(shot['content']).toHaveLength(10_000);
  });

  test('a topic is not named without a name where topics are required, under none of its names', async () => {
    const strict = await buildChannel(chat, realm.id, {
      topics_policy: 'disable_empty_topic',
      subscribers: [realm.member],
    });
    const id = await sendMessage(chat, realm.member, { channel: strict, topic: 'named' });
    for (const topic of ['', '(no topic)', 'general chat']) {
      expectRefused(await edit(realm.member, id, { topic }), 'Topics are required in this channel.');
    }
    const free = await sendMessage(chat, realm.member, { channel, topic: 'named' });
    expectSuccess(await edit(realm.member, free, { topic: 'general chat', send_notification_to_new_thread: false }));
    const shown = expectSuccess(
      await chat.api(realm.member).get(`/messages/${free}/history`, { allow_empty_topic_name: true }),
    );
    expect(shown['message_history'].at(-1).topic).toBe('');
  });

  test('direct messages have no topic', async () => {
    const id = await sendMessage(chat, realm.member, { to: [realm.moderator] });
    expectRefused(await edit(realm.member, id, { topic: 'x' }), 'Direct messages cannot have topics or channels.');
  });

  test('change_all of a topic with older messages tells which part may be moved; moderators are not bound', async () => {
    const old = await sendMessage(chat, realm.member, { channel, topic: 'mixed', content: 'old' });
    const young = await sendMessage(chat, realm.member, { channel, topic: 'mixed', content: 'young' });
    await age(old, '8 days');
    expectError(
      await edit(realm.member, young, { topic: 'new', propagate_mode: 'change_all' }),
      'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      {
        first_message_id_allowed_to_move: young,
        total_messages_in_topic: 2,
        total_messages_allowed_to_move: 1,
      },
    );
    expectRefused(
      await edit(realm.member, old, { topic: 'new', propagate_mode: 'change_all' }),
      "The time limit for editing this message's topic has passed.",
    );
    expectSuccess(await edit(realm.moderator, young, { topic: 'new', propagate_mode: 'change_all' }));
  });
});
