import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel, buildUser } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows } from './support/web-windows.js';

/** The sections of the sidebar. Real browsers on the built client and a real service. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

test.each([
  [1024, 'dark'],
  [1440, 'light'],
  [2560, 'light'],
] as const)(
  'a section is folded with the keyboard, and shows what is unread in it, at %i pixels, %s',
  async (width, theme) => {
    const reader = await buildUser(chat, realm.id);
    const [quiet, loud] = [
      await buildChannel(chat, realm.id, { name: `quiet ${width}`, subscribers: [realm.owner, reader] }),
      await buildChannel(chat, realm.id, { name: `loud ${width}`, subscribers: [realm.owner, reader] }),
    ];
    const window = await open(chat.url, { width, theme });
    await window.logIn(reader, '#inbox');
    const nav = window.page.getByRole('navigation', { name: 'Navigation' });
    const section = nav.getByRole('region', { name: 'Channels' });
    const row = (name: string) => section.getByRole('link', { name });
    await row(quiet.name).waitFor();
    const head = section.getByRole('button', { name: 'Channels', exact: true });
    await head.focus();
    await window.page.keyboard.press('Enter');
    await until(async () => (await section.getByRole('link').count()) === 0);
    expect(await head.getAttribute('aria-expanded')).toBe('false');
    expect(await window.faults('sidebar-folded')).toEqual([]);

    const form = { type: 'channel', to: loud.id, topic: 'news', content: 'They are here' };
    expectSuccess(await chat.api(realm.owner).post('/messages', form));
    await row(loud.name).waitFor();
    expect(await section.getByRole('link').count()).toBe(1);

    // The browser remembers it.
    await window.page.reload();
    await row(loud.name).waitFor();
    expect(await section.getByRole('link').count()).toBe(1);
    await head.click();
    await row(quiet.name).waitFor();
  },
);

test('what is folded in one window of a browser is folded in its others, and none forgets what another folded', async () => {
  const reader = await buildUser(chat, realm.id);
  await buildChannel(chat, realm.id, { subscribers: [reader] });
  const window = await open(chat.url);
  await window.logIn(reader, '#inbox');
  const other = await window.context.newPage();
  await other.goto(`${chat.url}/#inbox`);
  const heads = [window.page, other].map((page) => (name: string) => page.getByRole('button', { name, exact: true }));
  const [here, there] = heads as [(typeof heads)[0], (typeof heads)[0]];
  const isFolded = async (of: (typeof heads)[0], name: string) =>
    (await of(name).getAttribute('aria-expanded')) === 'false';
  await here('Channels').click();
  await until(() => isFolded(there, 'Channels'));
  await there('Direct messages').click();
  await until(() => isFolded(here, 'Direct messages'));
  await window.page.reload();
  await until(() => isFolded(here, 'Channels'));
  await until(() => isFolded(here, 'Direct messages'));
});

test('channels are added from their heading, by who may', async () => {
  const guest = await buildUser(chat, realm.id, { role: 600 });
  const [window, other] = [await open(chat.url), await open(chat.url)];
  await window.logIn(realm.member, '#inbox');
  await window.page.getByRole('button', { name: 'Browse and add channels' }).click();
  await window.page.getByRole('heading', { name: 'Channels', level: 2 }).last().waitFor();
  await window.page.waitForURL(/#settings\/channels$/);
  await other.logIn(guest, '#inbox');
  expect(await other.page.getByRole('button', { name: 'Browse and add channels' }).count()).toBe(0);
});
