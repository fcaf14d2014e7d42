import { EventEmitter, once } from 'node:events';
import {
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  subscribeUser,
  type TestChannel,
  type TestRealm,
} from './support/builders.js';
import { drain, poll, pollFor, registerQueue, type TestEvent } from './support/events.js';
import { publish } from '../src/features/events/publish.js';
import { expectError, expectSuccess } from './support/expect.js';
import { startChat, type Chat } from './support/start.js';
import { until } from './support/wait-until.js';

let chat: Chat;
let realm: TestRealm;
let channel: TestChannel;

beforeAll(async () => {
  chat = await startChat({
    env: {
      EVENT_POLL_MS: '200',
    },
  });
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.moderator] });
});
afterAll(() => chat.stop());

const contents = (events: TestEvent[]) => events.map((event) => event['message']?.content as string | undefined);

test('with 50 writers committing at once, every queue of two replicas gets every event once and in the same order', async () => {
  const second = await chat.startReplica();
  const queues = [
    { replica: chat, queue: await registerQueue(chat, realm.member) },
    { replica: second, queue: await registerQueue(second, realm.member) },
    { replica: chat, queue: await registerQueue(second, realm.moderator), user: realm.moderator },
  ];
  const heard = Promise.all(
    queues.map(({ replica, queue, user }) => pollFor(replica, user ?? realm.member, queue, 'message', 250)),
  );
  const sent = (
    await Promise.all(
      Array.from({ length: 50 }, async (_, writer) => {
        const ids = [];
        for (let n = 0; n < 5; n += 1) {
          ids.push(
            await sendMessage(n % 2 ? second : chat, realm.member, {
              channel,
              topic: `t${writer % 7}`,
              content: `${writer}.${n}`,
            }),
          );
        }
        return ids;
      }),
    )
  ).flat();

  const [first, ...others] = await heard;
  expect(first!.map((event) => event.message.id).sort((a, b) => a - b)).toEqual([...sent].sort((a, b) => a - b));
  for (const other of others) {
    expect(other.map((event) => [event.id, event.message.id])).toEqual(
      first!.map((event) => [event.id, event.message.id]),
    );
  }
  const positions = first!.map((event) => event.id);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
});

test('an event whose transaction commits after a later one is not lost', async () => {
  const queue = await registerQueue(chat, realm.member);
  const event = (name: string) =>
    `insert into events (realm_id, clock, audience, payload)
     values (${realm.id}, 0, '{"user_ids": [${realm.member.id}]}', '{"type": "alert_words", "alert_words": ["${name}"]}')`;
  const heard: string[] = [];
  await chat.db.transaction(async (slow) => {
    await slow.query(event('first drawn, last committed'));
    await chat.db.query(event('last drawn, first committed'));
    heard.push(...(await pollFor(chat, realm.member, queue, 'alert_words')).flatMap((e) => e['alert_words']));
  });
  heard.push(...(await pollFor(chat, realm.member, queue, 'alert_words')).flatMap((e) => e['alert_words']));
  expect(heard).toEqual(['last drawn, first committed', 'first drawn, last committed']);
});

test('a queue survives the restart of its replica and continues on another', async () => {
  const doomed = await chat.startReplica();
  const queue = await registerQueue(doomed, realm.member);
  await sendMessage(doomed, realm.moderator, { channel, content: 'before' });
  expect(contents(await poll(doomed, realm.member, queue))).toEqual(['before']);
  await doomed.stop();
  await sendMessage(chat, realm.moderator, { channel, content: 'while it was away' });
  const revived = await chat.startReplica();
  expect(contents(await poll(revived, realm.member, queue))).toEqual(['while it was away']);
  await sendMessage(revived, realm.moderator, { channel, content: 'after' });
  expect(contents(await poll(chat, realm.member, queue))).toEqual(['after']);
});

test('a replica that starts while others write leaves nothing out for those who come to it with an older cursor', async () => {
  for (let round = 0; round < 4; round += 1) {
    const queue = await registerQueue(chat, realm.member, { event_types: ['alert_words'] });
    const written: string[] = [];
    let writing = true;
    const write = async (writer: number) => {
      for (let n = 0; writing; n += 1) {
        const name = `${round}.${writer}.${n}`;
        const event = {
          audience: { user_ids: [realm.member.id] },
          payload: { type: 'alert_words', alert_words: [name] },
        };
        await chat.deps.db.transaction((tx) => publish(tx, realm.id, event));
        written.push(name);
      }
    };
    const writers = [1, 2, 3].map(write);
    const fresh = await chat.startReplica();
    await until(() => written.length > 10);
    writing = false;
    await Promise.all(writers);
    const heard = await drain(fresh, realm.member, queue, 'alert_words');
    expect(heard.flatMap((event) => event['alert_words']).sort()).toEqual(written.sort());
    await fresh.stop();
  }
});

test('a replica that stops answers its long-polls', async () => {
  const doomed = await chat.startReplica();
  const queue = await registerQueue(doomed, realm.member);
  const waiting = poll(doomed, realm.member, queue);
  await until(() => doomed.deps.events.waiting() > 0);
  doomed.deps.beginStopping();
  expect(await waiting).toEqual([]);
});

test('a replica ahead of another does not make a cursor invalid there', async () => {
  const second = await chat.startReplica();
  const queue = await registerQueue(chat, realm.member);
  for (let n = 0; n < 20; n += 1) {
    await sendMessage(chat, realm.moderator, { channel, content: `${n}` });
    const replica = n % 2 ? second : chat;
    expect(contents(await poll(replica, realm.member, queue))).toEqual([`${n}`]);
  }
});

