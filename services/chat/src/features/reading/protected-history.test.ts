import {
  buildChannel,
  buildUser,
  sendMessage,
  subscribeUser,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { drain, registerQueue, type TestQueue } from '../../../test/support/events.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let board: TestChannel;
let secret: number;

/** The moderator joins the board after the secret was sent there. */
beforeAll(async () => {
  board = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner, realm.member] });
  secret = await sendMessage(chat, realm.owner, { channel: board, topic: 'salaries', content: 'secret' });
  await subscribeUser(chat, board, realm.moderator);
});

const TOLD = ['update_message', 'reaction', 'delete_message'];
const toldTypes = async (user: TestUser, queue: TestQueue) =>
  (await drain(chat, user, queue, 'reaction')).map(({ type }) => type);

test.each([
  [
    'an edit',
    'update_message',
    () => chat.api(realm.owner).patch(`/messages/${secret}`, { content: `secret ${Math.random()}` }),
  ],
  [
    'a reaction',
    'reaction',
    () => chat.api(realm.owner).post(`/messages/${secret}/reactions`, { emoji_name: 'smile' }),
  ],
  ['a move', 'update_message', () => chat.api(realm.owner).patch(`/messages/${secret}`, { topic: 'wages' })],
  ['a deletion', 'delete_message', () => chat.api(realm.owner).delete(`/messages/${secret}`)],
])('%s is told to those who see the message, and not to who came later', async (_, type, act) => {
  const both = await Promise.all([
    registerQueue(chat, realm.member, { event_types: TOLD }),
    registerQueue(chat, realm.moderator, { event_types: TOLD }),
  ]);
  expectSuccess(await act());
  expect(await toldTypes(realm.member, both[0])).toContain(type);
  expect(await toldTypes(realm.moderator, both[1])).toEqual([]);
});

test('of a topic that is renamed as a whole hear all who see some of it', async () => {
  const first = await sendMessage(chat, realm.owner, { channel: board, topic: 'plans' });
  await subscribeUser(chat, board, realm.administrator);
  await sendMessage(chat, realm.owner, { channel: board, topic: 'plans' });
  const queue = await registerQueue(chat, realm.administrator, { event_types: TOLD });
  expectSuccess(
    await chat.api(realm.owner).patch(`/messages/${first}`, { topic: 'projects', propagate_mode: 'change_all' }),
  );
  expect(await toldTypes(realm.administrator, queue)).toContain('update_message');
});

test('what was moved there is hidden from who had it where it was before, and joined after', async () => {
  const open = await buildChannel(chat, realm.id, { subscribers: [realm.owner, realm.guest] });
  const id = await sendMessage(chat, realm.owner, { channel: open, topic: 'leak', content: '@**all** leak' });
  expectSuccess(await chat.api(realm.guest).post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
  expectSuccess(
    await chat.api(realm.owner).patch(`/messages/${id}`, { stream_id: board.id, propagate_mode: 'change_all' }),
  );
  await subscribeUser(chat, board, realm.guest);
  expectRefused(await chat.api(realm.guest).get(`/messages/${id}`), 'Invalid message(s)');
  expectRefused(await chat.api(realm.guest).get(`/messages/${id}/history`), 'Invalid message(s)');
  expectSuccess(await chat.api(realm.member).get(`/messages/${id}`));
  expectSuccess(await chat.api(realm.member).get(`/messages/${id}/history`));
  for (const narrow of [
    [],
    [['is', 'starred']],
    [['is', 'mentioned']],
    [['channel', board.id]],
    [['search', 'leak']],
  ]) {
    const found = await chat.api(realm.guest).get('/messages', { anchor: 'newest', num_before: 50, narrow });
    const ids = expectSuccess(found)['messages'].map((message: { id: number }) => message.id);
    expect(ids).not.toContain(id);
  }
});

test('of a topic that was moved there, no list and no link tells its name or its newest message to who joined after', async () => {
  const latecomer = await buildUser(chat, realm.id);
  const open = await buildChannel(chat, realm.id, { subscribers: [realm.owner, latecomer] });
  const id = await sendMessage(chat, realm.owner, { channel: open, topic: 'merger', content: '@**all** soon' });
  const own = await sendMessage(chat, latecomer, { channel: open, topic: 'merger', content: 'when?' });
  const api = chat.api(latecomer);
  expectSuccess(await api.post('/messages/flags', { messages: [id, own], op: 'add', flag: 'starred' }));
  expectSuccess(await api.post('/messages/flags', { messages: [id, own], op: 'remove', flag: 'read' }));
  const all = { propagate_mode: 'change_all', send_notification_to_new_thread: false };
  expectSuccess(await chat.api(realm.owner).patch(`/messages/${id}`, { stream_id: board.id, ...all }));
  expectSuccess(await chat.api(realm.owner).patch(`/messages/${id}`, { topic: 'layoffs', ...all }));
  await subscribeUser(chat, board, latecomer);

  const topicsOf = async (user: TestUser) =>
    expectSuccess(await chat.api(user).get(`/users/me/${board.id}/topics`))['topics'] as {
      name: string;
      max_id: number;
    }[];
  expect(await topicsOf(realm.member)).toContainEqual({ name: 'layoffs', max_id: own });
  expect((await topicsOf(latecomer)).map(({ name }) => name)).not.toContain('layoffs');

  const link = `#**${board.name}>layoffs**`;
  const linked = async (user: TestUser) =>
    expectSuccess(await chat.api(user).post('/messages/render', { content: link }))['rendered'] as string;
  expect(await linked(realm.member)).toContain(`/with/${own}`);
  expect(await linked(latecomer)).not.toContain(String(own));

  const { unread_msgs } = expectSuccess(
    await api.post('/register', { event_types: ['message', 'update_message_flags'] }),
  );
  expect(JSON.stringify(unread_msgs)).not.toContain('layoffs');
  expect(unread_msgs.mentions).not.toContain(id);
  for (const route of [`/messages/${own}`, `/messages/${own}/history`, `/messages/${own}/read_receipts`]) {
    expectRefused(await api.get(route), 'Invalid message(s)');
  }
  expectRefused(await api.post(`/messages/${own}/reactions`, { emoji_name: 'smile' }), 'Invalid message(s)');
  for (const narrow of [[['is', 'unread']], [['topic', 'layoffs']], [['sender', latecomer.id]], [['with', own]]]) {
    const found = await api.get('/messages', { anchor: 'newest', num_before: 50, narrow });
    expect(JSON.stringify(found.body)).not.toContain('layoffs');
  }
  expect(expectSuccess(await api.get('/messages', { message_ids: [id, own] }))['messages']).toEqual([]);
  const matching = await api.get('/messages/matches_narrow', { msg_ids: [id, own], narrow: [['search', 'soon']] });
  expect(expectSuccess(matching)['messages']).toEqual({});
});

test('who sent there, or was there, finds those topics with the newest message of their own time', async () => {
  const room = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner, realm.member] });
  const seen = await sendMessage(chat, realm.owner, { channel: room, topic: 'lunch' });
  expectSuccess(await chat.api(realm.member).delete('/users/me/subscriptions', { subscriptions: [room.name] }));
  await sendMessage(chat, realm.owner, { channel: room, topic: 'lunch' });
  await sendMessage(chat, realm.owner, { channel: room, topic: 'unseen' });
  await subscribeUser(chat, room, realm.member);
  const { topics } = expectSuccess(await chat.api(realm.member).get(`/users/me/${room.id}/topics`));
  expect(topics).toEqual([{ name: 'lunch', max_id: seen }]);
});
