import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import {
  buildBot,
  buildChannel,
  buildRealm,
  buildUser,
  subscribeUser,
  type TestChannel,
} from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { BOT_TYPES } from '../../domain/caller.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { name: 'general', subscribers: [realm.member, realm.administrator] });
});

const stored = (id: number) =>
  chat.db.one<{ content: string; topic: string; sender_id: number }>(
    `select m.content, t.name as topic, m.sender_id from messages m
     join threads th on th.realm_id = m.realm_id and th.id = m.thread_id
     left join topics t on t.realm_id = th.realm_id and t.id = th.topic_id where m.id = $1`,
    [id],
  );

describe('to a channel', () => {
  test.each([
    ['its name', () => channel.name],
    ['its name in other case', () => 'GENERAL'],
    ['its name as JSON text', () => JSON.stringify(channel.name)],
    ['its id', () => channel.id],
    ['a list of one id', () => [channel.id]],
  ])('named by %s, the message is stored', async (_what, to) => {
    const res = await chat
      .api(realm.member)
      .post('/messages', { type: 'channel', to: to(), topic: 'lunch', content: 'Soup?' });
    expectSuccess(res);
    expect(await stored(res.body.id)).toEqual({ content: 'Soup?', topic: 'lunch', sender_id: realm.member.id });
  });

  test('the first message of a channel becomes its first message', async () => {
    const fresh = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    const send = () =>
      chat.api(realm.member).post('/messages', { type: 'stream', to: fresh.id, subject: 'a', content: 'x' });
    const first = (await send()).body.id;
    await send();
    const row = await chat.db.one<{ first_message_id: number }>('select first_message_id from channels where id = $1', [
      fresh.id,
    ]);
    expect(row.first_message_id).toBe(first);
  });

  test('two first messages of a topic at once share one topic', async () => {
    const sends = Array.from({ length: 20 }, (_, n) =>
      chat
        .api(realm.member)
        .post('/messages', { type: 'channel', to: channel.id, topic: n % 2 ? 'Race' : 'race', content: `${n}` }),
    );
    for (const res of await Promise.all(sends)) expectSuccess(res);
    const { topics } = await chat.db.one<{ topics: number }>(
      "select count(*) as topics from topics where channel_id = $1 and lower(name) = 'race'",
      [channel.id],
    );
    expect(topics).toBe(1);
  });

  test('a topic that is too long is cut', async () => {
    const res = await chat
      .api(realm.member)
      .post('/messages', { type: 'channel', to: channel.id, topic: 'x'.repeat(80), content: 'x' });
    expect((await stored(res.body.id)).topic).toBe(`${'x'.repeat(57)}...`);
  });

  test('what is as long as it may be stays as it is, but for the lines before it and the space behind it', async () => {
    const [topic, content] = ['x'.repeat(60), `  ${'y'.repeat(9_998)}`];
    const form = { type: 'channel', to: channel.id, topic, content: `\n\n${content} \n\n ` };
    const { id } = expectSuccess(await chat.api(realm.member).post('/messages', form));
    expect(await stored(id)).toMatchObject({ topic, content });
  });

  test('a bot for incoming webhooks may send, and do nothing else', async () => {
    const hook = await buildBot(chat, realm.member, { bot_type: BOT_TYPES.incomingWebhook });
    const form = { type: 'channel', to: channel.id, topic: 'builds', content: 'Green' };
    const { id } = expectSuccess(await chat.api(hook).post('/messages', form));
    expectError(await chat.api(hook).get(`/messages/${id}`), 'UNAUTHORIZED');
    expectError(await chat.api(hook).patch(`/messages/${id}`, { content: 'Red' }), 'UNAUTHORIZED');
  });

  test('content over the limit is cut with a marker', async () => {
    const res = await chat
      .api(realm.member)
      .post('/messages', { type: 'channel', to: channel.id, topic: 't', content: 'y'.repeat(10_001) });
    const { content } = await stored(res.body.id);
    expect(content).toHaveLength(10_000);
    expect(content).toMatch(/\[message truncated\]$/);
  });

  test.each([
    ['empty content', { content: ' \n ' }, 'Message must not be empty'],
    ['a NUL in the content', { content: 'a\0b' }, 'content must not contain null bytes'],
    ['an unprintable topic', { topic: 'a\u0007b' }, 'The topic has an unprintable character.'],
    ['an unknown type', { type: 'carrier pigeon' }, 'type must be one of direct, private, channel, stream'],
    ['two channels', { to: ['general', 'other'] }, 'Expected exactly one channel'],
  ])('%s is refused and nothing is stored', async (_what, change, reason) => {
    const before = await countMessages();
    const res = await chat
      .api(realm.member)
      .post('/messages', { type: 'channel', to: channel.id, topic: 't', content: 'x', ...change });
    expectRefused(res, reason);
    expect(await countMessages()).toBe(before);
  });

  test('topic and subject together are confusing', async () => {
    const res = await chat
      .api(realm.member)
      .post('/messages', { type: 'channel', to: channel.id, topic: 'a', subject: 'b', content: 'x' });
    expectError(res, 'REQUEST_CONFUSING_VAR', { var_name1: expect.any(String), var_name2: expect.any(String) });
  });

  test('an unknown channel says which', async () => {
    const byName = await chat
      .api(realm.member)
      .post('/messages', { type: 'channel', to: 'nowhere', topic: 'a', content: 'x' });
    expectError(byName, 'STREAM_DOES_NOT_EXIST', { stream: 'nowhere' });
    const byId = await chat
      .api(realm.member)
      .post('/messages', { type: 'channel', to: 999_999, topic: 'a', content: 'x' });
    expectError(byId, 'STREAM_DOES_NOT_EXIST', { stream_id: 999_999 });
  });

  test('a private channel of others does not exist', async () => {
    const secret = await buildChannel(chat, realm.id, { name: 'board', invite_only: true, subscribers: [realm.owner] });
    const res = await chat
      .api(realm.member)
      .post('/messages', { type: 'channel', to: secret.id, topic: 'a', content: 'x' });
    expectError(res, 'STREAM_DOES_NOT_EXIST', { stream_id: secret.id });
  });

  test("another organization's channel does not exist", async () => {
    const elsewhere = await buildRealm(chat, { is_default: false });
    const foreign = await buildChannel(chat, elsewhere.id, { name: 'abroad', subscribers: [elsewhere.member] });
    for (const to of [foreign.id, 'abroad']) {
      expectError(
        await chat.api(realm.member).post('/messages', { type: 'channel', to, topic: 'a', content: 'x' }),
        'STREAM_DOES_NOT_EXIST',
      );
    }
  });

  test('an archived channel takes no messages', async () => {
    const old = await buildChannel(chat, realm.id, { is_archived: true, subscribers: [realm.member] });
    expectRefused(
      await chat.api(realm.member).post('/messages', { type: 'channel', to: old.id, topic: 'a', content: 'x' }),
      /^Not authorized to send to channel 'channel \w+'$/,
    );
  });

  test('where only administrators may send, members may not, and their bots neither', async () => {
    const ids = await chat.db.one<{ system_group_ids: Record<string, number> }>(
      'select system_group_ids from realms where id = $1',
      [realm.id],
    );
    const announcements = await buildChannel(chat, realm.id, {
      subscribers: [realm.member, realm.administrator],
      group_settings: { can_send_message_group: ids.system_group_ids['role:administrators'] },
    });
    const send = (user: typeof realm.member) =>
      chat.api(user).post('/messages', { type: 'channel', to: announcements.id, topic: 'a', content: 'x' });
    expectRefused(await send(realm.member), /^Not authorized to send to channel 'channel \w+'$/);
    expectRefused(await send(realm.bot), /^Not authorized to send to channel 'channel \w+'$/);
    expectSuccess(await send(realm.administrator));
  });

  test.each([
    ['disable_empty_topic', '', false],
    ['disable_empty_topic', '(no topic)', false],
    ['disable_empty_topic', 'named', true],
    ['empty_topic_only', 'named', false],
    ['empty_topic_only', 'general chat', true],
  ])('topics policy %s: topic "%s" is taken: %s', async (topics_policy, topic, isTaken) => {
    const strict = await buildChannel(chat, realm.id, { topics_policy, subscribers: [realm.member] });
    const res = await chat.api(realm.member).post('/messages', { type: 'channel', to: strict.id, topic, content: 'x' });
    if (isTaken) expectSuccess(res);
    else
      expectRefused(
        res,
        /^(?:Topics are required in this channel\.|Only the "general chat" topic is allowed in this channel\.)$/,
      );
  });
});