test('what has left the memory of a replica is read from the log', async () => {
  const forgetful = await chat.startReplica({ env: { EVENT_WINDOW_BYTES: '0' } });
  const queue = await registerQueue(forgetful, realm.member);
  const sent = [];
  for (let n = 0; n < 5; n += 1) {
    sent.push(`old ${n}`);
    await sendMessage(chat, realm.moderator, { channel, content: `old ${n}` });
  }
  expect(contents(await pollFor(forgetful, realm.member, queue, 'message', 5))).toEqual(sent);
});

test('a cursor that the log no longer reaches back to means a new registration', async () => {
  const fresh = await chat.startReplica({ env: { EVENT_WINDOW_BYTES: '0' } });
  const queue = await registerQueue(fresh, realm.member);
  for (const content of ['trimmed', 'kept']) await sendMessage(chat, realm.moderator, { channel, content });
  await pollFor(fresh, realm.member, { ...queue }, 'message', 2);
  await chat.db.query('delete from events where position <= $1', [queue.last_event_id + 1]);
  expectError(await fresh.api(realm.member).get('/events', queue), 'BAD_EVENT_QUEUE_ID', { queue_id: queue.queue_id });
});

test('neither does -1 when the start of the queue has left the log', async () => {
  const fresh = await chat.startReplica({ env: { EVENT_WINDOW_BYTES: '0' } });
  const queue = await registerQueue(chat, realm.member);
  for (const content of ['trimmed', 'kept']) await sendMessage(chat, realm.moderator, { channel, content });
  await pollFor(fresh, realm.member, { ...queue, last_event_id: -1 }, 'message', 2);
  await chat.db.query('delete from events where position <= $1', [queue.last_event_id + 1]);
  expectError(await fresh.api(realm.member).get('/events', { ...queue, last_event_id: -1 }), 'BAD_EVENT_QUEUE_ID', {
    queue_id: queue.queue_id,
  });
});

test('somebody who is no longer subscribed still hears what was sent while they were, from memory and from the log', async () => {
  const replicas = [chat, await chat.startReplica(), await chat.startReplica({ env: { EVENT_WINDOW_BYTES: '0' } })];
  const leaver = await buildUser(chat, realm.id);
  await subscribeUser(chat, channel, leaver);
  const queues = await Promise.all(replicas.map(() => registerQueue(chat, leaver, { event_types: ['message'] })));
  await sendMessage(chat, realm.member, { channel, content: 'while subscribed' });
  expectSuccess(await chat.api(leaver).delete('/users/me/subscriptions', { subscriptions: [channel.name] }));
  await sendMessage(chat, realm.member, { channel, content: 'not any more' });
  await sendMessage(chat, realm.member, { to: [leaver], content: 'to them' });
  for (const [place, replica] of replicas.entries()) {
    const heard = await pollFor(replica, leaver, queues[place]!, 'message', 2);
    expect(contents(heard)).toEqual(['while subscribed', 'to them']);
  }
});

test('whoever leaves a channel while a replica looks up their subscriptions hears no more of it', async () => {
  const fresh = await chat.startReplica();
  const leaver = await buildUser(chat, realm.id);
  await subscribeUser(chat, channel, leaver);
  const known = await registerQueue(fresh, realm.member, { event_types: ['message'] });
  await poll(fresh, realm.member, known, { dont_block: true });
  const queue = await registerQueue(chat, leaver, { event_types: ['message'] });

  const { reads } = fresh.deps.db;
  const named = reads.named.bind(reads);
  const gate = new EventEmitter();
  const [found, released] = [once(gate, 'found'), once(gate, 'released')];
  reads.named = async <R>(name: string, text: string, values?: readonly unknown[]) => {
    const rows = await named<R>(name, text, values);
    if (name === 'user_spans') {
      gate.emit('found');
      await released;
    }
    return rows;
  };
  const waiting = poll(fresh, leaver, queue);
  await found;
  reads.named = named;
  expectSuccess(await chat.api(leaver).delete('/users/me/subscriptions', { subscriptions: [channel.name] }));
  await sendMessage(chat, realm.moderator, { channel, content: 'to others' });
  await pollFor(fresh, realm.member, known, 'message');
  gate.emit('released');
  await sendMessage(chat, realm.moderator, { channel, content: 'to others again' });
  await sendMessage(chat, realm.moderator, { to: [leaver], content: 'to them' });
  const heard = await waiting;
  if (heard.length === 0) heard.push(...(await pollFor(fresh, leaver, queue, 'message')));
  expect(contents(heard)).toEqual(['to them']);
});

test('what the registration already showed does not come as an event, though it got its position later', async () => {
  const slow = await chat.startReplica({ env: { EVENT_POLL_MS: '60000' } });
  const queue = await chat.db.transaction(async (sequencing) => {
    await sequencing.query('select from event_tail for update');
    await sendMessage(slow, realm.moderator, { channel, content: 'shown by the snapshot' });
    return registerQueue(slow, realm.member);
  });
  await sendMessage(slow, realm.moderator, { channel, content: 'new' });
  expect(contents(await pollFor(slow, realm.member, queue, 'message'))).toEqual(['new']);
});

test('subscribing and unsubscribing decide by the message, not by when the replica learns of it', async () => {
  const late = await buildUser(chat, realm.id);
  const queue = await registerQueue(chat, late);
  await sendMessage(chat, realm.member, { channel, content: 'before' });
  await subscribeUser(chat, channel, late);
  await sendMessage(chat, realm.member, { channel, content: 'after' });
  expect(contents(await pollFor(chat, late, queue, 'message'))).toEqual(['after']);
});
