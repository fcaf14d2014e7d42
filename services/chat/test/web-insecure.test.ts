import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel, buildRealm } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { INSECURE_HOST, useWebWindows } from './support/web-windows.js';

/** Without HTTPS browsers hash nothing and make no UUIDs. A real browser on the built client and a real service. */
const chat = useChat({ webClient: builtWebClient() });
const open = useWebWindows();

test('a page without HTTPS sends, and does not overwrite what was changed meanwhile', async () => {
  const { id, owner } = await buildRealm(chat, { host: INSECURE_HOST });
  const channel = await buildChannel(chat, id, { subscribers: [owner] });
  const window = await open(chat.url.replace('127.0.0.1', INSECURE_HOST));
  const { page } = window;
  await window.logIn(owner, `#narrow/channel/${channel.id}/topic/soup`);
  expect(await page.evaluate('isSecureContext || crypto.subtle !== undefined')).toBe(false);
  await page.locator('main textarea').waitFor();
  await window.write('soup');
  const message = page.locator('[data-message]').first();
  await message.waitFor();
  const message_id = await message.getAttribute('data-message');
  const edit = page.locator('[data-message] textarea');
  const begin = async (text: string) => {
    await message.locator('.rendered').hover();
    await message.getByRole('toolbar').getByRole('button', { name: 'Edit' }).click();
    await until(async () => (await edit.inputValue()) === text);
  };
  await begin('soup');
  await edit.fill('stew');
  await edit.press('Enter');
  await until(async () => (await window.texts()).join() === 'stew');

  await begin('stew');
  const api = chat.api(owner);
  expectSuccess(await api.patch(`/messages/${message_id}`, { content: 'stew with bread' }));
  await edit.fill('salad');
  await edit.press('Enter');
  await page.getByRole('alert').waitFor();
  expect(await edit.inputValue()).toBe('salad');
  const { message: stored } = expectSuccess(await api.get(`/messages/${message_id}`, { apply_markdown: false }));
  expect(stored.content).toBe('stew with bread');
});
