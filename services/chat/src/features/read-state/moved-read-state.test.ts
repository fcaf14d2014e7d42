import {
  buildChannel,
  buildUser,
  sendMessage,
  subscribeUser,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { unreadIdsOf, unreadMessagesOf } from '../../../test/support/unread.js';
import { loadFlags } from './flag-store.js';

const chat = useChat();
const realm = useRealm(chat);
let reader: TestUser;
let writer: TestUser;
let open: TestChannel;

beforeEach(async () => {
  reader = await buildUser(chat, realm.id);
  writer = await buildUser(chat, realm.id);
  open = await buildChannel(chat, realm.id, { subscribers: [reader, writer] });
});

const move = async (id: number, to: { topic?: string; channel?: TestChannel }, propagate_mode = 'change_all') =>
  expectSuccess(
    await chat.api(realm.administrator).patch(`/messages/${id}`, {
      ...(to.topic !== undefined && { topic: to.topic }),
      ...(to.channel && { stream_id: to.channel.id }),
      propagate_mode,
      send_notification_to_new_thread: false,
    }),
  );
const send = (topic: string) => sendMessage(chat, writer, { channel: open, topic });
const read = (messages: number[]) => chat.api(reader).post('/messages/flags', { op: 'add', flag: 'read', messages });

test('renamed and merged topics list what is unread under their new name', async () => {
  const [soup, bread] = [await send('soup'), await send('bread')];
  await move(soup, { topic: 'meals' });
  await move(bread, { topic: 'Meals' });
  expect((await unreadMessagesOf(chat, reader)).streams).toEqual([
    { stream_id: open.id, topic: 'meals', unread_message_ids: [soup, bread] },
  ]);
});

test('of a topic that is split, both parts stay as they were read, and new messages of both are unread', async () => {
  const ids = [await send('soup'), await send('soup'), await send('soup'), await send('soup')];
  await read([ids[0]!, ids[1]!]);
  await move(ids[1]!, { topic: 'other' }, 'change_later');
  expect(await unreadIdsOf(chat, reader)).toEqual([ids[2], ids[3]]);
  const later = [await send('soup'), await send('other')];
  expect(await unreadIdsOf(chat, reader)).toEqual([ids[2], ids[3], ...later]);
});

test('in a private channel with protected history, what reached its subscribers elsewhere stays unread', async () => {
  const secret = await buildChannel(chat, realm.id, {
    invite_only: true,
    history_public_to_subscribers: false,
    subscribers: [reader, realm.administrator],
  });
  const outsider = await buildUser(chat, realm.id);
  await subscribeUser(chat, open, outsider);
  const [seen, unseen] = [await send('soup'), await send('soup')];
  await read([seen]);
  await move(seen, { channel: secret });
  expect(await unreadIdsOf(chat, reader)).toEqual([unseen]);
  expect(await unreadIdsOf(chat, outsider)).toEqual([]);
  await subscribeUser(chat, secret, outsider);
  expect(await unreadIdsOf(chat, outsider)).toEqual([]);
  const { messages } = expectSuccess(
    await chat
      .api(reader)
      .get('/messages', { anchor: 'newest', num_before: 9, num_after: 0, narrow: [['channel', secret.id]] }),
  );
  const unread = messages.filter(({ flags }: { flags: string[] }) => !flags.includes('read'));
  expect(unread.map(({ id }: { id: number }) => id)).toEqual([unseen]);
});

test('what came to a channel before somebody subscribed to it stays read for them wherever it goes next', async () => {
  const [middle, last] = [
    await buildChannel(chat, realm.id, { subscribers: [writer] }),
    await buildChannel(chat, realm.id, { subscribers: [reader, writer] }),
  ];
  const id = await send('soup');
  await move(id, { channel: middle });
  expect(await unreadIdsOf(chat, reader)).toEqual([]);
  await subscribeUser(chat, middle, reader);
  await move(id, { channel: last });
  expect(await unreadIdsOf(chat, reader)).toEqual([]);
  await move(id, { channel: open });
  expect(await unreadIdsOf(chat, reader)).toEqual([]);
  expect((await loadFlags(chat.db, realm.id, reader.id, [id])).get(id)).toEqual(['read']);
});

test('a message marked unread again is let go where its reader does not follow, for good', async () => {
  const elsewhere = await buildChannel(chat, realm.id, { subscribers: [writer] });
  const id = await send('soup');
  await read([id]);
  await chat.api(reader).post('/messages/flags', { op: 'remove', flag: 'read', messages: [id] });
  await move(id, { channel: elsewhere });
  await subscribeUser(chat, elsewhere, reader);
  expect(await unreadIdsOf(chat, reader)).toEqual([]);
});
