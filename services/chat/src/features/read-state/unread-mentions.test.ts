import {
  NO_AUTOMATIC_TOPICS,
  buildChannel,
  buildUser,
  sendMessage,
  subscribeUser,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { drain, registerQueue, type TestQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { unreadMessagesOf } from '../../../test/support/unread.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;
let reader: TestUser;
let writer: TestUser;

beforeEach(async () => {
  reader = await buildUser(chat, realm.id, { settings: NO_AUTOMATIC_TOPICS });
  writer = await buildUser(chat, realm.id);
  channel = await buildChannel(chat, realm.id, { subscribers: [reader, writer] });
});

const toEverybody = () => sendMessage(chat, writer, { channel, topic: 'soup', content: '@**all**' });
const byName = () =>
  sendMessage(chat, writer, { channel, topic: 'soup', content: `@**${reader.full_name}|${reader.id}**` });
const flag = async (op: string, messages: number[]) =>
  expectSuccess(await chat.api(reader).post('/messages/flags', { op, flag: 'read', messages }));
const listen = () => registerQueue(chat, reader);
const mentions = async () => (await unreadMessagesOf(chat, reader)).mentions;

/** Which messages the events call unread mentions. */
async function toldMentions(queue: TestQueue): Promise<number[]> {
  const events = await drain(chat, reader, queue);
  return events
    .filter(({ type, op, flag: changed }) => type === 'update_message_flags' && op === 'remove' && changed === 'read')
    .flatMap(({ message_details }) => Object.entries<{ mentioned?: boolean }>(message_details))
    .filter(([, { mentioned }]) => mentioned)
    .map(([id]) => Number(id));
}

describe('clients are told of the same unread mentions as a registration lists', () => {
  test('when messages of a channel that is not muted are marked unread: of both kinds', async () => {
    const ids = [await toEverybody(), await byName()];
    await flag('add', ids);
    const queue = await listen();
    await flag('remove', ids);
    expect(await toldMentions(queue)).toEqual(ids);
    expect(await mentions()).toEqual(ids);
  });

  test('when messages of a muted channel are marked unread: only of those by name', async () => {
    const [all, named] = [await toEverybody(), await byName()];
    await flag('add', [all, named]);
    await chat.db.query('update subscriptions set is_muted = true where user_id = $1', [reader.id]);
    const queue = await listen();
    await flag('remove', [all, named]);
    expect(await toldMentions(queue)).toEqual([named]);
    expect(await mentions()).toEqual([named]);
  });

  test('when a channel is opened again: of both kinds', async () => {
    const ids = [await toEverybody(), await byName()];
    expectSuccess(await chat.api(realm.owner).delete(`/streams/${channel.id}`));
    const queue = await listen();
    expectSuccess(await chat.api(realm.owner).patch(`/streams/${channel.id}`, { is_archived: false }));
    expect(await toldMentions(queue)).toEqual(ids);
    expect(await mentions()).toEqual(ids);
  });

  test('when a muted channel is opened again: only of those by name', async () => {
    const [, named] = [await toEverybody(), await byName()];
    await chat.db.query('update subscriptions set is_muted = true where user_id = $1', [reader.id]);
    expectSuccess(await chat.api(realm.owner).delete(`/streams/${channel.id}`));
    const queue = await listen();
    expectSuccess(await chat.api(realm.owner).patch(`/streams/${channel.id}`, { is_archived: false }));
    expect(await toldMentions(queue)).toEqual([named]);
    expect(await mentions()).toEqual([named]);
  });

  test('when a message to everybody from before the reader joined is marked unread: none', async () => {
    const before = await toEverybody();
    reader = await buildUser(chat, realm.id, { settings: NO_AUTOMATIC_TOPICS });
    await subscribeUser(chat, channel, reader);
    const queue = await listen();
    await flag('remove', [before]);
    expect(await toldMentions(queue)).toEqual([]);
    expect(await mentions()).toEqual([]);
  });
});
