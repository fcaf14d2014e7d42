import type { RequestListener } from 'node:http';
import { buildChannel, buildRealm, sendMessage, type TestRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { startWeb, type TestWeb } from '../../../test/support/web.js';
import { LIMITS } from '../../limits/index.js';

let chat: Chat;
let web: TestWeb;
let realm: TestRealm;
let called: { path: string; type: string; body: string }[];
beforeAll(async () => {
  web = await startWeb();
  chat = await startChat({ web: web.internet });
});
afterAll(async () => {
  await chat.stop();
  await web.stop();
});
beforeEach(async () => {
  realm = await buildRealm(chat);
  called = [];
});

/** What a path of the bot's own server hears and answers. */
const answers =
  (status: number, body: string): RequestListener =>
  (req, res) => {
    let text = '';
    req.on('data', (chunk: Buffer) => (text += chunk.toString()));
    req.on('end', () => {
      called.push({ path: req.url!, type: req.headers['content-type']!, body: text });
      res.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  };

async function buildHook(payload_url = web.at('/hook'), interface_type = 1) {
  const form = { full_name: 'Robo', short_name: 'robo', bot_type: 3, payload_url, interface_type };
  const { user_id } = expectSuccess(await chat.api(realm.member).post('/bots', form));
  const { realm_bots } = expectSuccess(
    await chat.api(realm.member).post('/register', { fetch_event_types: ['realm_bot'] }),
  );
  const { services, email } = realm_bots.find((bot: { user_id: number }) => bot.user_id === user_id);
  return { ...realm.bot, id: user_id as number, email: email as string, token: services[0].token as string };
}

const subscribe = async (name: string, user_id: number) =>
  expectSuccess(
    await chat.api(realm.owner).post('/users/me/subscriptions', { subscriptions: [{ name }], principals: [user_id] }),
  );
const newest = async (user: TestRealm['owner'], narrow: object[] = []) => {
  const form = { anchor: 'newest', num_before: 1, apply_markdown: false, narrow };
  const { messages } = expectSuccess(await chat.api(user).get('/messages', form));
  return messages.at(-1) as { id: number; content: string; sender_id: number; subject: string };
};

test('whoever writes to the bot is answered by what its hook says, which hears what was written and a token to know us by', async () => {
  const bot = await buildHook();
  web.serve('/hook', answers(200, '{"content": "Hello **back**"}'));
  const id = await sendMessage(chat, realm.guest, { to: [bot], content: 'Hi *there*' });
  await runJobs(chat);
  expect(called).toEqual([{ path: '/hook', type: 'application/json', body: expect.any(String) }]);
  expect(JSON.parse(called[0]!.body)).toMatchObject({
    bot_email: bot.email,
    bot_full_name: 'Robo',
    data: 'Hi *there*',
    trigger: 'direct_message',
    token: bot.token,
    message: {
      id,
      type: 'private',
      sender_id: realm.guest.id,
      content: 'Hi *there*',
      rendered_content: '<p>Hi <em>there</em></p>',
    },
  });
  expect(bot.token).toMatch(/^\w{32}$/);
  expect(await newest(realm.guest)).toMatchObject({ sender_id: bot.id, content: 'Hello **back**' });
  await runJobs(chat);
  expect(called).toHaveLength(1);
});

test('whoever mentions it is answered in the topic; what it may not read, and what other bots say, it does not hear', async () => {
  const bot = await buildHook();
  web.serve('/hook', answers(200, '{"response_string": "Here"}'));
  const open = await buildChannel(chat, realm.id, { subscribers: [realm.owner, realm.bot] });
  const closed = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner] });
  const content = '@**Robo** where are you?';
  await sendMessage(chat, realm.owner, { channel: closed, content });
  await sendMessage(chat, realm.owner, { channel: open, content: '@_**Robo** is silent, Robo is not mentioned' });
  await sendMessage(chat, realm.bot, { channel: open, content });
  await runJobs(chat);
  expect(called).toEqual([]);
  await sendMessage(chat, realm.owner, { channel: open, topic: 'lost', content });
  await runJobs(chat);
  expect(JSON.parse(called[0]!.body)).toMatchObject({ trigger: 'mention', message: { stream_id: open.id } });
  expect(await newest(realm.owner)).toMatchObject({ sender_id: bot.id, subject: 'lost', content: 'Here' });
  await subscribe(closed.name, bot.id);
  await sendMessage(chat, realm.owner, { channel: closed, content });
  await runJobs(chat);
  expect(called).toHaveLength(2);
});

test.each([
  ['says that nothing is to be said', '{"response_not_required": true, "content": "x"}'],
  ['says nothing', ''],
  ['says an empty text', '{"content": "  "}'],
])('a hook that %s', async (_what, body) => {
  const bot = await buildHook();
  web.serve('/hook', answers(200, body));
  const id = await sendMessage(chat, realm.guest, { to: [bot] });
  await runJobs(chat);
  expect(called).toHaveLength(1);
  expect((await newest(realm.guest)).id).toBe(id);
  expect((await newest(realm.member))?.content ?? '').not.toContain('came to nothing');
});

