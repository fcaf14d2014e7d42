import {
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { drain, registerQueue, type TestEvent } from '../../../test/support/events.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import type { Replica } from '../../../test/support/start.js';
import { useChat } from '../../../test/support/use-chat.js';
import { unreadIdsOf } from '../../../test/support/unread.js';
import { readClock } from './message-clock-store.js';
import { markChannelRead } from './read-actions.js';

const chat = useChat();
let other: Replica;
let realm: TestRealm;
let here: TestChannel;
let there: TestChannel;
let reader: TestUser;

const ROUNDS = 10;

beforeAll(async () => {
  other = await chat.startReplica();
  realm = await buildRealm(chat);
  reader = await buildUser(chat, realm.id);
  const subscribers = [realm.member, realm.administrator, reader];
  here = await buildChannel(chat, realm.id, { name: 'here', subscribers });
  there = await buildChannel(chat, realm.id, { name: 'there', subscribers });
});

const EVENT_TYPES = ['message', 'update_message', 'update_message_flags', 'delete_message', 'subscription'];

async function sendAll(topic: string, count: number): Promise<number[]> {
  const ids = [];
  for (let n = 0; n < count; n += 1) ids.push(await sendMessage(chat, realm.member, { channel: here, topic }));
  return ids;
}

/** What a client holds unread that began with `unread` and heard these events. */
function replay(unread: number[], events: TestEvent[]): number[] {
  const ids = new Set(unread);
  for (const event of events) {
    if (event.type === 'message' && !event['flags'].includes('read')) ids.add(event['message'].id);
    if (event.type === 'update_message' && event['flags'].includes('read')) ids.delete(event['message_id']);
    if (event.type === 'update_message' && !event['flags'].includes('read')) ids.add(event['message_id']);
    if (event.type === 'delete_message') for (const id of event['message_ids']) ids.delete(id);
    if (event.type !== 'update_message_flags' || event['flag'] !== 'read') continue;
    if (event['all']) ids.clear();
    for (const id of event['messages']) {
      if (event['op'] === 'add') ids.delete(id);
      else ids.add(id);
    }
  }
  return [...ids].sort((a, b) => a - b);
}

interface Round {
  ids: number[];
  topic: string;
  round: number;
}

async function inRounds(act: (round: Round) => Promise<unknown>[], readEverything = true): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const topic = `round ${round} ${Math.random()}`;
    const ids = await sendAll(topic, 4);
    const queue = await registerQueue(chat, reader, {
      event_types: EVENT_TYPES,
      client_capabilities: { notification_settings_null: true, bulk_message_deletion: true },
    });
    const before = await unreadIdsOf(chat, reader);
    expect(before).toEqual(expect.arrayContaining(ids));
    await Promise.all(act({ ids, topic, round }));
    const told = replay(before, await drain(chat, reader, queue));
    const unread = await unreadIdsOf(other, reader);
    expect(told).toEqual(unread);
    if (readEverything) expect(unread.filter((id) => ids.includes(id))).toEqual([]);
  }
}

const READS: [string, (round: Round) => Promise<unknown>][] = [
  [
    'the topic',
    async ({ ids, topic }) => {
      // Once it is moved there is no such topic here any more; whoever reads it there reads the same messages.
      const answer = await chat.api(reader).post('/mark_topic_as_read', { stream_id: here.id, topic_name: topic });
      if (answer.status === 400) {
        expectSuccess(await chat.api(reader).post('/messages/flags', { messages: ids, op: 'add', flag: 'read' }));
      }
    },
  ],
  [
    'the messages',
    async ({ ids }) =>
      expectSuccess(await chat.api(reader).post('/messages/flags', { messages: ids, op: 'add', flag: 'read' })),
  ],
  ['everything', async () => expectSuccess(await chat.api(reader).post('/mark_all_as_read'))],
];

