import { buildChannel, sendMessage, type TestUser } from '../../../test/support/builders.js';
import { poll, registerQueue, type TestEvent } from '../../../test/support/events.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { until } from '../../../test/support/wait-until.js';
import { LIMITS } from '../../limits/index.js';
import { noteAnswer, pauseOf, type Pace } from './answer-pace.js';

const limits = LIMITS as { pollPauseMs: number };
const usual = limits.pollPauseMs;
const LONG_MS = 600_000;

const chat = useChat();
const realm = useRealm(chat);

beforeAll(async () => {});
afterEach(() => {
  limits.pollPauseMs = usual;
});

const idsOf = (events: TestEvent[]) => events.map((event) => event['message'].id as number);

/** A queue that has had as many answers as it gets at once, and what else is sent to its channel. */
async function busyQueue(reader: TestUser) {
  const channel = await buildChannel(chat, realm.id, { subscribers: [reader] });
  const queue = await registerQueue(chat, reader, { event_types: ['message'] });
  const send = () => sendMessage(chat, reader, { channel });
  for (let n = 0; n < LIMITS.pollAnswersAtOnce; n += 1) {
    const waiting = poll(chat, reader, queue);
    await until(() => chat.deps.events.waiting() === 1);
    const id = await send();
    expect(idsOf(await waiting)).toEqual([id]);
  }
  return { queue, send };
}

test('the events of a queue that was answered often are gathered, and who does not want to wait gets all of them', async () => {
  limits.pollPauseMs = LONG_MS;
  const { queue, send } = await busyQueue(realm.member);
  const resting = poll(chat, realm.member, { ...queue });
  await until(() => chat.deps.events.waiting() === 1);
  const ids = [await send(), await send(), await send()];
  expect(chat.deps.events.waiting()).toBe(1);
  const heard: number[] = [];
  while (heard.length < ids.length) heard.push(...idsOf(await poll(chat, realm.member, queue, { dont_block: true })));
  expect(heard).toEqual(ids);
  expect(await resting).toEqual([]);
});

test('events that are there when the poll comes wait for the pause too, and none is lost by it', async () => {
  limits.pollPauseMs = LONG_MS;
  const { queue, send } = await busyQueue(realm.moderator);
  const ids = [await send(), await send()];
  const last_event_id = queue.last_event_id;
  while (
    idsOf(await poll(chat, realm.moderator, { ...queue, last_event_id }, { dont_block: true })).length < ids.length
  );
  const waiting = poll(chat, realm.moderator, queue);
  await until(() => chat.deps.events.waiting() === 1);
  expect(idsOf(await poll(chat, realm.moderator, { ...queue, last_event_id }, { dont_block: true }))).toEqual(ids);
  expect(await waiting).toEqual([]);
  limits.pollPauseMs = 1;
  expect(idsOf(await poll(chat, realm.moderator, { ...queue, last_event_id }, { dont_block: true }))).toEqual(ids);
});

test('the pause after answers in quick succession is longer where the process is late, up to a limit, and none after a quiet time', () => {
  const pauseAt = (lateness: number) => {
    const pace: Pace = { rested_at: 0 };
    for (let n = 0; n <= LIMITS.pollAnswersAtOnce; n += 1) noteAnswer(pace, 1_000_000, lateness);
    const rested = 1_000_000 + (LIMITS.pollAnswersAtOnce + 1) * LIMITS.pollPauseMostMs;
    expect(pauseOf(pace, rested)).toBe(0);
    return pauseOf(pace, 1_000_000);
  };
  expect(pauseAt(0)).toBe(2 * LIMITS.pollPauseMs);
  expect(pauseAt(20)).toBeGreaterThan(pauseAt(0));
  expect(pauseAt(1_000_000)).toBe(pauseAt(2_000_000));
});
