import { setTimeout } from 'node:timers/promises';
import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel, buildUser, type TestChannel } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows } from './support/web-windows.js';

/** What was begun and not sent, in a real browser. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

/** Longer than the client waits until it keeps what was written. */
const KEPT_MS = 1_800;

let channel: TestChannel;
beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.owner, realm.member] });
});

async function drafts(): Promise<string[]> {
  const { drafts: kept } = expectSuccess(await chat.api(realm.member).get('/drafts'));
  return kept.map(({ content, topic }: { content: string; topic: string }) => `${topic}: ${content}`).sort();
}

test('who addresses a new message to a topic with a draft goes on with it; what was written before goes beside it', async () => {
  const { page, logIn, go } = await open(chat.url);
  await logIn(realm.member, `#narrow/channel/${channel.id}/topic/plans`);
  const field = page.locator('main textarea');
  await field.fill('half a sentence');
  await until(async () => (await drafts()).length === 1);
  const address = async () => {
    await page.getByLabel('Channel', { exact: true }).selectOption(String(channel.id));
    await page.getByLabel('Topic', { exact: true }).fill('plans');
    await page.getByLabel('Topic', { exact: true }).press('Enter');
  };
  await go('#feed');
  await field.waitFor({ state: 'hidden' });
  await page.keyboard.press('c');
  await address();
  await until(async () => (await field.inputValue()) === 'half a sentence');
  await setTimeout(KEPT_MS);
  expect(await drafts()).toEqual(['plans: half a sentence']);

  await page.getByLabel('Topic', { exact: true }).fill('elsewhere');
  await page.getByLabel('Topic', { exact: true }).press('Enter');
  await until(async () => (await field.inputValue()) === '');
  await field.fill('something else');
  await until(async () => (await drafts()).length === 2);
  await address();
  await until(async () => (await drafts()).includes('plans: something else'));
  expect(await drafts()).toEqual(['plans: half a sentence', 'plans: something else']);
});

test('what somebody changes in a message that is deleted meanwhile becomes a draft of its conversation', async () => {
  const { owner, administrator } = realm;
  const to = await buildChannel(chat, realm.id, { subscribers: [owner, administrator] });
  const message = { type: 'channel', to: to.id, topic: 'plans', content: 'We leave at nine.' };
  const { id } = expectSuccess(await chat.api(owner).post('/messages', message));
  const { page, logIn } = await open(chat.url);
  await logIn(owner, `#narrow/channel/${to.id}/topic/plans`);
  await page.locator(`[data-message="${id}"]`).waitFor();
  await page.locator('main textarea').focus();
  await page.keyboard.press('ArrowUp');
  const edit = page.locator('[data-message] textarea');
  await until(async () => (await edit.inputValue()) === 'We leave at nine.');
  await edit.fill('We leave at ten, and take the dog.');

  expectSuccess(await chat.api(administrator).delete(`/messages/${id}`));
  await page.getByText('The message was deleted. Your edit is kept as a draft.').waitFor();
  const kept = async () => {
    const { drafts: all } = expectSuccess(await chat.api(owner).get('/drafts'));
    return all.filter((draft: { to: number[] }) => draft.to[0] === to.id);
  };
  await until(async () => (await kept()).length === 1);
  expect(await kept()).toMatchObject([
    { type: 'stream', topic: 'plans', content: 'We leave at ten, and take the dog.' },
  ]);
  expect(await page.locator('main textarea').inputValue()).toBe('We leave at ten, and take the dog.');
});