test('a wildcard mention of a large channel needs the permission', async () => {
  const crowd = await Promise.all(Array.from({ length: 13 }, () => buildUser(chat, realm.id)));
  const large = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.administrator, ...crowd] });
  const send = (user: typeof realm.member) =>
    chat.api(user).post('/messages', { type: 'channel', to: large.id, topic: 'a', content: '@**all** look' });
  expectSuccess(await send(realm.member));
  await subscribeUser(chat, large, realm.moderator);
  expectError(await send(realm.member), 'STREAM_WILDCARD_MENTION_NOT_ALLOWED');
  expectSuccess(await send(realm.administrator));
});

test('the flags of a message in its event, and in that of an edit, are those that it is fetched with', async () => {
  const [sender, reader] = [chat.api(realm.member), chat.api(realm.administrator)];
  const to = { type: 'channel', to: channel.id, topic: 'flags' };
  expectSuccess(await reader.post('/messages', { ...to, content: 'I take part' }));
  const queue = await registerQueue(chat, realm.administrator, {
    event_types: ['message', 'update_message', 'subscription'],
  });
  const { id } = expectSuccess(await sender.post('/messages', { ...to, content: '@**all** @**topic** look' }));
  const flags = ['stream_wildcard_mentioned', 'topic_wildcard_mentioned', 'wildcard_mentioned'];
  expectSuccess(await sender.patch(`/messages/${id}`, { content: 'Look, @**all** and @**topic**' }));
  const events = await drain(chat, realm.administrator, queue);
  expect(events.map((event) => event['flags'])).toEqual([flags, flags]);
  expect(expectSuccess(await reader.get(`/messages/${id}`))['message'].flags).toEqual(flags);
});

