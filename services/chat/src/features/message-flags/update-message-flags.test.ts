import {
  buildChannel,
  buildUser,
  sendMessage,
  subscribeUser,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { poll, pollFor, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { unreadIdsOf } from '../../../test/support/unread.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;
let reader: TestUser;
let writer: TestUser;

beforeEach(async () => {
  reader = await buildUser(chat, realm.id);
  writer = await buildUser(chat, realm.id);
  channel = await buildChannel(chat, realm.id, { subscribers: [reader, writer] });
});

const flag = (user: TestUser, op: string, name: string, messages: unknown) =>
  chat.api(user).post('/messages/flags', { op, flag: name, messages });
const flagsOf = async (user: TestUser, id: number) =>
  expectSuccess(await chat.api(user).get(`/messages/${id}`))['message'].flags as string[];
const unreadOf = (user: TestUser) => unreadIdsOf(chat, user);
const send = (topic = 'greetings') => sendMessage(chat, writer, { channel, topic });
const rowsOf = (user: TestUser, id: number) =>
  chat.db.query('select from message_flags where user_id = $1 and message_id = $2', [user.id, id]);

describe('unread again', () => {
  test('behind the mark: the message alone is unread, and the event says where it is', async () => {
    const [first, second] = [await send(), await send()];
    await flag(reader, 'add', 'read', [first, second]);
    const queue = await registerQueue(chat, reader);
    expectSuccess(await flag(reader, 'remove', 'read', [first]), {
      messages: [first],
      ignored_because_not_subscribed_channels: [],
    });
    expect(await unreadOf(reader)).toEqual([first]);
    expect(await flagsOf(reader, first)).toEqual([]);
    const [event] = await pollFor(chat, reader, queue, 'update_message_flags');
    expect(event).toMatchObject({
      op: 'remove',
      flag: 'read',
      messages: [first],
      all: false,
      message_details: {
        [first]: { type: 'stream', stream_id: channel.id, topic: 'greetings', unmuted_stream_msg: true },
      },
    });
    const read = expectSuccess(await flag(reader, 'add', 'read', [first]));
    expect(read).not.toHaveProperty('ignored_because_not_subscribed_channels');
    expect(await unreadOf(reader)).toEqual([]);
    expect(await rowsOf(reader, first)).toEqual([]);
  });

  test('the event says whether the channel or the topic is muted', async () => {
    const topics = ['plain', 'muted', 'unmuted'];
    const ids: number[] = [];
    for (const topic of topics) ids.push(await send(topic));
    await flag(reader, 'add', 'read', ids);
    const unmuted = async () => {
      const queue = await registerQueue(chat, reader);
      await flag(reader, 'remove', 'read', ids);
      const [event] = await pollFor(chat, reader, queue, 'update_message_flags');
      await flag(reader, 'add', 'read', ids);
      return ids.map((id) => event!['message_details'][id].unmuted_stream_msg);
    };
    const prefer = (topic: string, visibility_policy: number) =>
      chat.api(reader).post('/user_topics', { stream_id: channel.id, topic, visibility_policy });
    expectSuccess(await prefer('muted', 1));
    expectSuccess(await prefer('unmuted', 2));
    expect(await unmuted()).toEqual([true, false, true]);
    const mute = { stream_id: channel.id, property: 'is_muted', value: true };
    expectSuccess(await chat.api(reader).post('/users/me/subscriptions/properties', { subscription_data: [mute] }));
    expect(await unmuted()).toEqual([false, false, true]);
  });

  test('of direct messages the event names the others', async () => {
    const id = await sendMessage(chat, writer, {
      to: [reader, realm.member],
      content: `@**${reader.full_name}|${reader.id}**`,
    });
    await flag(reader, 'add', 'read', [id]);
    const queue = await registerQueue(chat, reader);
    await flag(reader, 'remove', 'read', [id]);
    const [event] = await pollFor(chat, reader, queue, 'update_message_flags');
    const others = [writer.id, realm.member.id].sort((a, b) => a - b);
    expect(event!['message_details']).toEqual({ [id]: { type: 'private', mentioned: true, user_ids: others } });
  });

  test('the empty topic has a name for clients that cannot show it', async () => {
    const id = await send('');
    await flag(reader, 'add', 'read', [id]);
    const old = await registerQueue(chat, reader);
    const modern = await registerQueue(chat, reader, {
      client_capabilities: { notification_settings_null: true, empty_topic_name: true },
    });
    await flag(reader, 'remove', 'read', [id]);
    const topicIn = async (queue: typeof old) =>
      (await pollFor(chat, reader, queue, 'update_message_flags'))[0]!['message_details'][id].topic;
    expect(await topicIn(old)).toBe('general chat');
    expect(await topicIn(modern)).toBe('');
  });

  test('a message from before subscribing becomes unread, and stays historical', async () => {
    const late = await buildUser(chat, realm.id);
    const id = await send();
    await subscribeUser(chat, channel, late);
    expect(await unreadOf(late)).toEqual([]);
    expect(await flagsOf(late, id)).toEqual(['read', 'historical']);
    expectSuccess(await flag(late, 'remove', 'read', [id]));
    expect(await unreadOf(late)).toEqual([id]);
    expect(await flagsOf(late, id)).toEqual(['historical']);
  });

  test('messages of channels that the user is not subscribed to stay read, and their channels are named', async () => {
    const open = await buildChannel(chat, realm.id, { subscribers: [writer] });
    const elsewhere = await sendMessage(chat, writer, { channel: open });
    const here = await send();
    await flag(reader, 'add', 'read', [here]);
    expectSuccess(await flag(reader, 'remove', 'read', [here, elsewhere]), {
      messages: [here, elsewhere],
      ignored_because_not_subscribed_channels: [open.id],
    });
    expect(await unreadOf(reader)).toEqual([here]);
  });

  test('one message that the user cannot see refuses all', async () => {
    const secret = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [writer] });
    const hidden = await sendMessage(chat, writer, { channel: secret });
    const here = await send();
    await flag(reader, 'add', 'read', [here]);
    expectRefused(await flag(reader, 'remove', 'read', [here, hidden]), 'Invalid message(s)');
    expect(await unreadOf(reader)).toEqual([]);
  });

  test('in protected history only what reached the user', async () => {
    const secret = await buildChannel(chat, realm.id, {
      invite_only: true,
      history_public_to_subscribers: false,
      subscribers: [writer],
    });
    const before = await sendMessage(chat, writer, { channel: secret });
    await subscribeUser(chat, secret, reader);
    const after = await sendMessage(chat, writer, { channel: secret });
    expect(await unreadOf(reader)).toEqual([after]);
    expectRefused(await flag(reader, 'remove', 'read', [before]), 'Invalid message(s)');
    expectSuccess(await flag(reader, 'add', 'read', [before, after]));
    expect(await unreadOf(reader)).toEqual([]);
  });
});

