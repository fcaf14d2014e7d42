import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { RECORD, shownIn } from './support/web-shown-notices.js';
import { useWebWindows } from './support/web-windows.js';

/** Names that turn text around, where no element keeps them apart. Real browsers on the built client and a real service. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

const TURNED = 'plans \u2069\u202Egnp';
const SHOWN = 'plans gnp';
const HEBREW = 'תוכניות\u2069\u202E';
const APART = '\u2068תוכניות\u2069';
const TURNING = /[\u202A-\u202E\u2066\u2067]/;

test('a name that turns text around turns nothing beside it: in the field, the title of the window and notifications', async () => {
  const { owner, member } = realm;
  const channel = await buildChannel(chat, realm.id, { name: `${TURNED} of us`, subscribers: [owner, member] });
  const window = await open(chat.url);
  const { page } = window;
  await page.addInitScript(RECORD);
  await window.logIn(member, '#inbox');
  const content = `@**${member.full_name}|${member.id}** look`;
  const message = { type: 'channel', to: channel.id, topic: HEBREW, content };
  expectSuccess(await chat.api(owner).post('/messages', message));
  await until(async () => (await shownIn(window)).length === 1);
  expect(await shownIn(window)).toEqual([`${owner.full_name} · #${SHOWN} of us › ${APART}: @${member.full_name} look`]);
  await window.go(`#narrow/channel/${channel.id}/topic/${encodeURIComponent(HEBREW).replaceAll('%', '.')}`);
  const field = page.locator('main textarea');
  await until(async () => (await field.getAttribute('placeholder'))?.includes(APART) ?? false);
  expect(await field.getAttribute('placeholder')).toContain(`#${SHOWN} of us`);
  expect(await page.title()).toContain(APART);
});

test('nor in lists, sentences and links in messages', async () => {
  const { owner, member } = realm;
  const name = `lists ${TURNED}`;
  const channel = await buildChannel(chat, realm.id, { name, subscribers: [owner, member] });
  await chat.db.query('update realms set name = $2 where id = $1', [realm.id, `Us ${TURNED}`]);
  for (const topic of [TURNED, `✔ ${TURNED}`, HEBREW]) {
    const content = `see #**${name}>${topic}** and #**${name}** first`;
    expectSuccess(await chat.api(owner).post('/messages', { type: 'channel', to: channel.id, topic, content }));
  }
  const window = await open(chat.url);
  await window.logIn(member, '#inbox');
  const { page } = window;
  const views = [
    '#inbox',
    '#recent',
    '#feed',
    `#narrow/channel/${channel.id}`,
    `#topics/channel/${channel.id}`,
    '#drafts',
  ];
  for (const view of views) {
    await window.go(view);
    await page.getByText(`lists ${SHOWN}`).first().waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(TURNING);
    expect(await page.title()).not.toMatch(TURNING);
    const labels = `[...document.querySelectorAll('[aria-label], [title], [placeholder]')]
      .map((one) => ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? '').join(' ')).join(' ')`;
    expect(await page.evaluate<string>(labels)).not.toMatch(TURNING);
  }
  // What a name begins it also ends.
  const text = await page.locator('body').innerText();
  expect(text.split('\u2068')).toHaveLength(text.split('\u2069').length);
});

test('the button of a spoiler with a long title is one line on a telephone', async () => {
  const { owner, member } = realm;
  const window = await open(chat.url, { width: 390 });
  const content = `\`\`\`spoiler ${'a title with many words '.repeat(4)}\nhidden\n\`\`\``;
  expectSuccess(await chat.api(owner).post('/messages', { type: 'direct', to: [member.id], content }));
  await window.logIn(member, `#narrow/dm/${owner.id}`);
  const button = window.page.getByRole('button', { name: 'Show', exact: true });
  await button.waitFor();
  const lines = `(() => {
    const button = document.querySelector('.spoiler-header button');
    const range = document.createRange();
    range.selectNodeContents(button);
    return range.getClientRects().length;
  })()`;
  expect(await window.page.evaluate(lines)).toBe(1);
});
