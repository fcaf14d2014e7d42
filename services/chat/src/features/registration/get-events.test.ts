import { buildChannel, buildUser, sendMessage, type TestChannel } from '../../../test/support/builders.js';
import { poll, pollFor, registerQueue, type TestQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { until } from '../../../test/support/wait-until.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { name: 'general', subscribers: [realm.member, realm.moderator] });
});

test('a waiting poll is answered by the next message', async () => {
  const queue = await registerQueue(chat, realm.member);
  const waiting = poll(chat, realm.member, queue);
  const id = await sendMessage(chat, realm.moderator, { channel, topic: 'lunch', content: 'Soup **now**' });
  const [event] = await waiting;
  expect(event).toMatchObject({
    type: 'message',
    flags: [],
    message: {
      id,
      type: 'stream',
      stream_id: channel.id,
      display_recipient: 'general',
      subject: 'lunch',
      content: 'Soup **now**',
      content_type: 'text/x-markdown',
      sender_id: realm.moderator.id,
      sender_full_name: realm.moderator.full_name,
    },
  });
  expect(event!.message).not.toHaveProperty('rendered_content');
  expect(event!.message).not.toHaveProperty('gravatar_url');
});

test('events that came between two polls are answered at once, in order and once', async () => {
  const queue = await registerQueue(chat, realm.member, { apply_markdown: true });
  const ids = [];
  for (const content of ['a', 'b', 'c']) ids.push(await sendMessage(chat, realm.moderator, { channel, content }));
  const events = await pollFor(chat, realm.member, queue, 'message', 3);
  expect(events.map((event) => event.message.id)).toEqual(ids);
  expect(events[0]!.message).toMatchObject({ content: '<p>a</p>', content_type: 'text/html' });
  expect(events.map((event) => event.id)).toEqual(events.map((event) => event.id).toSorted((a, b) => a - b));
  expect(await poll(chat, realm.member, queue, { dont_block: true })).toEqual([]);
});

test('events at or before last_event_id do not come again, those behind it do', async () => {
  const queue = await registerQueue(chat, realm.member);
  const start = queue.last_event_id;
  for (const content of ['1', '2']) await sendMessage(chat, realm.moderator, { channel, content });
  const [first] = await pollFor(chat, realm.member, queue, 'message', 2);
  queue.last_event_id = start;
  expect((await poll(chat, realm.member, queue)).length).toBe(2);
  queue.last_event_id = first!.id;
  expect((await poll(chat, realm.member, queue)).map((event) => event.message.content)).toEqual(['2']);
});

test("the sender's own queue hears its local_id, and its own flags", async () => {
  const queue = await registerQueue(chat, realm.member);
  const other = await registerQueue(chat, realm.member);
  expectSuccess(
    await chat.api(realm.member).post('/messages', {
      type: 'channel',
      to: channel.id,
      topic: 't',
      content: 'mine',
      queue_id: queue.queue_id,
      local_id: '12.01',
      read_by_sender: true,
    }),
  );
  const [own] = await pollFor(chat, realm.member, queue, 'message');
  expect(own).toMatchObject({ local_message_id: '12.01', flags: ['read'] });
  const [elsewhere] = await pollFor(chat, realm.member, other, 'message');
  expect(elsewhere).not.toHaveProperty('local_message_id');
});

test('only those who are meant hear of a message', async () => {
  const bystander = await buildUser(chat, realm.id);
  const queues = {
    recipient: await registerQueue(chat, realm.moderator),
    bystander: await registerQueue(chat, bystander),
  };
  await sendMessage(chat, realm.member, { channel, content: 'for subscribers' });
  await sendMessage(chat, realm.member, { to: [realm.moderator], content: 'for one' });
  const heard = await pollFor(chat, realm.moderator, queues.recipient, 'message', 2);
  expect(heard.map((event) => event.message.content)).toEqual(['for subscribers', 'for one']);
  expect(await poll(chat, bystander, queues.bystander, { dont_block: true })).toEqual([]);
});

test('a client that follows all public channels hears of those it is not in, but not of private ones', async () => {
  const queue = await registerQueue(chat, realm.administrator, { all_public_streams: true });
  const secret = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.member] });
  await sendMessage(chat, realm.member, { channel: secret, content: 'secret' });
  await sendMessage(chat, realm.member, { channel, content: 'public' });
  const [event] = await pollFor(chat, realm.administrator, queue, 'message');
  expect(event!.message.content).toBe('public');
});

test('event_types and narrow leave out what was not asked for', async () => {
  const typed = await registerQueue(chat, realm.member, { event_types: ['reaction'] });
  const narrowed = await registerQueue(chat, realm.member, { narrow: [['topic', 'LUNCH']] });
  await sendMessage(chat, realm.moderator, { channel, topic: 'other', content: 'no' });
  await sendMessage(chat, realm.moderator, { channel, topic: 'lunch', content: 'yes' });
  const [event] = await pollFor(chat, realm.member, narrowed, 'message');
  expect(event!.message.content).toBe('yes');
  expect(await poll(chat, realm.member, typed, { dont_block: true })).toEqual([]);
});

test('the empty topic has a display name for clients that cannot show it', async () => {
  const plain = await registerQueue(chat, realm.member);
  const capable = await registerQueue(chat, realm.member, {
    client_capabilities: { notification_settings_null: true, empty_topic_name: true },
  });
  await sendMessage(chat, realm.moderator, { channel, topic: '', content: 'x' });
  expect((await pollFor(chat, realm.member, plain, 'message'))[0]!.message.subject).toBe('general chat');
  expect((await pollFor(chat, realm.member, capable, 'message'))[0]!.message.subject).toBe('');
});