describe.each(['starred', 'collapsed'])('%s', (name) => {
  test('is set and unset, with an event each, and none where nothing changes', async () => {
    const id = await send();
    const queue = await registerQueue(chat, reader);
    expectSuccess(await flag(reader, 'add', name, [id]), { messages: [id] });
    expectSuccess(await flag(reader, 'add', name, [id]));
    expect(await flagsOf(reader, id)).toEqual([name]);
    const unset = expectSuccess(await flag(reader, 'remove', name, [id]));
    expect(unset).not.toHaveProperty('ignored_because_not_subscribed_channels');
    expect(await flagsOf(reader, id)).toEqual([]);
    const events = await poll(chat, reader, queue, { dont_block: true });
    expect(events.map(({ op, flag: changed, messages }) => [op, changed, messages])).toEqual([
      ['add', name, [id]],
      ['remove', name, [id]],
    ]);
    expect(await unreadOf(reader)).toEqual([id]);
  });

  test('survives reading, and reading survives it', async () => {
    const id = await send();
    await flag(reader, 'add', name, [id]);
    await flag(reader, 'add', 'read', [id]);
    expect(await flagsOf(reader, id)).toEqual(['read', name]);
    await flag(reader, 'remove', name, [id]);
    expect(await flagsOf(reader, id)).toEqual(['read']);
  });

  test('cannot be set on what the user cannot see; unsetting it there does nothing', async () => {
    const direct = await sendMessage(chat, writer, { to: [realm.moderator] });
    expectRefused(await flag(reader, 'add', name, [direct]), 'Invalid message(s)');
    expectRefused(await flag(reader, 'add', name, [await send(), 999_999_999]), 'Invalid message(s)');
    expectSuccess(await flag(reader, 'remove', name, [direct]));
    expect(await chat.db.query('select from message_flags where user_id = $1', [reader.id])).toEqual([]);
  });
});

test('a message that is starred without having been delivered is historical', async () => {
  const outsider = await buildUser(chat, realm.id);
  const id = await send();
  expectSuccess(await flag(outsider, 'add', 'starred', [id]));
  expect(await flagsOf(outsider, id)).toEqual(['read', 'starred', 'historical']);
});

describe('refused', () => {
  test.each([
    'mentioned',
    'stream_wildcard_mentioned',
    'topic_wildcard_mentioned',
    'has_alert_word',
    'historical',
    'wildcard_mentioned',
    'nonsense',
    '',
  ])('the flag "%s", which users cannot set', async (name) => {
    const id = await send();
    for (const op of ['add', 'remove'])
      expectRefused(await flag(reader, op, name, [id]), 'flag must be one of read, starred, collapsed');
  });

  test.each([
    ['an unknown operation', { op: 'toggle', flag: 'read', messages: [1] }, 'op must be one of add, remove'],
    ['ids as text', { op: 'add', flag: 'read', messages: ['1'] }, 'messages[0] is not a number'],
    ['one id without a list', { op: 'add', flag: 'read', messages: 1 }, 'messages is not a list'],
    ['negative ids', { op: 'add', flag: 'read', messages: [-1] }, 'messages[0] is too small (at least 0)'],
    ['broken ids', { op: 'add', flag: 'read', messages: [1.5] }, 'messages[0] is not an integer'],
    [
      'too many ids',
      { op: 'add', flag: 'read', messages: Array.from({ length: 20_001 }, (_, n) => n) },
      'messages has too many items (limit: 20000)',
    ],
  ])('%s', async (_what, form, reason) => {
    expectRefused(await chat.api(reader).post('/messages/flags', form), reason);
  });

  test.each(['messages', 'op', 'flag'])('a request without %s', async (name) => {
    const form = { op: 'add', flag: 'read', messages: [1], [name]: undefined };
    expectError(await chat.api(reader).post('/messages/flags', form), 'REQUEST_VARIABLE_MISSING', { var_name: name });
  });
});
