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

const TURNED = 'plans \u202Egnp';
const APART = `\u2068${TURNED}\u2069`;

test('a name that turns text around turns nothing beside it: in the field, the title of the window and notifications', async () => {
  const { owner, member } = realm;
  const channel = await buildChannel(chat, realm.id, { name: `${TURNED} of us`, subscribers: [owner, member] });
  const window = await open(chat.url);
  const { page } = window;
  await page.addInitScript(RECORD);
  await window.logIn(member, '#inbox');
  const content = `@**${member.full_name}|${member.id}** look`;
  const message = { type: 'channel', to: channel.id, topic: TURNED, content };
  expectSuccess(await chat.api(owner).post('/messages', message));
  await until(async () => (await shownIn(window)).length === 1);
  expect(await shownIn(window)).toEqual([
    `${owner.full_name} · #\u2068${channel.name}\u2069 › ${APART}: @${member.full_name} look`,
  ]);
  await window.go(`#narrow/channel/${channel.id}/topic/${encodeURIComponent(TURNED).replaceAll('%', '.')}`);
  const field = page.locator('main textarea');
  await until(async () => (await field.getAttribute('placeholder'))?.includes(APART) ?? false);
  expect(await field.getAttribute('placeholder')).toContain(`\u2068${channel.name}\u2069`);
  expect(await page.title()).toContain(APART);
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
