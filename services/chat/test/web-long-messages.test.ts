import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel, buildUser, type TestUser } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows, type WebWindow } from './support/web-windows.js';

/** Long messages are cut, and messages collapsed. Real browsers on the built client and a real service. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

const LONG = Array.from({ length: 80 }, (_, n) => `Line ${n}`).join('\n');

interface Scene {
  reader: TestUser;
  address: string;
  /** A short message, the long one, a short one, in this order. */
  ids: [number, number, number];
}

async function scene(after = 1): Promise<Scene> {
  const reader = await buildUser(chat, realm.id);
  const channel = await buildChannel(chat, realm.id, { subscribers: [realm.owner, reader] });
  const post = async (content: string): Promise<number> =>
    expectSuccess(
      await chat.api(realm.owner).post('/messages', { type: 'channel', to: channel.id, topic: 'long', content }),
    )['id'];
  const ids = [await post('before'), await post(`${LONG}\n[the end](https://example.com)`)];
  for (let n = 0; n < after; n += 1) ids.push(await post('after'));
  expectSuccess(await chat.api(reader).post('/mark_all_as_read'));
  return { reader, address: `#narrow/channel/${channel.id}/topic/long`, ids: [ids[0]!, ids[1]!, ids[2]!] };
}

const row = ({ page }: WebWindow, id: number) => page.locator(`[data-message="${id}"]`);
const boxOf = ({ page }: WebWindow, id: number) =>
  page.evaluate<{ top: number; height: number }>(`(() => {
    const { top, height } = document.querySelector('[data-message="${id}"]').getBoundingClientRect();
    return { top: Math.round(top), height: Math.round(height) };
  })()`);

test.each([390, 768, 1440, 2560])(
  'a long message is cut, and shown whole without moving, at %i pixels',
  async (width) => {
    const { reader, address, ids } = await scene();
    const [, long, last] = ids;
    const window = await open(chat.url, { width, theme: width === 768 ? 'dark' : 'light' });
    await window.logIn(reader, address);
    await row(window, last).waitFor();
    const more = row(window, long).getByRole('button', { name: 'Show more' });
    await more.waitFor();
    const cut = await boxOf(window, long);
    expect(cut.height).toBeLessThan(700);
    expect(await window.faults('long-cut')).toEqual([]);

    // It grows downwards: what is read stays where it is, also at the end of the list.
    await more.click();
    await until(async () => (await boxOf(window, long)).height > 1_200);
    expect((await boxOf(window, long)).top).toBe(cut.top);
    await row(window, long).getByRole('button', { name: 'Show less' }).press('Enter');
    await until(async () => (await boxOf(window, long)).height < 700);
    await until(async () => (await boxOf(window, long)).top >= 40);
    // What was short has no such button.
    expect(await row(window, last).getByRole('button', { name: 'Show more' }).count()).toBe(0);
  },
);

test('what is long depends on the window as it is now', async () => {
  const { reader, address, ids } = await scene();
  const content = Array.from({ length: 24 }, (_, n) => `Line ${n}`).join('\n');
  expectSuccess(await chat.api(realm.owner).patch(`/messages/${ids[0]}`, { content }));
  const window = await open(chat.url);
  await window.logIn(reader, `${address}/near/${ids[0]}`);
  const more = (id: number) => row(window, id).getByRole('button', { name: 'Show more' });
  await more(ids[1]).waitFor();
  expect(await more(ids[0]).count()).toBe(0);
  await window.page.setViewportSize({ width: 1440, height: 500 });
  await more(ids[0]).waitFor();
  await window.page.setViewportSize({ width: 1440, height: 900 });
  await more(ids[0]).waitFor({ state: 'detached' });
});

test('who scrolls or opens a message while rows still change their height is not led back', async () => {
  const { reader, address, ids } = await scene(30);
  const window = await open(chat.url);
  const { page } = window;
  // As pictures do that come one after another.
  await page.addInitScript(`setInterval(() => {
    const last = [...document.querySelectorAll('[data-message]')].at(-1);
    if (last) last.style.paddingBottom = last.style.paddingBottom === '1px' ? '2px' : '1px';
  }, 40)`);
  await window.logIn(reader, `${address}/near/${ids[1]}`);
  const more = row(window, ids[1]).getByRole('button', { name: 'Show more' });
  await more.waitFor();
  await until(async () => (await boxOf(window, ids[1])).top > 0);
  await page.locator('[role=feed]').hover();
  await page.mouse.wheel(0, 400);
  await until(async () => (await boxOf(window, ids[1])).top < -200);
  await page.evaluate('new Promise((seen) => setTimeout(seen, 300))');
  expect((await boxOf(window, ids[1])).top).toBeLessThan(-200);

  // A key that opens it leads nowhere either.
  await more.press('Enter');
  await until(async () => (await boxOf(window, ids[1])).height > 1_200);
  await row(window, ids[1]).getByRole('button', { name: 'Show less' }).scrollIntoViewIfNeeded();
  await page.evaluate('new Promise((seen) => setTimeout(seen, 300))');
  expect((await boxOf(window, ids[1])).top).toBeLessThan(-400);
});

test('closing a message from its end leads back to its beginning', async () => {
  const { reader, address, ids } = await scene(30);
  const window = await open(chat.url);
  await window.logIn(reader, `${address}/near/${ids[1]}`);
  await row(window, ids[1]).getByRole('button', { name: 'Show more' }).click();
  const less = row(window, ids[1]).getByRole('button', { name: 'Show less' });
  await less.scrollIntoViewIfNeeded();
  await until(async () => (await boxOf(window, ids[1])).top < 0);
  await less.click();
  await row(window, ids[1]).getByRole('button', { name: 'Show more' }).waitFor();
  await until(async () => {
    const { top } = await boxOf(window, ids[1]);
    return top > 40 && top < 400;
  });
});

test('the key shows the rest, collapses and shows again; in every window of the reader, and after a reload', async () => {
  const { reader, address, ids } = await scene();
  const [, long] = ids;
  const [window, other] = [await open(chat.url), await open(chat.url)];
  for (const one of [window, other]) {
    await one.logIn(reader, address);
    await row(one, ids[2]).waitFor();
  }
  const { keyboard } = window.page;
  await until(async () => {
    await keyboard.press('k');
    return (await window.page.locator(`[data-message="${long}"][data-selected]`).count()) > 0;
  });
  await keyboard.press('-');
  await row(window, long).getByRole('button', { name: 'Show less' }).waitFor();
  await keyboard.press('-');
  const closed = (one: WebWindow) => row(one, long).locator('button[aria-expanded=false]', { hasText: 'Line 0' });
  await closed(window).waitFor();
  await closed(other).waitFor();
  expect((await boxOf(window, long)).height).toBeLessThan(150);
  expect(await window.faults('long-collapsed')).toEqual([]);
  await other.page.reload();
  await closed(other).waitFor();
  await closed(other).click();
  await row(window, long).getByRole('button', { name: 'Show more' }).waitFor();
});

test('who comes to a link of the cut part with Tab sees it', async () => {
  const { reader, address, ids } = await scene();
  const window = await open(chat.url);
  await window.logIn(reader, address);
  const link = row(window, ids[1]).getByRole('link', { name: 'the end' });
  await link.waitFor();
  await link.focus();
  await row(window, ids[1]).getByRole('button', { name: 'Show less' }).waitFor();
});
