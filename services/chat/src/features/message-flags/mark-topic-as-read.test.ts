import {
  buildChannel,
  buildUser,
  sendMessage,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { pollFor, registerQueue } from '../../../test/support/events.js';
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

const mark = (topic_name: string) =>
  chat.api(reader).post('/mark_topic_as_read', { stream_id: channel.id, topic_name });
const send = (topic: string) => sendMessage(chat, writer, { channel, topic });

test('the topic is read, by whatever case it is named, and no other; rows of what was read ahead go', async () => {
  const ids = [await send('soup'), await send('soup'), await send('soup')];
  const bread = await send('bread');
  await chat.api(reader).post('/messages/flags', { op: 'add', flag: 'read', messages: [ids[2]] });
  const queue = await registerQueue(chat, reader);
  expectSuccess(await mark('SOUP'));
  expect(await unreadIdsOf(chat, reader)).toEqual([bread]);
  expect(await chat.db.query('select from message_flags where user_id = $1', [reader.id])).toEqual([]);
  const [event] = await pollFor(chat, reader, queue, 'update_message_flags');
  expect(event).toMatchObject({ op: 'add', flag: 'read', messages: [ids[0], ids[1]], all: false });
});

test('messages that were merged into the topic are read too', async () => {
  await send('soup');
  const merged = await send('broth');
  const move = { topic: 'soup', propagate_mode: 'change_all', send_notification_to_new_thread: false };
  expectSuccess(await chat.api(realm.administrator).patch(`/messages/${merged}`, move));
  expectSuccess(await mark('soup'));
  expect(await unreadIdsOf(chat, reader)).toEqual([]);
});

test('the empty topic is a topic like others, also by its display name', async () => {
  await send('');
  expectSuccess(await mark('general chat'));
  expect(await unreadIdsOf(chat, reader)).toEqual([]);
  expectSuccess(await mark(''));
});

test('an unknown topic, an unknown channel and missing parameters are refused', async () => {
  await send('soup');
  expectRefused(await mark('nonsense'), "No such topic 'nonsense'");
  expectRefused(
    await chat.api(reader).post('/mark_topic_as_read', { stream_id: 999_999_999, topic_name: 'soup' }),
    'Invalid channel ID',
  );
  expectError(
    await chat.api(reader).post('/mark_topic_as_read', { stream_id: channel.id }),
    'REQUEST_VARIABLE_MISSING',
    { var_name: 'topic_name' },
  );
});
