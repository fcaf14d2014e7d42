import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel, buildUser } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows, type WebWindow } from './support/web-windows.js';

/** Going anywhere by its name. Real browsers on the built client and a real service. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

const NAV = 'navigation';
const list = ({ page }: WebWindow) => page.getByRole(NAV, { name: 'Navigation' }).getByRole('list', { name: 'Find' });
/** Names and what they belong to, from above. */
const found = async (window: WebWindow): Promise<string[]> =>
  (await list(window).getByRole('link').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
async function type(window: WebWindow, text: string): Promise<void> {
  await window.page.keyboard.press('Control+k');
  await window.page.locator('#sidebar-filter:focus').waitFor();
  await window.page.keyboard.type(text);
}

test('channels, topics, people and views are found by their names, the best first, and Enter goes there', async () => {
  const { owner, member } = realm;
  const marina = await buildUser(chat, realm.id, { full_name: 'Marina Soler' });
  const channel = await buildChannel(chat, realm.id, { name: 'marketing', subscribers: [owner, member] });
  const other = await buildChannel(chat, realm.id, { name: 'harbour', subscribers: [owner, member] });
  const post = async (to: number, topic: string) =>
    expectSuccess(await chat.api(owner).post('/messages', { type: 'channel', to, topic, content: 'hello' }));
  await post(other.id, 'market stalls');
  await post(channel.id, 'old boats');
  expectSuccess(await chat.api(member).post('/mark_all_as_read'));
  const window = await open(chat.url);
  await window.logIn(member, '#inbox');

  // Topics that nobody looked at in this window are found too.
  await type(window, 'mar');
  await until(async () => (await found(window)).length === 4);
  expect(await found(window)).toEqual([
    'marketing',
    'Marina Soler',
    'market stalls #harbour',
    'Messages that contain “mar”',
  ]);
  expect(await window.faults('find')).toEqual([]);
  await window.page.keyboard.press('Enter');
  await window.page.waitForURL(new RegExp(`narrow/channel/${channel.id}-marketing$`));
  expect(await window.page.locator('#sidebar-filter').inputValue()).toBe('');
  await until(() => window.page.evaluate<boolean>(`document.activeElement?.closest('main') !== null`));

  // Down to another; the words of a topic and of its channel may be typed in one.
  await type(window, 'harbour market');
  await until(async () => (await found(window))[0] === 'market stalls #harbour');
  await window.page.keyboard.press('ArrowDown');
  await window.page.keyboard.press('Enter');
  await window.page.waitForURL(new RegExp(`narrow/channel/${other.id}-harbour/topic/market.20stalls`));

  // People without a conversation, and views.
  await type(window, 'sol');
  await until(async () => (await found(window))[0] === 'Marina Soler');
  await window.page.keyboard.press('Enter');
  await window.page.waitForURL(new RegExp(`narrow/dm/${marina.id}-`));
  await type(window, 'draf');
  await until(async () => (await found(window))[0] === 'Drafts');
  await window.page.keyboard.press('Enter');
  await window.page.waitForURL(/#drafts$/);

  // Nothing is called so: messages are searched. Escape puts the rows of the sidebar back.
  await type(window, 'hello');
  await until(async () => (await found(window)).join() === 'Messages that contain “hello”');
  await window.page.keyboard.press('Enter');
  await window.page.waitForURL(/narrow\/search\/hello$/);
  await type(window, 'harb');
  await window.page.keyboard.press('ArrowDown');
  await window.page.keyboard.press('Escape');
  await list(window).waitFor({ state: 'detached' });
  expect(window.page.url()).toMatch(/narrow\/search\/hello$/);
});

test('what is unread comes first, and what comes while one looks is counted', async () => {
  const { owner } = realm;
  const member = await buildUser(chat, realm.id);
  const quiet = await buildChannel(chat, realm.id, { name: 'ship-a', subscribers: [owner, member] });
  const loud = await buildChannel(chat, realm.id, { name: 'ship-b', subscribers: [owner, member] });
  const window = await open(chat.url);
  await window.logIn(member, '#inbox');
  await type(window, 'ship');
  await until(async () => (await found(window))[0] === quiet.name);
  const form = { type: 'channel', to: loud.id, topic: 'news', content: 'They are here' };
  expectSuccess(await chat.api(owner).post('/messages', form));
  await until(async () => (await found(window))[0]?.startsWith('ship-b') ?? false);
  await list(window).locator('[data-unread-count="1"]').first().waitFor();
  await window.page.keyboard.press('Escape');
});

test('on a telephone it is found in the navigation that opens', async () => {
  await buildChannel(chat, realm.id, { name: 'lighthouse', subscribers: [realm.member] });
  const window = await open(chat.url, { width: 390, theme: 'dark' });
  await window.logIn(realm.member, '#recent');
  await window.page.getByRole('button', { name: 'Open navigation' }).click();
  await window.page.locator('#sidebar-filter').fill('light');
  await until(async () => (await found(window))[0] === 'lighthouse');
  expect(await window.faults('find')).toEqual([]);
  await list(window).getByRole('link', { name: 'lighthouse' }).click();
  await window.page.waitForURL(/narrow\/channel\/\d+-lighthouse$/);
  await until(async () => !(await window.page.locator('#sidebar-filter').isVisible()));
});

test('people who may invite find that too', async () => {
  const window = await open(chat.url);
  await window.logIn(realm.owner, '#inbox');
  await type(window, 'invi');
  await until(async () => (await found(window))[0] === 'Invite people');
  await window.page.keyboard.press('Enter');
  await window.page.getByRole('heading', { name: 'Invitations' }).waitFor();
});
