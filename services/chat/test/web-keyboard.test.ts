import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { png } from './support/images.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows, type WebWindow } from './support/web-windows.js';

/** A day without a mouse: real browsers on the built client and a real service, and nothing but keys. */
const chat = useChat({ webClient: builtWebClient(), env: { BASE_URL: 'http://127.0.0.1' } });
const realm = useRealm(chat);
const open = useWebWindows();

/** What has the focus: its name, and whether one sees that it has it. */
const FOCUS = `(() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return { is: 'nothing', name: '', isSeen: false };
  const box = one.closest('section')?.querySelector(':scope textarea') === one ? one.closest('section') : one;
  const { outlineStyle, boxShadow, borderTopWidth } = getComputedStyle(box);
  const { bottom, top, width } = one.getBoundingClientRect();
  const isMarked = outlineStyle !== 'none' || boxShadow !== 'none' || (box !== one && borderTopWidth !== '0px');
  return {
    is: one.tagName.toLowerCase(),
    name: one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? (one.textContent || one.title),
    isSeen: isMarked && width > 0 && bottom > 0 && top < innerHeight,
  };
})()`;
interface Focus {
  is: string;
  name: string;
  isSeen: boolean;
}

const focusOf = ({ page }: WebWindow) => page.evaluate<Focus>(FOCUS);
const isOn = (window: WebWindow, is: string, name: string | RegExp = /./) =>
  until(async () => {
    const focus = await focusOf(window);
    return focus.is === is && (typeof name === 'string' ? focus.name === name : name.test(focus.name));
  });

/** With Tab, as often as it takes; each stop has a name, and shows that it is one. */
async function tabTo(window: WebWindow, name: RegExp, key = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 90; stops += 1) {
    await window.page.keyboard.press(key);
    const focus = await focusOf(window);
    if (focus.is === 'nothing') continue;
    expect(focus).toMatchObject({ isSeen: true, name: expect.stringMatching(/\S/) });
    if (name.test(focus.name)) return;
  }
  throw new Error(`Tab never comes to ${name}.`);
}

test('a day goes by without a mouse', async () => {
  const { member, owner } = realm;
  const channel = await buildChannel(chat, realm.id, { name: 'harbour', subscribers: [member, owner] });
  const post = async (content: string): Promise<number> =>
    expectSuccess(
      await chat.api(owner).post('/messages', { type: 'channel', to: channel.id, topic: 'boats', content }),
    )['id'];
  const ids = [await post('first'), await post('second'), await post('third')];
  const picture = await png(64, 64);
  const { url } = expectSuccess(await chat.api(owner).upload('/user_uploads', picture, 'boat.png'));
  const pictured = await post(`[boat.png](${url})`);
  const window = await open(chat.url);
  const { page } = window;
  const keys = page.keyboard;

  // In.
  await window.go('');
  await isOn(window, 'input', /address/i);
  await keys.type(member.delivery_email);
  await keys.press('Tab');
  await keys.type(member.password);
  await keys.press('Enter');
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor();
  await isOn(window, 'main');

  // To a channel by its name: the field is empty again, and keys are about the list.
  await keys.press('q');
  await isOn(window, 'input', 'Find a conversation');
  await keys.type('harb');
  await keys.press('ArrowDown');
  await isOn(window, 'a', /harbour/);
  await keys.press('ArrowUp');
  await isOn(window, 'input', 'Find a conversation');
  await keys.press('Enter');
  await page.waitForURL(new RegExp(`narrow/channel/${channel.id}`));
  expect(await page.locator('#sidebar-filter').inputValue()).toBe('');
  await page.locator(`[data-message="${pictured}"]`).waitFor();

  // From message to message; what is done with one gives the focus back to it.
  const selected = (id: number) => page.locator(`[data-message="${id}"][data-selected]`).waitFor();
  await until(async () => {
    await keys.press('j');
    return (await page.locator(`[data-message="${pictured}"][data-selected]`).count()) > 0;
  });
  await keys.press('k');
  await selected(ids[2]!);
  await keys.press(':');
  await page.getByRole('dialog').getByPlaceholder('Find an emoji').waitFor();
  await keys.type('tada');
  await page.getByRole('dialog').getByRole('button', { name: 'tada', exact: true }).waitFor();
  await keys.press('Enter');
  await page.locator(`[data-message="${ids[2]}"] button[aria-pressed=true]`).waitFor();
  await tabTo(window, /^More|actions/);
  await keys.press('Enter');
  await page.getByRole('menu').waitFor();
  await keys.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await isOn(window, 'button', /^More|actions/);

  // The picture, and back.
  await keys.press('j');
  await selected(pictured);
  // The link of the text comes first.
  for (let links = 0; links < 2; links += 1) await tabTo(window, /boat\.png/);
  await keys.press('Enter');
  await page.getByRole('dialog').getByRole('img').first().waitFor();
  await keys.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The focus comes back with the next frame.
  await until(async () => (await focusOf(window)).is !== 'nothing');
  expect(page.url()).toMatch(new RegExp(`narrow/channel/${channel.id}`));

  // An answer: keys that are letters do nothing but write, and Escape closes the suggestions before the field.
  await keys.press('r');
  await isOn(window, 'textarea');
  await keys.type('j k q ? / :ta');
  await page.getByRole('listbox').waitFor();
  await keys.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await isOn(window, 'textarea');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await keys.press('Enter');
  await until(async () => (await window.texts()).includes('j k q ? / :ta'));

  // The last one is put right from the empty field.
  await keys.press('ArrowUp');
  await isOn(window, 'textarea', 'Edit');
  await until(async () => (await page.locator('[data-message] textarea').inputValue()) === 'j k q ? / :ta');
  await keys.press('Control+a');
  await keys.type('put right');
  await keys.press('Enter');
  await until(async () => (await window.texts()).includes('put right'));
  await isOn(window, 'article');
  await keys.press('e');
  await isOn(window, 'textarea', 'Edit');
  await keys.press('Escape');
  await isOn(window, 'article');

  // Search, and away from it.
  await keys.press('/');
  await isOn(window, 'input', /search/i);
  await keys.press('Escape');
  expect((await focusOf(window)).is).toBe('article');
  await keys.press('/');
  await keys.type('second');
  await keys.press('Enter');
  await page.waitForURL(/search/);
  await page.locator(`[data-message="${ids[1]}"]`).waitFor();
  expect(await page.evaluate('document.activeElement === document.body')).toBe(false);

  // The list of keys closes alone.
  await keys.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await keys.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(page.url()).toMatch(/search/);

  // Settings, and out.
  await keys.press('Escape');
  await page.waitForURL(/#inbox$/);
  await isOn(window, 'main');
  await tabTo(window, /^Your account$/, 'Shift+Tab');
  await keys.press('Enter');
  await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
  await keys.type('Sett');
  await keys.press('Enter');
  await page.waitForURL(/#settings/);
  await page.getByRole('heading', { name: 'Profile and password' }).waitFor();
  await tabTo(window, /^Your account$/, 'Shift+Tab');
  await keys.press('Enter');
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  await keys.press('End');
  await keys.press('Enter');
  await page.locator('input[autocomplete=username]').waitFor();
});
