import net from 'node:net';
import {
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { BROWSER, startBrowser } from '../../../test/support/browser-session.js';
import { registerQueue } from '../../../test/support/events.js';
import { both, closeWays, queryOf, raw, signed, type Ways, waysOf } from '../../../test/support/poll-ways.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { until } from '../../../test/support/wait-until.js';

let chat: Chat;
let realm: TestRealm;
let channel: TestChannel;
let ways: Ways;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.moderator] });
  ways = await waysOf(chat);
});
afterAll(async () => {
  closeWays();
  await chat.stop();
});

test('events, and that there are none, are answered byte for byte as in the ordinary way', async () => {
  const queue = await registerQueue(chat, realm.member);
  const none = await both(ways, { query: queryOf(queue, '&dont_block=true'), user: realm.member });
  expect(none.answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*"events":\[\],"queue_id":"[-0-9a-f]+"\}$/s);
  expect(none.isShort).toBe(true);
  for (const content of ['a', 'ä 😀']) await sendMessage(chat, realm.moderator, { channel, content });
  await until(async () => (await raw(ways.short, { query: queryOf(queue), user: realm.member })).includes('😀'));
  const some = await both(ways, { query: queryOf(queue), user: realm.member });
  expect(some.answer).toContain('ä 😀');
  expect(some.isShort).toBe(true);
  const fromTheStart = await both(ways, { query: `?last_event_id=-1&queue_id=${queue.queue_id}`, user: realm.member });
  expect(fromTheStart).toEqual(some);
});

test('over its budget a poll is refused in the same words', async () => {
  const limited = await chat.startReplica({ env: { RATE_LIMIT_LONG_POLL: '60:3' } });
  const at = await waysOf(limited);
  const queue = await registerQueue(limited, realm.administrator);
  const asked = { query: queryOf(queue, '&dont_block=true'), user: realm.administrator };
  const answers: string[] = [];
  for (const port of [at.ordinary, at.short, at.short]) answers.push(await raw(port, asked));
  expect(answers[1]).toBe(answers[0]);
  expect(answers[0]).toMatch(/^X-RateLimit-Limit: 3\r$/m);
  const { answer, isShort } = await both(at, asked);
  expect(answer).toMatch(/^HTTP\/1\.1 429 .*RATE_LIMIT_HIT/s);
  expect(isShort).toBe(true);
  await limited.stop();
});

test('a replica that does not serve the queue yet takes it over, and one that is about to stop ends the connection', async () => {
  const fresh = await chat.startReplica();
  const at = await waysOf(fresh);
  const queue = await registerQueue(chat, realm.member);
  const id = await sendMessage(chat, realm.moderator, { channel, content: 'for whom comes later' });
  await until(async () =>
    (await raw(at.ordinary, { query: queryOf(queue, '&dont_block=true'), user: realm.member })).includes(`"id":${id}`),
  );
  fresh.deps.events.forget(queue.queue_id);
  const first = await raw(at.short, { query: queryOf(queue), user: realm.member });
  expect(at.taken).toEqual([true]);
  expect(await raw(at.ordinary, { query: queryOf(queue), user: realm.member })).toBe(first);
  fresh.deps.status.leaving = true;
  const { answer } = await both(at, { query: queryOf(queue), user: realm.member });
  expect(answer).toMatch(/^Connection: close\r$/m);
  await fresh.stop();
});

