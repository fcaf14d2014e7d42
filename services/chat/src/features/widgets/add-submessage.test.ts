import { buildChannel, sendMessage, type TestChannel, type TestUser } from '../../../test/support/builders.js';
import { pollFor, registerQueue } from '../../../test/support/events.js';
import { LIMITS } from '../../limits/index.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.owner, realm.member, realm.guest] });
});

const send = (content: string) => sendMessage(chat, realm.owner, { channel, content });
const read = async (user: TestUser, id: number) =>
  expectSuccess(await chat.api(user).get(`/messages/${id}`))['message'].submessages as Record<string, unknown>[];
const beginning = async (id: number) => JSON.parse((await read(realm.guest, id))[0]!['content'] as string);
const act = (user: TestUser, message_id: number, deed: unknown) =>
  chat.api(user).post('/submessage', { message_id, msg_type: 'widget', content: JSON.stringify(deed) });

test('a poll begins with its question and options, in the event and wherever the message is read', async () => {
  const queue = await registerQueue(chat, realm.member);
  const id = await send('/poll Tea or coffee?\n* tea\n-  coffee\n\nnothing');
  const submessage = {
    id: expect.any(Number),
    message_id: id,
    sender_id: realm.owner.id,
    msg_type: 'widget',
    content: JSON.stringify({
      widget_type: 'poll',
      extra_data: { question: 'Tea or coffee?', options: ['tea', 'coffee', 'nothing'] },
    }),
  };
  const [event] = await pollFor(chat, realm.member, queue, 'message');
  expect(event!['message'].submessages).toEqual([submessage]);
  expect(await read(realm.member, id)).toEqual([submessage]);
  const { messages } = expectSuccess(
    await chat.api(realm.member).get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 }),
  );
  expect(messages[0].submessages).toEqual([submessage]);
});

test('a task list begins with its title and tasks; without any it is empty', async () => {
  expect(await beginning(await send('/todo Before the party\ncake: with candles\n- music'))).toEqual({
    widget_type: 'todo',
    extra_data: {
      task_list_title: 'Before the party',
      tasks: [
        { task: 'cake', desc: 'with candles' },
        { task: 'music', desc: '' },
      ],
    },
  });
  expect(await beginning(await send('/todo'))).toEqual({
    widget_type: 'todo',
    extra_data: { task_list_title: '', tasks: [] },
  });
  expect(await read(realm.member, await send('/polling station'))).toEqual([]);
});

test('votes, options and tasks are kept in order, and told to those who see the message', async () => {
  const id = await send('/poll Lunch?');
  const queue = await registerQueue(chat, realm.guest);
  const deeds = [
    { type: 'new_option', idx: 1, option: 'soup' },
    { type: 'vote', key: `${realm.member.id},1`, vote: 1 },
  ];
  for (const deed of deeds) expectSuccess(await act(realm.member, id, deed));
  const events = await pollFor(chat, realm.guest, queue, 'submessage', 2);
  const [, ...kept] = await read(realm.guest, id);
  expect(kept.map(({ content }) => JSON.parse(content as string))).toEqual(deeds);
  expect(events).toEqual(
    kept.map(({ id: submessage_id, ...members }) => ({
      ...members,
      id: expect.any(Number),
      type: 'submessage',
      submessage_id,
    })),
  );
  const todo = await send('/todo');
  expectSuccess(await act(realm.guest, todo, { type: 'new_task', key: 1, task: 'cake', desc: '', completed: false }));
  expectSuccess(await act(realm.member, todo, { type: 'strike', key: `1,${realm.guest.id}` }));
  expect(await read(realm.owner, todo)).toHaveLength(3);
});

test('only its author renames a widget', async () => {
  const id = await send('/poll Lunch?');
  expectRefused(
    await act(realm.member, id, { type: 'question', question: 'Dinner?' }),
    'You cannot change the name of this poll unless you are its author.',
  );
  expectSuccess(await act(realm.owner, id, { type: 'question', question: 'Dinner?' }));
  const todo = await send('/todo');
  expectRefused(
    await act(realm.member, todo, { type: 'new_task_list_title', title: 'Mine' }),
    'You cannot change the name of this todo unless you are its author.',
  );
  expectSuccess(await act(realm.owner, todo, { type: 'new_task_list_title', title: 'Ours' }));
});

