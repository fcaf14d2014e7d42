import type { Locator } from 'playwright-core';
import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel, buildUser } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows, type Look, type WebWindow } from './support/web-windows.js';

/** The menus of rows in the navigation. Real browsers on the built client and a real service. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

/** A reader of two channels, each with an unread topic, and of a direct message; the first channel is shown. */
async function scene(look: Look = {}) {
  const reader = await buildUser(chat, realm.id);
  const subscribers = [realm.owner, reader];
  const [shown, other] = [
    await buildChannel(chat, realm.id, { subscribers }),
    await buildChannel(chat, realm.id, { subscribers }),
  ];
  const post = async (form: object) =>
    expectSuccess(await chat.api(realm.owner).post('/messages', { content: 'Hello', ...form }))['id'] as number;
  const first = await post({ type: 'channel', to: shown.id, topic: 'plans' });
  const second = await post({ type: 'channel', to: other.id, topic: 'news' });
  const direct = await post({ type: 'direct', to: [reader.id] });
  const { language: default_language = 'en' } = look;
  expectSuccess(await chat.api(reader).patch('/settings', { default_language }));
  const window = await open(chat.url, look);
  await window.logIn(reader, `#topics/channel/${shown.id}`);
  const isRead = async (id: number) =>
    expectSuccess(await chat.api(reader).get(`/messages/${id}`))['message'].flags.includes('read');
  return { reader, shown, other, first, second, direct, window, isRead };
}

const navigation = ({ page }: WebWindow) => page.getByRole('navigation', { name: 'Navigation' });
const row = (window: WebWindow, name: string) => navigation(window).getByRole('link', { name });
const button = (link: Locator) => link.locator('xpath=following-sibling::button');
const choose = ({ page }: WebWindow, name: string) => page.getByRole('menuitem', { name, exact: true }).click();

async function openMenu(window: WebWindow, name: string): Promise<void> {
  await row(window, name).hover();
  await button(row(window, name)).click();
  await window.page.getByRole('menu').waitFor();
}

test('a channel is read, muted and pinned from its row, and the view stays', async () => {
  const { shown, other, second, window, isRead } = await scene();
  const stays = () => expect(window.page.url()).toContain(`#topics/channel/${shown.id}`);
  await openMenu(window, other.name);
  await choose(window, 'Mark all as read');
  await until(() => isRead(second));
  stays();
  await openMenu(window, other.name);
  await choose(window, 'Mute channel');
  await row(window, other.name).and(window.page.locator('[data-muted]')).waitFor();
  await openMenu(window, other.name);
  await choose(window, 'Pin');
  await navigation(window).getByRole('region', { name: 'Pinned' }).getByRole('link', { name: other.name }).waitFor();
  stays();
});

test('a topic is followed, resolved and moved from its row, though its messages were never loaded', async () => {
  const { reader, shown, window, first, isRead } = await scene();
  const topics = async () =>
    expectSuccess(await chat.api(reader).get(`/users/me/${shown.id}/topics`))['topics'].map(
      ({ name }: { name: string }) => name,
    );
  await openMenu(window, 'plans');
  await choose(window, 'Follow topic');
  await openMenu(window, 'plans');
  await choose(window, 'Unfollow topic');
  await openMenu(window, 'plans');
  await choose(window, 'Mark as resolved');
  await until(async () => (await topics()).join() === '✔ plans');
  await row(window, 'plans').locator('svg').waitFor();
  await openMenu(window, 'plans');
  await choose(window, 'Mark as read');
  await until(() => isRead(first));
  await openMenu(window, 'plans');
  await choose(window, 'Rename or move…');
  const dialog = window.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Topic' }).fill('last year');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await row(window, 'last year').waitFor();
  expect(await topics()).toEqual(['last year']);
});

test('a date is gone to and files are found from the row of a conversation that is not shown', async () => {
  const { other, window } = await scene();
  await openMenu(window, other.name);
  await choose(window, 'Go to a date');
  const dialog = window.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'A week ago' }).click();
  await dialog.getByRole('button', { name: 'Go there' }).click();
  await window.page.waitForURL(new RegExp(`narrow/channel/${other.id}-`));
  await openMenu(window, other.name);
  await choose(window, 'Files');
  await window.page.waitForURL(new RegExp(`narrow/channel/${other.id}-.*/has/attachment`));
});

test.each([
  [390, 'light', 'en', 'Mark as read'],
  [1440, 'dark', 'es', 'Marcar como leído'],
] as const)(
  'a direct conversation is read from its row, at %i pixels, %s, %s',
  async (width, theme, language, read) => {
    const { direct, window, isRead } = await scene({ width, theme, language });
    if (width < 768) await window.page.getByRole('button', { name: 'Open navigation' }).click();
    const link = window.page.locator('nav a[href*="narrow/dm/"]').first();
    await link.hover();
    await button(link).click();
    await window.page.getByRole('menu').waitFor();
    expect(await window.faults(`row-menu-${language}`)).toEqual([]);
    await choose(window, read);
    await until(() => isRead(direct));
  },
);

test('the keys of menus open it, and Escape leads back to the row', async () => {
  const { other, window } = await scene();
  await row(window, other.name).focus();
  for (const key of ['Shift+F10', 'ContextMenu']) {
    await window.page.keyboard.press(key);
    const first = window.page.getByRole('menuitem').first();
    await first.waitFor();
    await until(() => window.page.evaluate<boolean>(`document.activeElement?.role === 'menuitem'`));
    await window.page.keyboard.press('Escape');
    await first.waitFor({ state: 'detached' });
    await until(() => window.page.evaluate<boolean>(`document.activeElement?.matches('nav a[href]') ?? false`));
  }
});
