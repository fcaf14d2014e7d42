import { setTimeout } from 'node:timers/promises';
import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel, type TestChannel } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { RECORD, shownIn } from './support/web-shown-notices.js';
import { useWebWindows, type WebWindow } from './support/web-windows.js';

/** What the web client tells of after it has lost its queue, in real browsers. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

let channel: TestChannel;
beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.owner, realm.member] });
});

const say = async (type: string, to: unknown, content: string): Promise<number> =>
  expectSuccess(await chat.api(realm.owner).post('/messages', { type, to, topic: 'plans', content }))['id'];

/** A window that has lost its queue, whenever it is told to, and whose service is out of reach for new ones until it is back. */
function withQueue({ page }: WebWindow): { lose(): Promise<void>; back(): Promise<void> } {
  let queue_id: string | null = null;
  let letIn = () => {};
  page.on('request', (request) => {
    queue_id = new URL(request.url()).searchParams.get('queue_id') ?? queue_id;
  });
  return {
    async lose() {
      await until(() => queue_id !== null);
      const gate = new Promise<void>((resolve) => (letIn = resolve));
      await page.route('**/api/v1/register', async (route) => {
        await gate;
        await route.continue();
      });
      const asked = page.waitForRequest('**/api/v1/register');
      expectSuccess(await chat.api(realm.member).delete('/events', { queue_id }));
      await asked;
      queue_id = null;
    },
    async back() {
      letIn();
      await until(() => queue_id !== null);
      await page.unroute('**/api/v1/register');
    },
  };
}

test('what came while the queue was lost is told once, in one notification, until all of it is read', async () => {
  const { owner, member, moderator } = realm;
  const window = await open(chat.url);
  const queue = withQueue(window);
  await window.page.addInitScript(RECORD);
  await window.logIn(member, '#inbox');
  const before = await say('direct', [member.id], 'before');
  await until(async () => (await shownIn(window)).length === 1);
  await queue.lose();
  expectSuccess(await chat.api(member).post('/messages/flags', { messages: [before], op: 'add', flag: 'read' }));
  const ids = [
    await say('direct', [member.id], 'one'),
    await say('direct', [member.id], 'two'),
    await say('channel', channel.id, `@**${member.full_name}|${member.id}** three`),
  ];
  const read = await say('direct', [member.id], 'read elsewhere');
  const plain = { type: 'channel', to: channel.id, topic: 'weather', content: 'nobody in particular' };
  expectSuccess(await chat.api(owner).post('/messages', plain));
  const form = { messages: [read], op: 'add', flag: 'read' };
  expectSuccess(await chat.api(member).post('/messages/flags', form));
  await queue.back();
  await until(async () => (await shownIn(window)).join().includes('away'));
  expect(await shownIn(window)).toEqual([
    `3 messages while you were away: ${owner.full_name} (2)\n#${channel.name} › plans`,
  ]);

  // Lost again, it says only what is new; one message is told of as ever.
  await queue.lose();
  expectSuccess(await chat.api(moderator).post('/messages', { type: 'direct', to: [member.id], content: 'hello' }));
  await queue.back();
  await until(async () => (await shownIn(window)).length === 2);
  expect((await shownIn(window))[1]).toBe(`${moderator.full_name}: hello`);
  await queue.lose();
  await queue.back();
  await setTimeout(1_000);
  expect(await shownIn(window)).toHaveLength(2);
  // What comes then is told of by itself, and the summary goes with the last of its messages.
  await say('direct', [member.id], 'after');
  await until(async () => (await shownIn(window)).length === 3);
  const mark = (messages: number[]) => chat.api(member).post('/messages/flags', { messages, op: 'add', flag: 'read' });
  expectSuccess(await mark(ids.slice(0, 2)));
  await setTimeout(500);
  expect(await shownIn(window)).toHaveLength(3);
  expectSuccess(await mark(ids.slice(2)));
  await until(async () => (await shownIn(window)).length === 2);
});

test('a window that lost its queue does not tell again of what another window has shown', async () => {
  const { member } = realm;
  const window = await open(chat.url);
  const queue = withQueue(window);
  await window.page.addInitScript(RECORD);
  await window.logIn(member, '#inbox');
  await queue.lose();
  const ids = [await say('direct', [member.id], 'one'), await say('direct', [member.id], 'two')];
  const other = await window.context.newPage();
  await other.goto(new URL('/manifest.webmanifest', chat.url).href);
  await other.evaluate(`(() => {
    const all = new BroadcastChannel('notices');
    for (const id of ${JSON.stringify(ids)}) all.postMessage(id);
  })()`);
  await say('direct', [member.id], 'three');
  await queue.back();
  await until(async () => (await shownIn(window)).length === 1);
  await setTimeout(1_000);
  expect(await shownIn(window)).toEqual([`${realm.owner.full_name}: three`]);
});