test.each([
  ['no object', 'vote'],
  ['an unknown deed', { type: 'burn' }],
  ['an inherited one', { type: 'constructor' }],
  ['one of another widget', { type: 'strike', key: '1,1' }],
  ['a vote that counts twice', { type: 'vote', key: '1,1', vote: 2 }],
  ['a vote as text', { type: 'vote', key: '1,1', vote: '1' }],
  ['members beyond', { type: 'vote', key: '1,1', vote: 1, as: 'owner' }],
])('%s is refused', async (_what, deed) => {
  const id = await send('/poll Lunch?');
  expectRefused(
    await act(realm.member, id, deed),
    /^(?:Unknown type for poll data|Invalid poll data: "vote" must be one of \[-1, 1\]|Invalid poll data: "as" is not allowed)$/,
  );
  expect(await read(realm.member, id)).toHaveLength(1);
});

test('text that is no JSON, or too long, and other kinds of parts are refused', async () => {
  const message_id = await send('/poll Lunch?');
  const post = (values: Record<string, unknown>) =>
    chat.api(realm.member).post('/submessage', { message_id, ...values });
  expectRefused(await post({ msg_type: 'widget', content: '{' }), 'Invalid json for submessage');
  expectRefused(await post({ msg_type: 'zform', content: '{}' }), 'msg_type must be one of widget');
  const option = JSON.stringify({ type: 'new_option', idx: 1, option: 'x'.repeat(1_000) });
  expectRefused(await post({ msg_type: 'widget', content: option }), 'content is too long (limit: 1000 characters)');
});

test('a widget holds so many bytes and no more', async () => {
  const id = await send('/poll Lunch?');
  const vote = { type: 'vote', key: 'canned,0', vote: 1 };
  await chat.db.query(
    `insert into submessages (realm_id, message_id, sender_id, msg_type, content)
     select $1, $2, $3, 'widget', repeat('x', 1000) from generate_series(1, $4::int / 1000)`,
    [realm.id, id, realm.member.id, LIMITS.submessageBytesOnMessage],
  );
  expectRefused(await act(realm.member, id, vote), 'This message has as many submessages as it can have.');
});

test('messages that are no widgets take none, nor do those that one cannot see', async () => {
  const vote = { type: 'vote', key: 'canned,0', vote: 1 };
  const plain = await send('Lunch?');
  expectRefused(await act(realm.owner, plain, vote), 'You cannot attach a submessage to this message.');
  expectSuccess(await chat.api(realm.owner).patch(`/messages/${plain}`, { content: '/poll Lunch?' }));
  expectRefused(await act(realm.owner, plain, vote), 'You cannot attach a submessage to this message.');
  expectSuccess(await chat.api(realm.owner).patch(`/messages/${plain}`, { content: 'Lunch?' }));
  const secret = await sendMessage(chat, realm.owner, { to: [realm.member], content: '/poll Lunch?' });
  expectRefused(await act(realm.guest, secret, vote), 'Invalid message(s)');
  expectSuccess(await act(realm.member, secret, vote));
});

test('its text cannot be edited, but it can be moved', async () => {
  const id = await send('/poll Lunch?');
  expectRefused(
    await chat.api(realm.owner).patch(`/messages/${id}`, { content: '/poll Dinner?' }),
    'Widgets cannot be edited.',
  );
  expectSuccess(await chat.api(realm.owner).patch(`/messages/${id}`, { topic: 'food' }));
  expect(await read(realm.member, id)).toHaveLength(1);
});

test('who votes takes part: the topic is followed where that is the setting', async () => {
  const id = await send('/poll Lunch?');
  expectSuccess(await chat.api(realm.guest).patch('/settings', { automatically_follow_topics_policy: 1 }));
  expectSuccess(await act(realm.guest, id, { type: 'vote', key: 'canned,0', vote: 1 }));
  const { user_topics } = expectSuccess(
    await chat.api(realm.guest).post('/register', { fetch_event_types: ['user_topic'] }),
  );
  expect(user_topics).toMatchObject([{ stream_id: channel.id, visibility_policy: 3 }]);
});
