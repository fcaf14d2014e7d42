import http from 'node:http';
import { gunzipSync } from 'node:zlib';
import {
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { registerQueue } from '../../../test/support/events.js';
import { closeWays, queryOf, signed, waysOf, type Ways } from '../../../test/support/poll-ways.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { until } from '../../../test/support/wait-until.js';
import { LIMITS } from '../../limits/index.js';
import { PackedAnswers } from './packed-answers.js';

let chat: Chat;
let realm: TestRealm;
let ways: Ways;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
  ways = await waysOf(chat);
});
afterAll(async () => {
  closeWays();
  await chat.stop();
});

type Queue = { queue_id: string; last_event_id: number };

interface Reader {
  user: TestUser;
  queue: Queue;
}

/** Subscribers of a channel of their own. They have polled before, so that the short way knows them. */
async function readersOf(count: number): Promise<{ readers: Reader[]; channel: TestChannel }> {
  const users: TestUser[] = [];
  for (let n = 0; n < count; n += 1) users.push(await buildUser(chat, realm.id));
  const channel = await buildChannel(chat, realm.id, { subscribers: users });
  const readers: Reader[] = [];
  for (const user of users)
    readers.push({ user, queue: await registerQueue(chat, user, { event_types: ['message'] }) });
  for (const reader of readers) await poll(reader, undefined, '&dont_block=true');
  return { readers, channel };
}

/** The answer to a poll of the short way, as its bytes came. */
async function poll({ user, queue }: Reader, encoding?: string, more = '') {
  const [, authorization] = signed(user).split(': ');
  const headers = { host: 'chat.example.test', authorization, ...(encoding && { 'accept-encoding': encoding }) };
  const path = `/api/v1/events${queryOf(queue, more)}`;
  const res = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get({ port: ways.short, path, headers, agent: false }, resolve).on('error', reject);
  });
  const body = Buffer.concat(await res.toArray());
  return { encoding: res.headers['content-encoding'], length: Number(res.headers['content-length']), body };
}

type Polled = Awaited<ReturnType<typeof poll>>;
const textOf = ({ encoding, body }: Polled) => (encoding === 'gzip' ? gunzipSync(body) : body).toString();

test('a long answer that many get is compressed once, and each gets it with the id of their own queue', async () => {
  const { readers, channel } = await readersOf(5);
  for (let n = 0; n < 9; n += 1)
    await sendMessage(chat, realm.administrator, { channel, content: `${n} ä 😀 ${'words '.repeat(120)}` });
  await until(async () => textOf(await poll(readers[0]!)).includes('8 ä'));

  const [, second, third, plain, refusing] = readers;
  const answers = [
    await poll(second!, 'gzip, deflate, br'),
    await poll(third!, 'deflate, GZIP'),
    await poll(plain!),
    await poll(refusing!, 'gzip;q=0, br'),
  ];

  expect(answers.map(({ encoding }) => encoding)).toEqual(['gzip', 'gzip', undefined, undefined]);
  const expected = textOf(await poll(readers[0]!)).replace(readers[0]!.queue.queue_id, '');
  expect(JSON.parse(expected).events).toHaveLength(9);
  answers.forEach((answer, n) => {
    expect(answer.length).toBe(answer.body.length);
    expect(textOf(answer).replace(readers[n + 1]!.queue.queue_id, '')).toBe(expected);
  });
  expect(answers[0]!.body.length).toBeLessThan(answers[2]!.body.length / 4);
  const shared = (body: Buffer) => body.subarray(0, -64);
  expect(shared(answers[0]!.body)).toEqual(shared(answers[1]!.body));
  // What is one reader's own is stored as it is.
  expect(answers[0]!.body.includes(second!.queue.queue_id)).toBe(true);
});

test('a short answer, and a long one that nobody else gets, are sent as they are', async () => {
  const { readers, channel } = await readersOf(2);
  const [one, other] = readers;
  await sendMessage(chat, realm.administrator, { channel, content: 'short' });
  await until(async () => textOf(await poll(one!)).includes('short'));
  for (const reader of [one!, other!]) expect((await poll(reader, 'gzip')).encoding).toBeUndefined();

  const [alone] = (await readersOf(1)).readers;
  const content = 'words '.repeat(1_000);
  await sendMessage(chat, realm.administrator, { to: [alone!.user], content });
  await until(async () => textOf(await poll(alone!)).includes('words'));
  const answer = await poll(alone!, 'gzip');
  expect(answer.encoding).toBeUndefined();
  expect(answer.body.length).toBeGreaterThan(content.length);
});

test('an answer that would hold the process for long is not compressed, however many get it', () => {
  const packed = new PackedAnswers('{"events":');
  const askTwice = (shared: Buffer) => [packed.of(shared, true), packed.of(shared, true)];
  expect(askTwice(Buffer.alloc(LIMITS.pollPackedMost))).toEqual([undefined, expect.anything()]);
  expect(askTwice(Buffer.alloc(LIMITS.pollPackedMost + 1))).toEqual([undefined, undefined]);
});
