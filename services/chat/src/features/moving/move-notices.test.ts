import {
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  subscribeUser,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { pollFor, registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { unreadIdsOf } from '../../../test/support/unread.js';

let chat: Chat;
let realm: TestRealm;
let channel: TestChannel;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.administrator] });
});
afterAll(() => chat.stop());

const move = (id: number, topic: string) =>
  chat.api(realm.administrator).patch(`/messages/${id}`, { topic, propagate_mode: 'change_all' });

/** What each of these subscribers is told of the notice that the move posts, and what they have unread of it then. */
async function noticed(users: TestUser[], id: number, topic: string) {
  const queues = await Promise.all(users.map((user) => registerQueue(chat, user, { event_types: ['message'] })));
  expectSuccess(await move(id, topic));
  return Promise.all(
    users.map(async (user, place) => {
      const [event] = await pollFor(chat, user, queues[place]!, 'message');
      const isUnread = (await unreadIdsOf(chat, user)).includes(event!['message'].id);
      expect(event!['flags'].includes('read')).toBe(!isUnread);
      return isUnread ? 'unread' : 'read';
    }),
  );
}

async function subscriber(policy?: string): Promise<TestUser> {
  const user = await buildUser(chat, realm.id, {
    settings: policy === undefined ? {} : { resolved_topic_notice_auto_read_policy: policy },
  });
  await subscribeUser(chat, channel, user);
  return user;
}

const follow = async (user: TestUser, topic: string) =>
  expectSuccess(await chat.api(user).post('/user_topics', { stream_id: channel.id, topic, visibility_policy: 3 }));

test('the notice of a move is unread, but for who moved', async () => {
  const other = await subscriber();
  const id = await sendMessage(chat, realm.member, { channel, topic: 'moving' });
  expect(await noticed([other, realm.administrator], id, 'moved')).toEqual(['unread', 'read']);
});

test.each([
  [undefined, 'read', 'unread'],
  ['except_followed', 'read', 'unread'],
  ['always', 'read', 'read'],
  ['never', 'unread', 'unread'],
])('the notice of a resolve, under the policy %s: %s, and %s for who follows the topic', async (policy, other, own) => {
  const [user, follower] = [await subscriber(policy), await subscriber(policy)];
  const topic = `bug ${policy}`;
  const id = await sendMessage(chat, realm.member, { channel, topic });
  await follow(follower, topic);
  expect(await noticed([user, follower, realm.administrator], id, `✔ ${topic}`)).toEqual([other, own, 'read']);
});

test('a notice that is read from the start leaves nothing behind: marks pass over it, and it can be unread again', async () => {
  const user = await subscriber();
  const topic = 'passed over';
  const first = await sendMessage(chat, realm.member, { channel, topic });
  await noticed([user], first, `✔ ${topic}`);
  const last = await sendMessage(chat, realm.member, { channel, topic: `✔ ${topic}` });
  expect(await unreadIdsOf(chat, user)).toEqual([first, last]);
  const flag = (op: string, messages: number[]) =>
    chat.api(user).post('/messages/flags', { op, flag: 'read', messages });
  expectSuccess(await flag('add', [first]));
  expectSuccess(await flag('add', [last]));
  expect(await chat.db.query('select 1 from message_flags where user_id = $1', [user.id])).toEqual([]);
  const notice = await chat.db.one<{ id: number }>(
    'select id from messages where is_auto_read order by id desc limit 1',
  );
  expectSuccess(await flag('remove', [notice.id]));
  expect(await unreadIdsOf(chat, user)).toEqual([notice.id]);
  expectSuccess(await chat.api(user).post('/mark_stream_as_read', { stream_id: channel.id }));
  expect(await unreadIdsOf(chat, user)).toEqual([]);
});