test.each([
  ['a status that is no success', 500, '{"content": "secret of theirs"}', 'status 500'],
  ['a redirect, which is not followed', 302, '', 'status 302'],
  ['no JSON', 200, 'secret of theirs', 'no JSON object'],
  ['a list', 200, '[]', 'no JSON object'],
  ['far too much', 200, JSON.stringify({ content: 'x'.repeat(LIMITS.hookAnswerBytes) }), 'could not be reached'],
])('the owner is told of an answer with %s, and nobody else', async (_what, status, body, why) => {
  const bot = await buildHook();
  web.serve('/hook', answers(status, body));
  const id = await sendMessage(chat, realm.guest, { to: [bot] });
  await runJobs(chat);
  expect((await newest(realm.guest)).id).toBe(id);
  const { content } = await newest(realm.member);
  expect(content).toContain(why);
  expect(content).not.toContain('secret');
  expect(called).toHaveLength(1);
});

test('half a character in its answer is replaced, and a NUL is told to the owner', async () => {
  const bot = await buildHook();
  web.serve('/hook', answers(200, String.raw`{"content": "half \ud800 a character"}`));
  await sendMessage(chat, realm.guest, { to: [bot] });
  await runJobs(chat);
  expect((await newest(realm.guest)).content).toBe('half \ufffd a character');
  web.serve('/hook', answers(200, String.raw`{"content": "x\u0000y"}`));
  await sendMessage(chat, realm.guest, { to: [bot] });
  await runJobs(chat);
  expect((await newest(realm.member)).content).toContain('null bytes');
  expect(called).toHaveLength(2);
});

test('an address that is none of the internet is never asked, whatever its name resolves to', async () => {
  web.resolveTo('inside.example', ['10.0.0.1']);
  web.resolveTo('both.example', ['127.0.0.1', '10.0.0.1']);
  for (const url of [web.at('/hook', 'inside.example'), web.at('/hook', 'both.example'), 'http://[::1]:9/hook']) {
    realm = await buildRealm(chat);
    const bot = await buildHook(url);
    await sendMessage(chat, realm.guest, { to: [bot] });
    await runJobs(chat);
    expect((await newest(realm.member)).content).toContain('PRIVATE_ADDRESS');
  }
  expect(called).toEqual([]);
});

test('a call takes ten seconds at most', async () => {
  const bot = await buildHook();
  const post = jest
    .spyOn(chat.deps.web, 'post')
    .mockRejectedValueOnce(Object.assign(new Error('too late'), { name: 'TimeoutError' }));
  await sendMessage(chat, realm.guest, { to: [bot] });
  await runJobs(chat);
  expect(post.mock.calls[0]![1].timeout_ms).toBe(10_000);
  post.mockRestore();
  expect((await newest(realm.member)).content).toContain('longer than 10 seconds');
});

test('the other form is sent as a form, of channels only', async () => {
  const bot = await buildHook(undefined, 2);
  web.serve('/hook', answers(200, '{"text": "Aye"}'));
  const open = await buildChannel(chat, realm.id, { name: 'deck', subscribers: [realm.owner] });
  await sendMessage(chat, realm.owner, { to: [bot] });
  await runJobs(chat);
  expect(called).toEqual([]);
  const id = await sendMessage(chat, realm.owner, { channel: open, content: '@**Robo** go' });
  await runJobs(chat);
  expect(called[0]!.type).toBe('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(called[0]!.body))).toMatchObject({
    token: bot.token,
    channel_id: `C${open.id}`,
    channel_name: 'deck',
    thread_ts: String(id),
    user_id: `U${realm.owner.id}`,
    user_name: realm.owner.full_name,
    text: '@**Robo** go',
    trigger_word: 'mention',
  });
  expect(await newest(realm.owner)).toMatchObject({ sender_id: bot.id, content: 'Aye' });
});

test('what the bot may not post is not posted, and its owner is told', async () => {
  await buildHook();
  web.serve('/hook', answers(200, '{"content": "Let me speak"}'));
  const open = await buildChannel(chat, realm.id, { subscribers: [realm.owner] });
  const { system_group_ids } = await chat.db.one<{ system_group_ids: Record<string, number> }>(
    'select system_group_ids from realms where id = $1',
    [realm.id],
  );
  const can_send_message_group = { new: system_group_ids['role:administrators'] };
  expectSuccess(await chat.api(realm.owner).patch(`/streams/${open.id}`, { can_send_message_group }));
  const id = await sendMessage(chat, realm.owner, { channel: open, content: '@**Robo** speak' });
  await runJobs(chat);
  expect((await newest(realm.owner, [{ operator: 'channel', operand: open.id }])).id).toBe(id);
  expect((await newest(realm.member)).content).toContain('could not answer');
});

test('nothing is called for a message that is gone, by a bot that is deactivated, and more often than a few times at once', async () => {
  const bot = await buildHook();
  web.serve('/hook', answers(200, ''));
  const id = await sendMessage(chat, realm.guest, { to: [bot] });
  expectSuccess(await chat.api(realm.guest).delete(`/messages/${id}`));
  await runJobs(chat);
  for (let n = 0; n < LIMITS.hookCallsWaiting + 3; n += 1) {
    await sendMessage(chat, realm.guest, { to: [bot] });
    await chat.db.query(`select nextval('messages_id_seq') from generate_series(2, $1::int)`, [
      LIMITS.hookCallsWaiting,
    ]);
  }
  const waiting = await chat.db.query(`select from jobs where task = 'call an outgoing hook' and realm_id = $1`, [
    realm.id,
  ]);
  expect(waiting).toHaveLength(LIMITS.hookCallsWaiting);
  expectSuccess(await chat.api(realm.member).delete(`/bots/${bot.id}`));
  await runJobs(chat);
  expect(called).toEqual([]);
});
