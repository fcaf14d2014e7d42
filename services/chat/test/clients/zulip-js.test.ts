import zulip from 'zulip-js';
import { buildChannel, sendMessage, type TestChannel } from '../support/builders.js';
import { useChat, useRealm } from '../support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { name: 'general', subscribers: [realm.moderator] });
});

const signedIn = () =>
  zulip({ username: realm.member.delivery_email, password: realm.member.password, realm: chat.url });
const success = expect.objectContaining({ result: 'success' });

test('signs in by password and reads who it is and where', async () => {
  const client = await signedIn();
  expect(client.config.apiKey).toBe(realm.member.api_key);
  expect(await client.server.settings()).toEqual(success);
  expect(await client.users.me.getProfile()).toMatchObject({ result: 'success', user_id: realm.member.id });
  expect(await client.users.retrieve()).toMatchObject({
    members: expect.arrayContaining([expect.objectContaining({ user_id: realm.owner.id })]),
  });
  expect(await client.streams.retrieve()).toMatchObject({ streams: [expect.objectContaining({ name: 'general' })] });
  expect(await client.streams.getStreamId('general')).toMatchObject({ stream_id: channel.id });
  expect(await client.emojis.retrieve()).toEqual(success);
});

test('subscribes, sends, reads, edits, reacts, flags and deletes', async () => {
  const client = await signedIn();
  const subscriptions = JSON.stringify([{ name: 'general' }]);
  expect(await client.users.me.subscriptions.add({ subscriptions })).toMatchObject({
    result: 'success',
    subscribed: { [realm.member.id]: ['general'] },
  });
  expect(await client.streams.subscriptions.retrieve()).toMatchObject({
    subscriptions: [expect.objectContaining({ stream_id: channel.id })],
  });

  const { id } = await client.messages.send({
    to: 'general',
    type: 'stream',
    topic: 'js',
    content: 'Hello from **JavaScript**',
  });
  const { messages } = await client.messages.retrieve({
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    narrow: [
      { operator: 'stream', operand: 'general' },
      { operator: 'topic', operand: 'js' },
    ],
  });
  expect(messages).toMatchObject([{ id, content: '<p>Hello from <strong>JavaScript</strong></p>', subject: 'js' }]);
  expect(await client.streams.topics.retrieve({ stream_id: channel.id })).toMatchObject({
    topics: [{ name: 'js', max_id: id }],
  });

  expect(await client.messages.update({ message_id: id, content: 'Hello again' })).toEqual(success);
  expect(await client.messages.getById({ message_id: id })).toMatchObject({ raw_content: 'Hello again' });
  expect(await client.messages.getHistoryById({ message_id: id })).toMatchObject({
    message_history: [{}, { content: 'Hello again' }],
  });
  expect(await client.messages.render('*hi*')).toMatchObject({ rendered: '<p><em>hi</em></p>' });

  expect(await client.reactions.add({ message_id: id, emoji_name: 'octopus' })).toEqual(success);
  expect(await client.reactions.remove({ message_id: id, emoji_name: 'octopus' })).toEqual(success);
  expect(await client.messages.flags.add({ messages: [id], flag: 'starred' })).toMatchObject({ messages: [id] });
  expect(await client.messages.flags.remove({ messages: [id], flag: 'starred' })).toMatchObject({ messages: [id] });
  expect(await client.typing.send({ to: [realm.moderator.id], op: 'start' })).toEqual(success);
  expect(await client.messages.deleteById({ message_id: id })).toEqual(success);
  expect(await client.users.me.subscriptions.remove({ subscriptions: JSON.stringify(['general']) })).toMatchObject({
    removed: ['general'],
  });
});

test('its event loop hears of messages in order', async () => {
  const client = await signedIn();
  const heard: unknown[] = [];
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  const queue = await client.queues.register({ event_types: ['message'] });
  let { last_event_id } = queue as unknown as { last_event_id: number };
  const loop = (async () => {
    while (heard.length < 3) {
      const { events } = (await client.events.retrieve({ queue_id: queue['queue_id'], last_event_id })) as unknown as {
        events: { id: number; type: string; message: { content: string } }[];
      };
      for (const event of events) {
        last_event_id = Math.max(last_event_id, event.id);
        if (event.type === 'message') heard.push(event.message.content);
      }
    }
    stop();
  })();
  for (const content of ['one', 'two', 'three'])
    await sendMessage(chat, realm.moderator, { to: [realm.member], content });
  await stopped;
  await loop;
  expect(heard).toEqual(['one', 'two', 'three']);
  expect(await client.queues.deregister({ queue_id: queue['queue_id'] })).toEqual(success);
});

test('what was removed long ago is an error in JSON', async () => {
  const client = await signedIn();
  expect(await client.users.me.pointer.retrieve()).toMatchObject({ result: 'error' });
  expect(await client.filters.retrieve()).toMatchObject({ result: 'error' });
  expect(await client.callEndpoint('/no/such/endpoint')).toMatchObject({ result: 'error' });
});
