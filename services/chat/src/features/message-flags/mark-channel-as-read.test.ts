import {
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { pollFor, poll, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { unreadIdsOf } from '../../../test/support/unread.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;
let other: TestChannel;
let reader: TestUser;
let writer: TestUser;

beforeAll(async () => {
  reader = await buildUser(chat, realm.id);
  writer = await buildUser(chat, realm.id);
  channel = await buildChannel(chat, realm.id, { subscribers: [reader, writer] });
  other = await buildChannel(chat, realm.id, { subscribers: [reader, writer] });
});

test('one mark reads the channel and no other; the event names what was unread', async () => {
  const ids: number[] = [];
  for (const topic of ['a', 'b', 'a']) ids.push(await sendMessage(chat, writer, { channel, topic }));
  const elsewhere = await sendMessage(chat, writer, { channel: other });
  const direct = await sendMessage(chat, writer, { to: [reader] });
  await chat.api(reader).post('/messages/flags', { op: 'add', flag: 'read', messages: [ids[1]] });
  const queue = await registerQueue(chat, reader);
  expectSuccess(await chat.api(reader).post('/mark_stream_as_read', { stream_id: channel.id }));
  expect(await unreadIdsOf(chat, reader)).toEqual([elsewhere, direct]);
  const marks = await chat.db.query('select scope, scope_id from read_marks where user_id = $1', [reader.id]);
  expect(marks).toEqual([{ scope: 'channel', scope_id: channel.id }]);
  const [event] = await pollFor(chat, reader, queue, 'update_message_flags');
  expect(event).toMatchObject({ op: 'add', flag: 'read', messages: [ids[0], ids[2]], all: false });
  expectSuccess(await chat.api(reader).post('/mark_stream_as_read', { stream_id: channel.id }));
  expect(await poll(chat, reader, queue, { dont_block: true })).toEqual([]);
  const later = await sendMessage(chat, writer, { channel, topic: 'a' });
  expect(await unreadIdsOf(chat, reader)).toEqual([elsewhere, direct, later]);
});

test('a topic that comes into the channel afterwards keeps what is unread in it', async () => {
  const moving = [
    await sendMessage(chat, writer, { channel: other, topic: 'moving' }),
    await sendMessage(chat, writer, { channel: other, topic: 'moving' }),
  ];
  await chat.api(reader).post('/messages/flags', { op: 'add', flag: 'read', messages: [moving[0]] });
  await sendMessage(chat, writer, { channel, topic: 'last' });
  expectSuccess(await chat.api(reader).post('/mark_stream_as_read', { stream_id: channel.id }));
  const before = await unreadIdsOf(chat, reader);
  expectSuccess(
    await chat.api(realm.administrator).patch(`/messages/${moving[0]}`, {
      stream_id: channel.id,
      propagate_mode: 'change_all',
      send_notification_to_new_thread: false,
    }),
  );
  expect(await unreadIdsOf(chat, reader)).toEqual(before);
  expectSuccess(await chat.api(reader).post('/mark_stream_as_read', { stream_id: channel.id }));
  expect(await unreadIdsOf(chat, reader)).toEqual(before.filter((id) => id !== moving[1]));
});

test('unknown and hidden channels, and those of other organizations, are one error', async () => {
  const secret = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [writer] });
  const elsewhere = await buildRealm(chat, { is_default: false });
  const foreign = await buildChannel(chat, elsewhere.id);
  for (const stream_id of [secret.id, foreign.id, 999_999_999]) {
    expectRefused(await chat.api(reader).post('/mark_stream_as_read', { stream_id }), 'Invalid channel ID');
  }
  expectError(await chat.api(reader).post('/mark_stream_as_read'), 'REQUEST_VARIABLE_MISSING', {
    var_name: 'stream_id',
  });
});
