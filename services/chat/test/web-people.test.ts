import { builtWebClient } from '../src/http/web-client.js';
import { buildUser, sendMessage } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { buildOpenRealm, type OpenRealm } from './support/spectators.js';
import { useChat } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows, type WebWindow } from './support/web-windows.js';

/** Who people are, and who looks in without an account, in real browsers. */
const chat = useChat({ webClient: builtWebClient() });
const open = useWebWindows();

let world: OpenRealm;
beforeAll(async () => {
  world = await buildOpenRealm(chat);
});

const post = (content: string, topic = 'plans') =>
  sendMessage(chat, world.realm.owner, { channel: world.square, topic, content });
const address = (topic = 'plans') => `#narrow/channel/${world.square.id}/topic/${encodeURIComponent(topic)}`;
const card = ({ page }: WebWindow) => page.getByRole('dialog');

test('a mention and a name open a card that says who it is, and leads on', async () => {
  const { realm } = world;
  const { owner, member } = realm;
  expectSuccess(await chat.api(owner).patch('/settings', { timezone: 'Asia/Kolkata' }));
  expectSuccess(await chat.api(owner).post('/users/me/status', { status_text: 'at the oven' }));
  const group = { name: 'bakers', description: 'Who bakes', members: [owner.id] };
  expectSuccess(await chat.api(owner).post('/user_groups/create', group));
  const playground = { pygments_language: 'Python', url_template: 'https://play.example.com/{?code}' };
  expectSuccess(await chat.api(owner).post('/realm/playgrounds', { name: 'Playpen', ...playground }));
  await post(`@**${owner.full_name}** of @*bakers*:\n\`\`\`python\nx = 1 & 2\n\`\`\``);

  const window = await open(chat.url);
  await window.logIn(member, address());
  const message = window.page.locator('[data-message]').last();
  const link = message.getByRole('link', { name: 'Open in Playpen' });
  expect(await link.getAttribute('href')).toBe('https://play.example.com/?code=x%20%3D%201%20%26%202%0A');
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');

  await message.locator('.user-mention').press('Enter');
  await card(window).getByText('at the oven').waitFor();
  await card(window).getByText('Owner', { exact: true }).waitFor();
  await card(window).getByText('Local time').waitFor();
  expect(await window.faults('person-card')).toEqual([]);
  await card(window).getByRole('button', { name: 'Mute', exact: true }).click();
  await card(window).getByRole('button', { name: 'Unmute' }).click();
  await card(window).getByRole('button', { name: 'Mute', exact: true }).waitFor();
  await card(window).getByRole('button', { name: 'Mention' }).click();
  const field = window.page.locator('main textarea');
  await until(async () => (await field.inputValue()) === `@**${owner.full_name}|${owner.id}** `);
  await message.locator('.user-group-mention').click();
  await card(window).getByText('Who bakes').waitFor();
  expect(await window.faults('group-card')).toEqual([]);
  await window.page.keyboard.press('Escape');
  await message.getByRole('button', { name: owner.full_name }).last().click();
  await card(window).getByRole('button', { name: 'Message', exact: true }).click();
  await until(() => window.page.url().includes('#narrow/dm/'));
});

test.each([
  ['light', 1440, 'en-GB'],
  ['dark', 390, 'es-ES'],
] as const)(
  'who has no account reads what is open to the web, and changes nothing: %s',
  async (theme, width, language) => {
    const topic = `tea ${language}`;
    const id = await post('/poll Tea?\nyes\nno', topic);
    await post('Everybody may read this', topic);
    await sendMessage(chat, world.realm.member, { channel: world.hall, topic, content: 'Not everybody' });
    const window = await open(chat.url, { theme, width, language });
    await window.go(address(topic));
    await window.page.getByRole('button', { name: /Look around|Mirar sin una cuenta/ }).click();
    await window.page.getByText('Everybody may read this').waitFor();
    const poll = window.page.locator(`[data-message="${id}"]`);
    expect(await poll.getByRole('button', { name: /^yes/ }).isDisabled()).toBe(true);
    expect(await window.page.locator('main textarea').count()).toBe(0);
    expect(await window.page.locator('nav [aria-haspopup=menu]').count()).toBe(0);
    expect(await window.page.locator('html').getAttribute('lang')).toBe(language.slice(0, 2));
    expect(await window.faults(`spectator-${language}`)).toEqual([]);
    await window.page.getByRole('button', { name: world.realm.owner.full_name }).last().click();
    await card(window).waitFor();
    expect(await card(window).getByRole('button').count()).toBe(0);
    expect(await window.faults(`spectator-card-${language}`)).toEqual([]);
    await window.page.keyboard.press('Escape');

    await window.go('#feed');
    await window.page.getByText('Everybody may read this').first().waitFor();
    expect(await window.page.getByText('Not everybody').count()).toBe(0);
    for (const hash of [
      `#topics/channel/${world.square.id}`,
      '#settings',
      '#scheduled',
      '#reminders',
      '#drafts',
      '#recent',
      '#inbox',
    ]) {
      await window.go(hash);
      await window.page.locator('main header h1').waitFor();
      if (!hash.startsWith('#topics'))
        await window.page
          .getByText(/You need an account|Para esto hace falta/)
          .first()
          .waitFor();
      expect([hash, await window.faults(`spectator-${hash.slice(1, 7)}`)]).toEqual([hash, []]);
    }
  },
);

test('nobody writes to somebody who was deactivated, and goes on writing once they are back', async () => {
  const { realm } = world;
  const { owner, member } = realm;
  const leaver = await buildUser(chat, realm.id);
  const { page, logIn } = await open(chat.url);
  await logIn(member, `#narrow/dm/${leaver.id}`);
  const field = page.locator('main textarea');
  await field.fill('See you on Monday');
  expectSuccess(await chat.api(owner).delete(`/users/${leaver.id}`));
  await page.getByText(`${leaver.full_name} is deactivated and gets no messages.`).waitFor();
  await field.waitFor({ state: 'detached' });
  expectSuccess(await chat.api(owner).post(`/users/${leaver.id}/reactivate`));
  await until(async () => (await field.inputValue()) === 'See you on Monday');
});
