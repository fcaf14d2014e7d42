import {
  buildChannel,
  buildRealm,
  sendMessage,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { drain, registerQueue, type TestEvent } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import type { Replica } from '../../../test/support/start.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let other: Replica;
let realm: TestRealm;
let channel: TestChannel;
let there: TestChannel;
let elsewhere: TestChannel;

const ROUNDS = 12;

beforeAll(async () => {
  other = await chat.startReplica();
  realm = await buildRealm(chat);
  const subscribers = [realm.member, realm.moderator, realm.administrator];
  channel = await buildChannel(chat, realm.id, { name: 'here', subscribers });
  there = await buildChannel(chat, realm.id, { name: 'there', subscribers });
  elsewhere = await buildChannel(chat, realm.id, { name: 'elsewhere', subscribers });
});

const move = (replica: Pick<Replica, 'api'>, user: TestUser, id: number, values: object) =>
  replica.api(user).patch(`/messages/${id}`, { propagate_mode: 'change_all', ...values });
const quietly = { send_notification_to_new_thread: false };

async function sendAll(topic: string, count: number, place = channel): Promise<number[]> {
  const ids = [];
  for (let n = 0; n < count; n += 1) ids.push(await sendMessage(chat, realm.member, { channel: place, topic }));
  return ids;
}

/** Where each of these messages is now. */
async function placesOf(ids: number[]): Promise<{ id: number; channel_id: number; topic: string }[]> {
  return chat.db.query(
    `select m.id, t.channel_id, tp.name as topic from messages m join threads t on t.id = m.thread_id
     join topics tp on tp.id = t.topic_id where m.id = any ($1::bigint[]) order by m.id`,
    [ids],
  );
}

/** Follows the moves that the events tell of, from these places on. */
function replay(
  start: { id: number; channel_id: number; topic: string }[],
  events: TestEvent[],
): { id: number; channel_id: number; topic: string }[] {
  const places = new Map(start.map((place) => [place.id, { ...place }]));
  for (const event of events.filter(({ type }) => type === 'update_message')) {
    expect(event['message_ids']).not.toEqual([]);
    for (const id of event['message_ids'] as number[]) {
      const place = places.get(id)!;
      expect([event['stream_id'], event['orig_subject']]).toEqual([place.channel_id, place.topic]);
      if (event['subject'] !== undefined) place.topic = event['subject'];
      if (event['new_stream_id'] !== undefined) place.channel_id = event['new_stream_id'];
    }
  }
  return [...places.values()];
}

/** Two requests at once, again and again: each round ends where its events say, whoever came first. */
async function inRounds(
  prepare: (round: number) => Promise<number[]>,
  requests: (ids: number[], round: number) => ReturnType<typeof move>[],
): Promise<number[][]> {
  const statuses: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = await prepare(round);
    const before = await placesOf(ids);
    const queue = await registerQueue(chat, realm.moderator, { event_types: ['update_message', 'subscription'] });
    const answers = await Promise.all(requests(ids, round));
    statuses.push(answers.map(({ status }) => status));
    const events = await drain(chat, realm.moderator, queue);
    expect(events.length).toBe(answers.filter(({ status }) => status === 200).length);
    expect(replay(before, events)).toEqual(await placesOf(ids));
  }
  return statuses;
}

test('a topic that is renamed while it is merged away: what happened is what was told', async () => {
  const statuses = await inRounds(
    async (round) => [...(await sendAll(`from ${round}`, 4)), ...(await sendAll(`into ${round}`, 1))],
    ([first, , third], round) => [
      move(chat, realm.administrator, first!, { topic: `renamed ${round}`, ...quietly }),
      move(other, realm.moderator, third!, { topic: `into ${round}`, ...quietly }),
    ],
  );
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
});

test('a topic that two carry to different channels at once follows both, one after the other', async () => {
  const statuses = await inRounds(
    (round) => sendAll(`torn ${round}`, 4),
    ([first, , third]) => [
      move(chat, realm.administrator, first!, { stream_id: there.id, ...quietly }),
      move(other, realm.administrator, third!, { stream_id: elsewhere.id, ...quietly }),
    ],
  );
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
});

test('two that resolve a topic at once resolve it once, with one notice', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [id] = await sendAll(`bug ${round}`, 2);
    const queue = await registerQueue(chat, realm.moderator, {
      event_types: ['update_message', 'message', 'subscription'],
    });
    const answers = await Promise.all([
      move(chat, realm.administrator, id!, { topic: `✔ bug ${round}` }),
      move(other, realm.moderator, id!, { topic: `✔ bug ${round}` }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const events = await drain(chat, realm.moderator, queue);
    expect(events.map(({ type }) => type)).toEqual(['update_message', 'message']);
  }
});

test('two that move the later part of one topic at once do not wait for each other', async () => {
  const deadlocks = () =>
    chat.db
      .one<{ deadlocks: number }>('select deadlocks from pg_stat_database where datname = current_database()')
      .then(({ deadlocks }) => deadlocks);
  const before = await deadlocks();
  await inRounds(
    (round) => sendAll(`long ${round}`, 6),
    ([, second, , fourth], round) => [
      move(chat, realm.administrator, second!, { propagate_mode: 'change_later', topic: `a ${round}`, ...quietly }),
      move(other, realm.moderator, fourth!, { propagate_mode: 'change_later', topic: `b ${round}`, ...quietly }),
    ],
  );
  expect(await deadlocks()).toBe(before);
});

test('a message that is deleted while it is moved is deleted where it was', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [id] = await sendAll(`short-lived ${round}`, 2);
    const queue = await registerQueue(chat, realm.moderator, {
      event_types: ['update_message', 'delete_message', 'subscription'],
      client_capabilities: { notification_settings_null: true, bulk_message_deletion: true },
    });
    const [moved, deleted] = await Promise.all([
      move(chat, realm.administrator, id!, { stream_id: there.id, ...quietly }),
      other.api(realm.administrator).delete(`/messages/${id}`),
    ]);
    expectSuccess(deleted);
    const events = await drain(chat, realm.moderator, queue);
    const gone = events.find(({ type }) => type === 'delete_message')!;
    const isMovedFirst = moved.status === 200 && events[0]!.type === 'update_message';
    expect(gone['stream_id']).toBe(isMovedFirst ? there.id : channel.id);
    expect(events).toHaveLength(moved.status === 200 ? 2 : 1);
  }
});
