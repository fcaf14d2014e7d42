import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { useWebWindows } from './support/web-windows.js';

/** Parts of the client that are fetched after the first page, and cannot be. A real browser on the built client and a real service. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

test('a dialog or card that cannot be fetched says so, and takes nothing away that is under it', async () => {
  const { owner, member } = realm;
  const channel = await buildChannel(chat, realm.id, { subscribers: [owner, member] });
  const form = { type: 'channel', to: channel.id, topic: 'tunnel', content: 'Can you hear me?' };
  const { id } = expectSuccess(await chat.api(owner).post('/messages', form));
  const window = await open(chat.url);
  const { page } = window;
  await page.route('**/assets/soon-*.js', (route) => route.abort());
  await window.logIn(member, `#narrow/channel/${channel.id}/topic/tunnel`);
  const message = page.locator(`[data-message="${id}"]`);
  await message.waitFor();
  const field = page.locator('main textarea');
  await field.fill('half a sentence');
  const saysSo = async () => {
    await page.getByRole('dialog').getByText('could not be loaded').waitFor();
    expect(await window.faults('not-loaded')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('half a sentence');
    expect(await message.isVisible()).toBe(true);
  };

  await page.getByRole('button', { name: 'Send later' }).click();
  await saysSo();
  await message.getByRole('button', { name: owner.full_name }).last().click();
  await saysSo();
  // Each time that it is asked for.
  for (let time = 0; time < 2; time += 1) {
    await field.blur();
    await page.keyboard.press('?');
    await saysSo();
  }

  await page.unroute('**/assets/soon-*.js');
  await field.fill('');
  await field.blur();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('button', { name: 'Reload the page' }).click();
  await message.waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').locator('dl').waitFor();
});

test('who speaks another language reads English where its words cannot be fetched', async () => {
  const window = await open(chat.url, { language: 'es-ES' });
  await window.page.route('**/assets/es-*.js', (route) => route.abort());
  await window.go('');
  await window.page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await window.page.locator('html').getAttribute('lang')).toBe('en');
  await window.page.unroute('**/assets/es-*.js');
  await window.page.reload();
  await window.page.getByLabel('Contraseña').waitFor();
  expect(await window.page.locator('html').getAttribute('lang')).toBe('es');
});
