import { buildChannel, buildRealm, sendMessage, type TestChannel } from '../../../test/support/builders.js';
import { poll, pollFor, registerQueue } from '../../../test/support/events.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { name: 'general', subscribers: [realm.member] });
});

const set = (topic: string, visibility_policy: number, stream_id = channel.id) =>
  chat.api(realm.member).post('/user_topics', { stream_id, topic, visibility_policy });
const registered = async () =>
  expectSuccess(await chat.api(realm.member).post('/register', { fetch_event_types: ['user_topic', 'muted_topics'] }));

test('a preference is kept whatever the case, announced once, and cleared by 0', async () => {
  const queue = await registerQueue(chat, realm.member);
  expectSuccess(await set('Lunch', 3));
  expectSuccess(await set('lunch', 3));
  const [event] = await pollFor(chat, realm.member, queue, 'user_topic');
  expect(event).toMatchObject({
    stream_id: channel.id,
    topic_name: 'Lunch',
    visibility_policy: 3,
    last_updated: expect.closeTo(Date.now() / 1000, -2),
  });
  expect((await registered())['user_topics']).toMatchObject([
    { stream_id: channel.id, topic_name: 'Lunch', visibility_policy: 3 },
  ]);
  expectSuccess(await set('LUNCH', 0));
  expect((await pollFor(chat, realm.member, queue, 'user_topic')).map((e) => e['visibility_policy'])).toEqual([0]);
  expectSuccess(await set('never heard of', 0));
  expect((await registered())['user_topics']).toEqual([]);
  expect((await poll(chat, realm.member, queue, { dont_block: true })).filter((e) => e.type === 'user_topic')).toEqual(
    [],
  );
});

test('a topic without messages can be muted, and stays so when it gets some; it is not listed before', async () => {
  expectSuccess(await set('soon', 1));
  expect(expectSuccess(await chat.api(realm.member).get(`/users/me/${channel.id}/topics`))['topics']).toEqual([]);
  await sendMessage(chat, realm.owner, { channel, topic: 'soon' });
  const { user_topics, muted_topics } = await registered();
  expect(user_topics).toMatchObject([{ topic_name: 'soon', visibility_policy: 1 }]);
  expect(muted_topics).toEqual([['general', 'soon', expect.any(Number)]]);
});

test('it follows the topic when that is renamed', async () => {
  const id = await sendMessage(chat, realm.member, { channel, topic: 'old name' });
  expectSuccess(await set('old name', 3));
  expectSuccess(
    await chat.api(realm.member).patch(`/messages/${id}`, { topic: 'new name', propagate_mode: 'change_all' }),
  );
  expect((await registered())['user_topics']).toContainEqual(
    expect.objectContaining({ topic_name: 'new name', visibility_policy: 3 }),
  );
});

test.each([
  ['an unknown policy', { topic: 'x', visibility_policy: 4 }],
  ['a topic that is too long', { topic: 'x'.repeat(61), visibility_policy: 1 }],
])('%s is refused', async (_what, values) => {
  expectRefused(
    await chat.api(realm.member).post('/user_topics', { stream_id: channel.id, ...values }),
    /^(?:visibility_policy must be one of 0, 1, 2, 3|topic is too long \(limit: 60 characters\))$/,
  );
});

test('who lost access to a channel can still clear a preference there', async () => {
  const secret = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.member] });
  expectSuccess(await set('plans', 3, secret.id));
  expectSuccess(await chat.api(realm.member).delete('/users/me/subscriptions', { subscriptions: [secret.name] }));
  expectRefused(await set('plans', 1, secret.id), 'Invalid channel ID');
  expectSuccess(await set('plans', 0, secret.id));
  expect((await registered())['user_topics']).not.toContainEqual(expect.objectContaining({ stream_id: secret.id }));
  for (const foreign of [(await buildChannel(chat, (await buildRealm(chat, { is_default: false })).id)).id, 999_999]) {
    expectRefused(await set('plans', 0, foreign), 'Invalid channel ID');
  }
});

test('channels that the caller cannot read are unknown', async () => {
  const secret = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner] });
  const elsewhere = await buildRealm(chat, { is_default: false });
  const foreign = await buildChannel(chat, elsewhere.id);
  for (const stream_id of [secret.id, foreign.id, 999_999])
    expectRefused(await set('x', 1, stream_id), 'Invalid channel ID');
});
