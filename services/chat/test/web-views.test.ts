import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel, buildUser, type TestChannel } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { useWebWindows } from './support/web-windows.js';

/** Every view at every width, in both themes and with high contrast: axe finds nothing, and nothing is wider than the window. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

let channel: TestChannel;
beforeAll(async () => {
  const { owner, administrator, member } = realm;
  channel = await buildChannel(chat, realm.id, { subscribers: [owner, administrator, member] });
  const long =
    'A line that is long enough to be broken at the width of a telephone, and to be read at the width of a wall. ';
  const texts = [
    `Hello @**${owner.full_name}**, see the [plan](https://example.com) and \`code\`.`,
    '```python\nfor line in range(10):\n    print(line, "and a line of code that is longer than a telephone is wide")\n```',
    '| what | who | when |\n|-|-|-|\n| a table | with three columns | and a row |',
    '```spoiler Who won\nNobody\n```\n> quoted\n\n* one\n* two',
    'مرحبا بالعالم، هذه رسالة من اليمين إلى اليسار',
    long.repeat(4),
    'W'.repeat(300),
  ];
  for (const content of texts)
    expectSuccess(
      await chat.api(administrator).post('/messages', { type: 'channel', to: channel.id, topic: 'plans', content }),
    );
  expectSuccess(await chat.api(member).post('/messages', { type: 'direct', to: [owner.id], content: 'Only to you' }));
});

const views = (): (readonly [name: string, hash: string])[] => [
  ['inbox', '#inbox'],
  ['recent', '#recent'],
  ['feed', '#feed'],
  ['topic', `#narrow/channel/${channel.id}/topic/plans`],
  ['channel', `#narrow/channel/${channel.id}`],
  ['topics', `#topics/channel/${channel.id}`],
  ['direct', `#narrow/dm/${realm.member.id}`],
  ['mentions', '#narrow/is/mentioned'],
  ['starred', '#narrow/is/starred'],
  ['reactions', '#narrow/has/reaction/sender/me'],
  ['search', '#narrow/search/plan'],
  ['nothing', '#narrow/search/nothingatall'],
  ['drafts', '#drafts'],
  ['scheduled', '#scheduled'],
  ['reminders', '#reminders'],
  ['unknown', '#nowhere'],
  ...['account', 'appearance', 'notifications', 'organization', 'people', 'channels', 'bots', 'audit'].map(
    (section) => [`settings-${section}`, `#settings/${section}`] as const,
  ),
];

test.each([
  ['en-GB', 'Password'],
  ['es-ES', 'Contraseña'],
])('the first page is below 200 kB, in %s', async (language, password) => {
  const window = await open(chat.url, { language });
  await window.go('');
  await window.page.getByLabel(password).waitFor();
  const bytes = await window.page.evaluate<number>(`performance.getEntriesByType('resource')
    .filter(({ name }) => name.includes('/assets/'))
    .reduce((all, { encodedBodySize }) => all + encodedBodySize, 0)`);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(200_000);
});

test('who looks at a topic goes along when it is renamed, and stays while they write', async () => {
  const [reader, writer] = [await open(chat.url), await open(chat.url)];
  const { administrator, member } = realm;
  const own = await buildChannel(chat, realm.id, { subscribers: [administrator, member] });
  const sent = { type: 'channel', to: own.id, topic: 'old name', content: 'hello' };
  const { id } = expectSuccess(await chat.api(administrator).post('/messages', sent));
  const address = `#narrow/channel/${own.id}/topic/old.20name`;
  await reader.logIn(realm.member, address);
  await writer.logIn(realm.administrator, address);
  await writer.page.locator('main textarea').fill('half a sent');
  for (const { page } of [reader, writer]) await page.locator('[data-message]').first().waitFor();
  const move = { topic: 'new name', propagate_mode: 'change_all' };
  expectSuccess(await chat.api(administrator).patch(`/messages/${id}`, move));
  await reader.page.waitForURL(/new\.20name/);
  await reader.page.locator(`[data-message="${id}"]`).waitFor();
  // Two at once come in one answer.
  for (const topic of ['second name', 'third name'])
    expectSuccess(await chat.api(administrator).patch(`/messages/${id}`, { ...move, topic }));
  await reader.page.waitForURL(/third\.20name/);
  await reader.page.locator(`[data-message="${id}"]`).waitFor();
  expect(writer.page.url()).toContain('old.20name');
  expect(await writer.page.locator('main textarea').inputValue()).toBe('half a sent');
});

test.each([320, 390, 768, 1440])('the tools of a message cover nothing of it at %i pixels', async (width) => {
  const { administrator: writer, owner } = realm;
  const named = { full_name: 'Maximiliane Alexandra von und zu Hohenstein-Wartenberg' };
  expectSuccess(await chat.api(owner).patch(`/users/${writer.id}`, named));
  const own = await buildChannel(chat, realm.id, { subscribers: [owner, writer] });
  const ids: number[] = [];
  for (const content of ['first', 'second', '```\ncode\n```']) {
    const form = { type: 'channel', to: own.id, topic: 'tools', content };
    const { id } = expectSuccess(await chat.api(writer).post('/messages', form));
    const edit = { content: `${content}${content.startsWith('`') ? '' : ' edited'}\nmore` };
    expectSuccess(await chat.api(writer).patch(`/messages/${id}`, edit));
    ids.push(id);
  }
  const window = await open(chat.url, { width });
  await window.logIn(owner, `#narrow/channel/${own.id}/topic/tools`);
  for (const id of ids) {
    const message = window.page.locator(`[data-message="${id}"]`);
    await message.locator('.rendered').hover();
    await message.getByRole('toolbar').waitFor();
    expect(await window.faults(`tools-${ids.indexOf(id)}`)).toEqual([]);
    expect(await window.page.evaluate<string[]>(coveredIn(id))).toEqual([]);
    await message.getByRole('toolbar').getByRole('button', { name: 'Reply' }).hover({ timeout: 5_000 });
  }
});

test('the view of reactions shows what others reacted to, and `me` is the reader in every address', async () => {
  const { owner } = realm;
  // Somebody who is new to the service: it has not read their subscriptions yet, and is told of none that are written for a test.
  const member = await buildUser(chat, realm.id);
  const own = await buildChannel(chat, realm.id, { subscribers: [owner, member] });
  const write = async (content: string) =>
    expectSuccess(await chat.api(member).post('/messages', { type: 'channel', to: own.id, topic: 'cake', content }))[
      'id'
    ] as number;
  const [loved] = [await write('I baked a cake'), await write('Nobody minds this')];
  const emoji_name = 'heart';
  expectSuccess(await chat.api(owner).post(`/messages/${loved}/reactions`, { emoji_name }));
  const window = await open(chat.url);
  await window.logIn(member, '#inbox');
  await window.page.getByRole('link', { name: 'Reactions' }).click();
  await window.page.locator(`[data-message="${loved}"]`).waitFor();
  expect(await window.texts()).toEqual(['I baked a cake']);
  expect(await window.page.locator('header h1').innerText()).toBe('Reactions');
  await window.page.locator('nav a[aria-current=page]').getByText('Reactions').waitFor();
  const later = await write('And coffee');
  expectSuccess(await chat.api(owner).post(`/messages/${later}/reactions`, { emoji_name }));
  await window.go(`#narrow/channel/${own.id}/sender/me`);
  await window.page.locator(`[data-message="${later}"]`).waitFor();
  expect(await window.texts()).toEqual(['I baked a cake', 'Nobody minds this', 'And coffee']);
  await window.go('#narrow/dm/me');
  await window.write('A note to myself');
  await window.page.locator('[data-message]').getByText('A note to myself').waitFor();
});

/** The buttons and the text of a message that are under its tools, even in part. */
const coveredIn = (id: number) => `(() => {
  const row = document.querySelector('[data-message="${id}"]');
  const tools = row.querySelector('[role=toolbar]').getBoundingClientRect();
  return [...row.querySelectorAll('button, time, .rendered *')]
    .filter((one) => !one.closest('[role=toolbar]'))
    .filter((one) => {
      const at = one.getBoundingClientRect();
      return at.width > 0 && at.top < tools.bottom - 2 && at.bottom > tools.top + 2
        && at.left < tools.right && at.right > tools.left;
    })
    .map((one) => one.textContent || one.tagName);
})()`;

const LOOKS = [320, 390, 768, 1440, 2560].flatMap((width) => [
  [width, 'light', 'usual'] as const,
  [width, 'dark', 'usual'] as const,
  [width, width === 1440 ? 'dark' : 'light', 'more'] as const,
]);

test.each(LOOKS)(
  'the views at %i pixels, %s, %s contrast',
  async (width, theme, contrast) => {
    const high_contrast_mode = contrast === 'more';
    expectSuccess(await chat.api(realm.owner).patch('/settings', { high_contrast_mode }));
    const window = await open(chat.url, { width, theme });
    await window.logIn(realm.owner, '#inbox');
    const found: string[] = [];
    for (const [name, hash] of views()) {
      await window.go(hash);
      await window.page.locator('header h1').waitFor();
      if (['feed', 'topic', 'channel', 'direct', 'mentions', 'search'].includes(name))
        await window.page.locator('[data-message]').first().waitFor();
      await window.page.getByText('Loading…').waitFor({ state: 'detached' });
      const shot = `view-${name}${high_contrast_mode ? '-contrast' : ''}`;
      found.push(...(await window.faults(shot)).map((fault) => `${name}: ${fault}`));
    }
    expect(found).toEqual([]);
  },
  300_000,
);
