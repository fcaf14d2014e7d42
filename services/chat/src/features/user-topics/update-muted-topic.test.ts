import { buildChannel, type TestChannel } from '../../../test/support/builders.js';
import { pollFor, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { name: 'general', subscribers: [realm.member] });
});

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
  expectRefused(await change({ stream_id: channel.id, topic: 'news', op: 'remove' }), 'Topic is not muted');
  expectRefused(await change({ stream_id: channel.id, topic: 'never heard of', op: 'remove' }), 'Topic is not muted');
  const { user_topics } = expectSuccess(
    await chat.api(realm.member).post('/register', { fetch_event_types: ['user_topic'] }),
  );
  expect(user_topics).toMatchObject([{ topic_name: 'news', visibility_policy: 3 }]);
});

test('the channel is named once, and is one that the caller can read', async () => {
  const secret = await buildChannel(chat, realm.id, { name: 'secret', invite_only: true, subscribers: [realm.owner] });
  const topic = { topic: 'x', op: 'add' };
  expectRefused(await change(topic), "Please choose one: 'stream' or 'stream_id'.");
  expectRefused(
    await change({ ...topic, stream_id: channel.id, stream: 'general' }),
    "Please choose one: 'stream' or 'stream_id'.",
  );
  expectRefused(await change({ ...topic, stream_id: secret.id }), 'Invalid channel ID');
  expectError(await change({ ...topic, stream: 'secret' }), 'STREAM_DOES_NOT_EXIST', { stream: 'secret' });
  expectRefused(await change({ stream_id: channel.id, topic: 'x', op: 'toggle' }), 'op must be one of add, remove');
});