test('a new poll of a queue ends the one before it', async () => {
  const queue = await registerQueue(chat, realm.member);
  const first = poll(chat, realm.member, { ...queue });
  await until(() => chat.deps.events.waiting() > 0);
  const second = poll(chat, realm.member, queue);
  expect(await first).toEqual([]);
  await sendMessage(chat, realm.moderator, { channel, content: 'x' });
  expect((await second).length).toBe(1);
});

test('of two polls of a queue that come to a replica at once, one ends and the other hears', async () => {
  // One that has to read the log for both.
  const fresh = await chat.startReplica({ env: { EVENT_WINDOW_BYTES: '0' } });
  const queue = await registerQueue(chat, realm.member);
  expect(await poll(fresh, realm.member, { ...queue }, { dont_block: true })).toEqual([]);
  const others = await registerQueue(chat, realm.owner);
  await sendMessage(chat, realm.owner, { to: [realm.owner], content: 'to nobody else' });
  await pollFor(fresh, realm.owner, others, 'message');
  const both = [poll(fresh, realm.member, { ...queue }), poll(fresh, realm.member, { ...queue })];
  expect(await Promise.race(both)).toEqual([]);
  const id = await sendMessage(chat, realm.moderator, { channel, content: 'x' });
  const heard = (await Promise.all(both)).flat();
  expect(heard.map((event) => event.message.id)).toEqual([id]);
});

describe('last_event_id -1', () => {
  test('means the start of the queue right after registering, whatever number that has', async () => {
    await sendMessage(chat, realm.moderator, { channel, content: 'before' });
    const queue = await registerQueue(chat, realm.member);
    expect(queue.last_event_id).toBeGreaterThan(0);
    const waiting = poll(chat, realm.member, { ...queue, last_event_id: -1 });
    await sendMessage(chat, realm.moderator, { channel, content: 'after' });
    expect((await waiting).map((event) => event.message.content)).toEqual(['after']);
  });

  test('means it later too', async () => {
    const queue = await registerQueue(chat, realm.member);
    for (const content of ['1', '2']) await sendMessage(chat, realm.moderator, { channel, content });
    await pollFor(chat, realm.member, { ...queue }, 'message', 2);
    const again = await pollFor(chat, realm.member, { ...queue, last_event_id: -1 }, 'message', 2);
    expect(again.map((event) => event.message.content)).toEqual(['1', '2']);
  });
});

describe('a queue id that is not one', () => {
  test.each([
    ['unknown', () => '9f0cb0cb-3a4b-4c5d-8e6f-0123456789ab'],
    ['malformed', () => 'not a queue'],
    ["another user's", async () => (await registerQueue(chat, realm.moderator)).queue_id],
  ])('%s answers BAD_EVENT_QUEUE_ID', async (_what, queueId) => {
    const queue_id = await queueId();
    const res = await chat.api(realm.member).get('/events', { queue_id, last_event_id: 0 });
    expectError(res, 'BAD_EVENT_QUEUE_ID', { queue_id });
  });

  test('a queue unheard of for more than ten minutes is gone, one away for nine catches up', async () => {
    const away = async (minutes: number) => {
      const queue = await registerQueue(chat, realm.member);
      await chat.db.query('update event_queues set last_seen_at = now() - make_interval(mins => $2) where id = $1', [
        queue.queue_id,
        minutes,
      ]);
      return queue;
    };
    const [nine, eleven] = [await away(9), await away(11)];
    await sendMessage(chat, realm.moderator, { channel, content: 'missed' });
    expect((await poll(chat, realm.member, nine)).map((event) => event.message?.content)).toContain('missed');
    expectError(await chat.api(realm.member).get('/events', eleven), 'BAD_EVENT_QUEUE_ID', {
      queue_id: eleven.queue_id,
    });
  });
});

test('an event id that was never issued, or before the queue began, is refused', async () => {
  await sendMessage(chat, realm.moderator, { channel, content: 'x' });
  const queue = await registerQueue(chat, realm.member);
  expect(queue.last_event_id).toBeGreaterThan(0);
  for (const last_event_id of [queue.last_event_id + 1_000_000, queue.last_event_id - 1]) {
    expectRefused(
      await chat.api(realm.member).get('/events', { queue_id: queue.queue_id, last_event_id }),
      /^Event \d+ is not one that this queue can continue from\.$/,
    );
  }
});

describe('several clients of a user who come to a replica at once', () => {
  async function waitingClients() {
    const [user, sender] = [await buildUser(chat, realm.id), await buildUser(chat, realm.id)];
    const quiet = await buildChannel(chat, realm.id, { subscribers: [user, sender] });
    const queues: TestQueue[] = [];
    for (let i = 0; i < 4; i += 1) queues.push(await registerQueue(chat, user, { event_types: ['message'] }));
    const heard = await registerQueue(chat, sender, { event_types: ['message'] });
    const id = await sendMessage(chat, sender, { channel: quiet });
    await pollFor(chat, sender, heard, 'message');
    return { id, polls: () => queues.map((queue) => poll(chat, user, queue, { dont_block: true })) };
  }

  test('each hears what came before', async () => {
    const { id, polls } = await waitingClients();
    for (const events of await Promise.all(polls())) expect(events.map((event) => event.message.id)).toEqual([id]);
  });

  test('each hears it at the next poll when the database failed them', async () => {
    const { id, polls } = await waitingClients();
    const { reads } = chat.deps.db;
    const named = reads.named.bind(reads);
    reads.named = (name, text, values) =>
      name === 'user_spans' ? Promise.reject(new Error('gone')) : named(name, text, values);
    const failed = await Promise.allSettled(polls());
    expect(failed.map(({ status }) => status)).toEqual(failed.map(() => 'rejected'));
    reads.named = named;
    for (const events of await Promise.all(polls())) expect(events.map((event) => event.message.id)).toEqual([id]);
  });
});