test('who waits is answered by the next event, unless their key was replaced meanwhile', async () => {
  const user = await buildUser(chat, realm.id);
  const queue = await registerQueue(chat, user, { event_types: ['message'] });
  const asked = { query: queryOf(queue), user };
  await both(ways, { ...asked, query: `${asked.query}&dont_block=true` });
  const waiting = raw(ways.short, asked);
  await until(() => chat.deps.events.waiting() === 1);
  const id = await sendMessage(chat, realm.moderator, { to: [user] });
  expect(await waiting).toContain(`"id":${id}`);
  expect(await raw(ways.ordinary, asked)).toBe(await waiting);
  const last = {
    query: `${asked.query.replace(/\d+$/, '')}${/"id":(\d+)\}\],"queue_id"/.exec(await waiting)![1]}`,
    user,
  };
  const refused = [];
  for (const port of [ways.short, ways.ordinary]) {
    const held = raw(port, last);
    await until(() => chat.deps.events.waiting() === 1);
    await chat.db.query(
      "update users set api_key_hash = decode(md5(id::text || clock_timestamp()::text), 'hex') || decode(md5('x'), 'hex') where id = $1",
      [user.id],
    );
    refused.push(await held);
    await chat.db.query('update users set api_key_hash = sha256($2::bytea) where id = $1', [
      user.id,
      Buffer.from(user.api_key),
    ]);
    await raw(ways.ordinary, { ...last, query: `${last.query}&dont_block=true` });
  }
  expect(refused[0]).toMatch(/^HTTP\/1\.1 401 .*Invalid/s);
  expect(refused[1]).toBe(refused[0]);
});

test('who leaves is no longer waited for', async () => {
  const queue = await registerQueue(chat, realm.member, { event_types: ['typing'] });
  await both(ways, { query: queryOf(queue, '&dont_block=true'), user: realm.member });
  const socket = net.connect(ways.short, '127.0.0.1');
  socket.write(
    `GET /api/v1/events${queryOf(queue)} HTTP/1.1\r\nHost: chat.example.test\r\n${signed(realm.member)}\r\n\r\n`,
  );
  await until(() => chat.deps.events.waiting() === 1);
  expect(ways.taken.at(-1)).toBe(true);
  socket.destroy();
  await until(() => chat.deps.events.waiting() === 0);
});

test('a page of the web client is answered byte for byte as in the ordinary way, as long as its session lasts', async () => {
  const browser = await startBrowser(chat, realm.moderator);
  const { queue_id, last_event_id } = expectSuccess(
    await browser.request('post', '/register', { form: { event_types: ['message'] } }),
  ) as { queue_id: string; last_event_id: number };
  const query = queryOf({ queue_id, last_event_id });
  const page = { ...BROWSER, Cookie: browser.cookie, 'X-CSRF-Token': browser.csrf_token };
  const sent = (headers: Record<string, string>) => Object.entries(headers).map((header) => header.join(': '));
  const id = await sendMessage(chat, realm.member, { channel, content: 'for a page' });
  await raw(ways.ordinary, { query, headers: sent(page) });
  const { answer, isShort } = await both(ways, { query, headers: sent(page) });
  expect(answer).toContain(`"id":${id}`);
  expect(isShort).toBe(true);
  const { Cookie, 'X-CSRF-Token': _, ...withoutToken } = page;
  const foreign: [Record<string, string>, RegExp][] = [
    [{ ...withoutToken, Cookie }, /403 .*X-CSRF-Token does not hold.*CSRF_FAILED/s],
    [{ ...page, 'X-CSRF-Token': 'x'.repeat(43) }, /403 .*X-CSRF-Token does not hold.*CSRF_FAILED/s],
    [{ ...page, 'Sec-Fetch-Site': 'cross-site' }, /403 .*another site.*CSRF_FAILED/s],
    [withoutToken, /401 .*Not signed in/s],
  ];
  for (const [headers, words] of foreign) {
    const refused = await both(ways, { query, headers: sent(headers) });
    expect(refused.answer).toMatch(words);
    expect(refused.isShort).toBe(false);
  }
  const last = { query: queryOf({ queue_id, last_event_id: lastIdOf(answer) }), headers: sent(page) };
  const waiting = raw(ways.short, last);
  await until(() => chat.deps.events.waiting() === 1);
  expect(ways.taken.at(-1)).toBe(true);
  expectSuccess(await browser.request('delete', '/sessions/current'));
  expect(await waiting).toMatch(/^HTTP\/1\.1 401 .*not signed in/s);
  expect((await both(ways, last)).answer).toBe(await waiting);
});

const lastIdOf = (answer: string) => Number(/"id":(\d+)\}\],"queue_id"/.exec(answer)![1]);
