import {
  buildChannel,
  buildUser,
  sendMessage,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { unreadIdsOf } from '../../../test/support/unread.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;
let reader: TestUser;
let writer: TestUser;

/** More than the number of topics among which one is the occasion to fold. */
const TOPICS = 70;

beforeEach(async () => {
  reader = await buildUser(chat, realm.id);
  writer = await buildUser(chat, realm.id);
  channel = await buildChannel(chat, realm.id, { subscribers: [reader, writer] });
});

async function sendToTopics(): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < TOPICS; n += 1) ids.push(await sendMessage(chat, writer, { channel, topic: `topic ${n}` }));
  return ids;
}

const read = async (messages: readonly number[]) =>
  expectSuccess(await chat.api(reader).post('/messages/flags', { op: 'add', flag: 'read', messages }));
const marks = () =>
  chat.db.query<{ scope: string; message_id: number }>('select scope, message_id from read_marks where user_id = $1', [
    reader.id,
  ]);

test('whoever reads a channel topic by topic ends up with one mark, not one for each', async () => {
  const ids = await sendToTopics();
  await read(ids);
  expect(await marks()).toMatchObject([{ scope: 'channel' }]);
  const later = await sendMessage(chat, writer, { channel, topic: 'topic 3' });
  expect(await unreadIdsOf(chat, reader)).toEqual([later]);
});

test('the mark stays below the oldest message that is unread, also one marked unread again', async () => {
  const [seen, first, ...rest] = [
    await sendMessage(chat, writer, { channel, topic: 'seen' }),
    ...(await sendToTopics()),
  ];
  await read([seen]);
  await chat.api(reader).post('/messages/flags', { op: 'remove', flag: 'read', messages: [seen] });
  await read(rest);
  expect(await unreadIdsOf(chat, reader)).toEqual([seen, first]);
  const channelMarks = (await marks()).filter(({ scope }) => scope === 'channel');
  expect(channelMarks.filter(({ message_id }) => message_id >= seen)).toEqual([]);
  expect((await marks()).length).toBeGreaterThan(0);
  await read([seen, first!]);
  expect(await unreadIdsOf(chat, reader)).toEqual([]);
});

test('while somebody is sending to the channel, marks stay as they are', async () => {
  const ids = await sendToTopics();
  await chat.db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock_shared(1, hashint8($1))', [channel.id]);
    await read(ids);
  });
  expect((await marks()).filter(({ scope }) => scope === 'thread')).toHaveLength(TOPICS);
  expect(await unreadIdsOf(chat, reader)).toEqual([]);
});