test('a group is mentioned, in a message and in an edit, by those whom it lets; silently by everybody', async () => {
  const only = { direct_members: [realm.administrator.id], direct_subgroups: [] };
  const form = { name: 'quiet', description: '', members: [realm.administrator.id], can_mention_group: only };
  expectSuccess(await chat.api(realm.administrator).post('/user_groups/create', form));
  const send = (user: typeof realm.member, content = '@*quiet* look') =>
    chat.api(user).post('/messages', { type: 'channel', to: channel.id, topic: 'a', content });
  expectSuccess(await send(realm.administrator));
  expectRefused(await send(realm.member), "You are not allowed to mention user group 'quiet'.");
  const { id } = expectSuccess(await send(realm.member, '@_*quiet* do not look'));
  expectRefused(
    await chat.api(realm.member).patch(`/messages/${id}`, { content: '@*quiet* look' }),
    "You are not allowed to mention user group 'quiet'.",
  );
});

test('a message writes rows for those it singles out, and for nobody else', async () => {
  const crowd = await Promise.all(Array.from({ length: 5 }, () => buildUser(chat, realm.id)));
  const busy = await buildChannel(chat, realm.id, { subscribers: [realm.member, ...crowd] });
  const { body } = await chat
    .api(realm.member)
    .post('/messages', { type: 'channel', to: busy.id, topic: 'a', content: 'x', read_by_sender: true });
  const rows = await chat.db.query('select user_id, read from message_flags where message_id = $1', [body.id]);
  expect(rows).toEqual([{ user_id: realm.member.id, read: true }]);
});

async function countMessages(where = 'true'): Promise<number> {
  return (await chat.db.one<{ n: number }>(`select count(*) as n from messages where ${where}`)).n;
}
