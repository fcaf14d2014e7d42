import {
  NO_AUTOMATIC_TOPICS,
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { unreadIdsOf } from '../../../test/support/unread.js';

let chat: Chat;
let channel: TestChannel;
let reader: TestUser;
let writer: TestUser;

beforeEach(async () => {
  chat = await startChat();
  const realm = await buildRealm(chat);
  reader = await buildUser(chat, realm.id, { settings: NO_AUTOMATIC_TOPICS });
  writer = await buildUser(chat, realm.id);
  channel = await buildChannel(chat, realm.id, { subscribers: [reader, writer] });
});
afterEach(() => chat.stop());

const flag = (op: string, name: string, messages: number[]) =>
  chat.api(reader).post('/messages/flags', { op, flag: name, messages });
const letOthersSend = (messages: number) =>
  chat.db.query("select setval('messages_id_seq', (select last_value from messages_id_seq) + $1)", [messages]);

test('unread messages far apart in the history of the server are all found', async () => {
  const old = await sendMessage(chat, writer, { channel });
  await letOthersSend(3_000_000);
  const recent = await sendMessage(chat, writer, { channel });
  expect(await unreadIdsOf(chat, reader)).toEqual([old, recent]);
  await flag('add', 'read', [old, recent]);
  await flag('remove', 'read', [old]);
  expect(await unreadIdsOf(chat, reader)).toEqual([old]);
});

test('messages close together in many conversations are as unread as those far apart', async () => {
  expectSuccess(await chat.api(reader).post('/mark_all_as_read'));
  const ids: number[] = [];
  for (let n = 0; n < 7; n += 1) ids.push(await sendMessage(chat, writer, { channel, topic: `topic ${n % 5}` }));
  const direct = await sendMessage(chat, writer, { to: [reader] });
  await flag('add', 'read', [ids[0]!, ids[3]!]);
  await chat.db.query('update messages set is_auto_read = true where id = $1', [ids[1]]);
  const unread = [ids[2]!, ...ids.slice(4), direct];
  expect(await unreadIdsOf(chat, reader)).toEqual(unread);
  const anchored = await chat.api(reader).get('/messages', { anchor: 'first_unread', num_before: 0, num_after: 0 });
  expectSuccess(anchored, { anchor: unread[0] });

  await letOthersSend(3_000_000);
  const [notice, recent] = [
    await sendMessage(chat, writer, { channel, topic: 'topic 1' }),
    await sendMessage(chat, writer, { channel, topic: 'topic 2' }),
  ];
  await chat.db.query('update messages set is_auto_read = true where id = $1', [notice]);
  expect(await unreadIdsOf(chat, reader)).toEqual([...unread, recent]);
});