test('an edit of a message that is deleted stays, behind what is written beside it, where the service keeps no drafts', async () => {
  const { administrator } = realm;
  const writer = await buildUser(chat, realm.id);
  const to = await buildChannel(chat, realm.id, { subscribers: [writer, administrator] });
  expectSuccess(await chat.api(writer).patch('/settings', { enable_drafts_synchronization: false }));
  const message = { type: 'channel', to: to.id, topic: 'plans', content: 'We leave at nine.' };
  const { id } = expectSuccess(await chat.api(writer).post('/messages', message));
  const { page, logIn, go } = await open(chat.url);
  await logIn(writer, `#narrow/channel/${to.id}/topic/plans`);
  await page.locator(`[data-message="${id}"]`).waitFor();
  const field = page.locator('main textarea[data-compose]');
  await field.focus();
  await page.keyboard.press('ArrowUp');
  const edit = page.locator('[data-message] textarea');
  await until(async () => (await edit.inputValue()) === 'We leave at nine.');
  await edit.fill('We leave at ten.');
  await field.fill('By the way:');
  await go('#inbox');
  await field.waitFor({ state: 'hidden' });
  expectSuccess(await chat.api(administrator).delete(`/messages/${id}`));
  await page.getByText('The message was deleted. Your edit is kept as a draft.').waitFor();
  await go(`#narrow/channel/${to.id}/topic/plans`);
  await until(async () => (await field.inputValue()) === 'By the way:\n\nWe leave at ten.');
});

test('who leaves the page is asked where what they write cannot be saved', async () => {
  const { page, context, logIn } = await open(chat.url);
  await logIn(realm.owner, `#narrow/channel/${channel.id}/topic/plans`);
  const isAsked = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  const field = page.locator('main textarea');
  await field.fill('kept');
  expect(await isAsked()).toBe(false);
  await until(async () => expectSuccess(await chat.api(realm.owner).get('/drafts')).count === 1);
  await context.setOffline(true);
  await page.getByText('offline').first().waitFor();
  expect(await isAsked()).toBe(false);
  await field.fill('kept, and more');
  expect(await isAsked()).toBe(true);
});

test('what is written goes along to another address, whoever it names between, and leaves no copy', async () => {
  const { page, logIn } = await open(chat.url);
  const { owner, moderator, administrator } = realm;
  await logIn(administrator, '#feed');
  const kept = async () => {
    const { drafts: all } = expectSuccess(await chat.api(administrator).get('/drafts'));
    return all.map(({ to, content }: { to: number[]; content: string }) => [content, ...to]);
  };
  // The first draft is on its way while the address changes.
  const held: (() => void)[] = [];
  await page.route('**/api/v1/drafts', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const people = page.getByRole('combobox', { name: 'People' });
  const add = async (name: string) => {
    await people.fill(name);
    await page.getByRole('option', { name }).first().waitFor();
    await people.press('Enter');
  };
  await page.keyboard.press('x');
  await add(owner.full_name);
  await page.locator('main textarea').fill('for one of you');
  await until(() => held.length === 1);
  await page.getByRole('button', { name: `Remove ${owner.full_name}` }).click();
  await add(moderator.full_name);
  for (const go of held) go();
  await until(async () => JSON.stringify(await kept()) === JSON.stringify([['for one of you', moderator.id]]));
  await setTimeout(KEPT_MS);
  expect(await kept()).toEqual([['for one of you', moderator.id]]);
});

test('what was sent does not come back into the box while its draft is still being deleted', async () => {
  const { page, logIn, go, write } = await open(chat.url);
  await logIn(realm.moderator, `#narrow/channel/${channel.id}/topic/done`);
  const field = page.locator('main textarea');
  await field.fill('said once');
  await until(async () => expectSuccess(await chat.api(realm.moderator).get('/drafts')).count === 1);
  const held: (() => void)[] = [];
  await page.route('**/api/v1/drafts/*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await write('said once');
  await until(() => held.length === 1);
  await go('#inbox');
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  await go(`#narrow/channel/${channel.id}/topic/done`);
  await field.waitFor();
  expect(await field.inputValue()).toBe('');
  for (const release of held) release();
  await until(async () => expectSuccess(await chat.api(realm.moderator).get('/drafts')).count === 0);
});
