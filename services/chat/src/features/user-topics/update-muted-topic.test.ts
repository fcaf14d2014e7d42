import { buildChannel, buildRealm, type TestChannel, type TestRealm } from '../../../test/support/builders.js';
import { pollFor, registerQueue } from '../../../test/support/events.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;
let channel: TestChannel;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { name: 'general', subscribers: [realm.member] });
});
afterAll(() => chat.stop());

const change = (values: Record<string, unknown>) =>
  chat.api(realm.member).patch('/users/me/subscriptions/muted_topics', values);
const muted = async () =>
  expectSuccess(await chat.api(realm.member).post('/register', { fetch_event_types: ['muted_topics'] }))[
    'muted_topics'
  ];

test.each([
  ['its id', () => ({ stream_id: channel.id })],
  ['its name', () => ({ stream: 'GENERAL' })],
])('a topic of a channel is muted by %s and unmuted again, each time with an event', async (_by, named) => {
  const queue = await registerQueue(chat, realm.member);
  expectSuccess(await change({ ...named(), topic: 'noise', op: 'add' }));
  expect(await muted()).toEqual([['general', 'noise', expect.any(Number)]]);
  expectSuccess(await change({ ...named(), topic: 'NOISE', op: 'remove' }));
  expect(await muted()).toEqual([]);
  const policies: unknown[] = [];
  while (policies.length < 2) {
    policies.push(
      ...(await pollFor(chat, realm.member, queue, 'user_topic')).map((event) => event['visibility_policy']),
    );
  }
  expect(policies).toEqual([1, 0]);
});

test('what is not muted cannot be unmuted: a followed topic stays followed', async () => {
  expectSuccess(
    await chat.api(realm.member).post('/user_topics', { stream_id: channel.id, topic: 'news', visibility_policy: 3 }),
  );
  expectError(await change({ stream_id: channel.id, topic: 'news', op: 'remove' }), 'BAD_REQUEST');
  expectError(await change({ stream_id: channel.id, topic: 'never heard of', op: 'remove' }), 'BAD_REQUEST');
  const { user_topics } = expectSuccess(
    await chat.api(realm.member).post('/register', { fetch_event_types: ['user_topic'] }),
  );
  expect(user_topics).toMatchObject([{ topic_name: 'news', visibility_policy: 3 }]);
});

test('the channel is named once, and is one that the caller can read', async () => {
  const secret = await buildChannel(chat, realm.id, { name: 'secret', invite_only: true, subscribers: [realm.owner] });
  const topic = { topic: 'x', op: 'add' };
  expectError(await change(topic), 'BAD_REQUEST');
  expectError(await change({ ...topic, stream_id: channel.id, stream: 'general' }), 'BAD_REQUEST');
  expectError(await change({ ...topic, stream_id: secret.id }), 'BAD_REQUEST');
  expectError(await change({ ...topic, stream: 'secret' }), 'STREAM_DOES_NOT_EXIST', { stream: 'secret' });
  expectError(await change({ stream_id: channel.id, topic: 'x', op: 'toggle' }), 'BAD_REQUEST');
});
