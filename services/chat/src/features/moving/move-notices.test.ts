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
import { drain, pollFor, registerQueue } from '../../../test/support/events.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';
import { unreadIdsOf } from '../../../test/support/unread.js';

const chat = useChat();
let realm: TestRealm;
let channel: TestChannel;

beforeEach(async () => {
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.administrator] });
});

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

test('to who sees only what came since they joined, that is the topic: it moves, with what everybody set for it', async () => {
  const board = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.member] });
  const topic = 'minutes';
  const before = await sendMessage(chat, realm.member, { channel: board, topic });
  await subscribeUser(chat, board, realm.administrator);
  const since = await sendMessage(chat, realm.member, { channel: board, topic });
  const set = { stream_id: board.id, topic, visibility_policy: 1 };
  expectSuccess(await chat.api(realm.member).post('/user_topics', set));
  const queue = await registerQueue(chat, realm.member);
  const change = { topic: 'notes', propagate_mode: 'change_all' };
  expectSuccess(await chat.api(realm.administrator).patch(`/messages/${since}`, change));
  const told = await drain(chat, realm.member, queue);
  expect(told.filter(({ type }) => ['user_topic', 'message'].includes(type))).toEqual([
    expect.objectContaining({ type: 'user_topic', topic_name: topic, visibility_policy: 0 }),
    expect.objectContaining({ type: 'user_topic', topic_name: 'notes', visibility_policy: 1 }),
    expect.objectContaining({
      message: expect.objectContaining({ content: expect.stringContaining('This topic was moved here from') }),
    }),
  ]);
  const { message } = expectSuccess(await chat.api(realm.member).get(`/messages/${before}`));
  expect(message['subject']).toBe(topic);
});

const noticesIn = async (topic: string) =>
  (
    await chat.db.query<{ content: string }>(
      `select m.content from messages m join threads t on t.realm_id = m.realm_id and t.id = m.thread_id
       join topics tp on tp.realm_id = t.realm_id and tp.id = t.topic_id
       join users u on u.realm_id = m.realm_id and u.id = m.sender_id
       where m.realm_id = $1 and tp.name = $2 and u.is_system_bot order by m.id`,
      [realm.id, topic],
    )
  ).map(({ content }) => content.replace(/^@_\*\*[^*]+\*\*/, 'Somebody'));

test('a single message is linked to from both sides, also in channels and topics whose names hold marks', async () => {
  const odd = await buildChannel(chat, realm.id, { name: 'a>b', subscribers: [realm.member, realm.administrator] });
  const id = await sendMessage(chat, realm.member, { channel: odd, topic: '' });
  await sendMessage(chat, realm.member, { channel: odd, topic: '' });
  const wanted = { topic: 'x*y', send_notification_to_old_thread: true };
  expectSuccess(await chat.api(realm.administrator).patch(`/messages/${id}`, wanted));
  const place = `/#narrow/channel/${odd.id}-a.3Eb/topic`;
  expect(await noticesIn('x*y')).toEqual([
    expect.stringMatching(
      `^\\[A message\\]\\(${place}/x\\.2Ay/near/${id}\\) was moved here from \\[a b\\]\\(${place}/\\)`,
    ),
  ]);
  expect(await noticesIn('')).toEqual([
    expect.stringContaining(`was moved from this topic to [a b x y](${place}/x.2Ay/near/${id})`),
  ]);
  const plain = await buildChannel(chat, realm.id, { name: 'plain', subscribers: [realm.administrator] });
  const nameless = await sendMessage(chat, realm.administrator, { channel: plain, topic: '' });
  expectSuccess(await move(nameless, 'named'));
  expect(await noticesIn('named')).toEqual([expect.stringContaining('This topic was moved here from #**plain>** by')]);
});

describe('of a topic that is resolved', () => {
  const patch = (user: TestUser, id: number, values: Record<string, unknown>) =>
    chat.api(user).patch(`/messages/${id}`, { propagate_mode: 'change_all', ...values });

  test('the new place is told that, and of no move; the old one of the move, if that is asked for', async () => {
    const id = await sendMessage(chat, realm.member, { channel, topic: 'leak' });
    expectSuccess(await patch(realm.administrator, id, { topic: '✔ leak', send_notification_to_old_thread: true }));
    expect(await noticesIn('✔ leak')).toEqual(['Somebody has marked this topic as resolved.']);
    expect(await noticesIn('leak')).toEqual([expect.stringContaining('This topic was moved to')]);
  });

  test('and moved to another channel at once, the new place is told both', async () => {
    const target = await buildChannel(chat, realm.id, { subscribers: [realm.administrator] });
    const id = await sendMessage(chat, realm.member, { channel, topic: 'drip' });
    expectSuccess(await patch(realm.administrator, id, { topic: '✔ drip', stream_id: target.id }));
    expect(await noticesIn('✔ drip')).toEqual([
      'Somebody has marked this topic as resolved.',
      expect.stringContaining('This topic was moved here from'),
    ]);
  });

  test('a name that is too long with the mark is cut, and is a resolve all the same', async () => {
    const nobody = await chat.db.one<{ id: number }>(
      `select (system_group_ids ->> 'role:nobody')::bigint as id from realms where id = $1`,
      [realm.id],
    );
    expectSuccess(
      await chat.api(realm.owner).patch('/realm', { can_move_messages_between_topics_group: { new: nobody.id } }),
    );
    const topic = 'x'.repeat(60);
    const id = await sendMessage(chat, realm.member, { channel, topic });
    expectRefused(
      await patch(realm.member, id, { topic: `✔ ${'x'.repeat(58)}` }),
      "You don't have permission to edit this message",
    );
    expectSuccess(await patch(realm.member, id, { topic: `✔ ${topic}` }));
    expect(await noticesIn(`✔ ${'x'.repeat(55)}...`)).toEqual(['Somebody has marked this topic as resolved.']);
  });
});

test('notices are in the language of the organization, and an undo finds them in it', async () => {
  const german = await buildRealm(chat);
  expectSuccess(await chat.api(german.owner).patch('/realm', { default_language: 'de' }));
  const place = await buildChannel(chat, german.id, { subscribers: [german.member] });
  const id = await sendMessage(chat, german.member, { channel: place, topic: 'leck' });
  const rename = async (topic: string) =>
    expectSuccess(await chat.api(german.member).patch(`/messages/${id}`, { topic, propagate_mode: 'change_all' }));
  const newest = async (topic: string) => {
    const narrow = [
      { operator: 'channel', operand: place.id },
      { operator: 'topic', operand: topic },
    ];
    const query = { anchor: 'newest', num_before: 1, num_after: 0, narrow, apply_markdown: false };
    const [message] = expectSuccess(await chat.api(german.member).get('/messages', query))['messages'];
    return message as { id: number; content: string };
  };
  await rename('✔ leck');
  expect((await newest('✔ leck')).content).toMatch(/ hat dieses Thema als gelöst markiert\.$/);
  await rename('leck');
  expect((await newest('leck')).id).toBe(id);
  await rename('rohr');
  expect((await newest('rohr')).content).toMatch(/ hat dieses Thema von #\*\*.+>leck\*\* hierher verschoben\.$/);
});