const MOVES: [string, (round: Round) => object][] = [
  ['split off', ({ topic }) => ({ topic: `${topic} split`, propagate_mode: 'change_one' })],
  ['split off to another channel', () => ({ stream_id: there.id, propagate_mode: 'change_one' })],
  ['carried to another channel', () => ({ stream_id: there.id, propagate_mode: 'change_all' })],
];

describe.each(READS)('marking %s read', (_what, read) => {
  test.each(MOVES)('while messages are %s: what was told is stored', async (_move, values) => {
    const isTopic = _what === 'the topic';
    await inRounds(
      (round) => [
        read(round),
        other
          .api(realm.administrator)
          .patch(`/messages/${round.ids[1]}`, { ...values(round), send_notification_to_new_thread: false }),
      ],
      !isTopic,
    );
  });
});

test('marking a channel read while messages leave it: what was told is stored', async () => {
  await inRounds(
    ({ ids }) => [
      chat.api(reader).post('/mark_stream_as_read', { stream_id: here.id }),
      other.api(realm.administrator).patch(`/messages/${ids[1]}`, {
        stream_id: there.id,
        propagate_mode: 'change_all',
        send_notification_to_new_thread: false,
      }),
    ],
    false,
  );
});

test('marking a channel read while messages enter it: what was told is stored', async () => {
  await inRounds(
    ({ ids }) => [
      chat.api(reader).post('/mark_stream_as_read', { stream_id: there.id }),
      other.api(realm.administrator).patch(`/messages/${ids[1]}`, {
        stream_id: there.id,
        propagate_mode: 'change_all',
        send_notification_to_new_thread: false,
      }),
    ],
    false,
  );
});

test('a channel’s mark leaves what came into it after the mark’s time as it was read', async () => {
  const topic = `moved ${Math.random()}`;
  const unread = await sendMessage(chat, realm.member, { channel: here, topic });
  const ahead = await sendMessage(chat, realm.member, { channel: here, topic });
  expectSuccess(await chat.api(reader).post('/messages/flags', { messages: [ahead], op: 'add', flag: 'read' }));
  const reading = await readClock(chat.deps.db);
  expectSuccess(
    await chat.api(realm.administrator).patch(`/messages/${unread}`, {
      stream_id: there.id,
      propagate_mode: 'change_all',
      send_notification_to_new_thread: false,
    }),
  );
  await chat.deps.db.transaction((tx) => markChannelRead(tx, { ...reader, realm_id: realm.id }, there.id, reading));
  const ids = await unreadIdsOf(chat, reader);
  expect([unread, ahead].map((id) => ids.includes(id))).toEqual([true, false]);
});

test.each(['/mark_all_as_read', '/mark_stream_as_read', '/mark_topic_as_read'])(
  '%s while messages arrive: those that it did not name stay unread',
  async (path) => {
    await inRounds(
      ({ topic }) => [
        chat.api(reader).post(path, { stream_id: here.id, topic_name: topic }),
        ...[0, 1, 2, 3].map(() => sendMessage(other, realm.member, { channel: here, topic })),
      ],
      true,
    );
  },
);

describe('messages that are just being deleted', () => {
  test.each([
    ['add', 'starred'],
    ['add', 'collapsed'],
    ['remove', 'read'],
  ])('%s %s is refused as unknown, or comes before the end', async (op, flag) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = await sendAll(`gone ${round}`, 3);
      const [deleted, ...answers] = await Promise.all([
        other.api(realm.administrator).delete(`/messages/${ids[1]}`),
        ...[0, 1, 2].map(() => chat.api(reader).post('/messages/flags', { messages: ids, op, flag })),
      ]);
      expectSuccess(deleted);
      for (const answer of answers) {
        if (answer.status === 200) expectSuccess(answer);
        else expectRefused(answer, 'Invalid message(s)');
      }
    }
  });

  test('marking them read passes over them', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = await sendAll(`gone ${round}`, 3);
      const answers = await Promise.all([
        other.api(realm.administrator).delete(`/messages/${ids[2]}`),
        chat.api(reader).post('/messages/flags', { messages: [ids[2]], op: 'add', flag: 'read' }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});
