import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel, buildUser } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows } from './support/web-windows.js';

/** What people say of how they are. Real browsers on the built client and a real service. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

test.each([390, 1440])(
  'a status is set, others see it beside the name, and it is taken away, at %i pixels',
  async (width) => {
    const writer = await buildUser(chat, realm.id, { full_name: `Wanda ${width}` });
    const reader = await buildUser(chat, realm.id);
    const channel = await buildChannel(chat, realm.id, { subscribers: [writer, reader] });
    const content = { content: 'Hello', topic: 'day', type: 'channel', to: channel.id };
    const { id } = expectSuccess(await chat.api(writer).post('/messages', content));
    expectSuccess(await chat.api(writer).post('/messages', { type: 'direct', to: [reader.id], content: 'And you' }));
    expectSuccess(await chat.api(reader).post('/mark_all_as_read'));
    const [hers, his] = [await open(chat.url, { width }), await open(chat.url, { width, theme: 'dark' })];
    await his.logIn(reader, `#narrow/channel/${channel.id}/topic/day`);
    await hers.logIn(writer, '#recent');

    // She chooses what people say often, and changes the words.
    const { page } = hers;
    if (width < 768) await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Set a status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your status' });
    await dialog.getByRole('button', { name: 'On holiday' }).click();
    const text = dialog.getByLabel('What others should know');
    expect(await text.inputValue()).toBe('On holiday');
    expect(await hers.faults('status-dialog')).toEqual([]);
    await text.fill('On holiday until Monday');
    await text.press('Enter');
    await dialog.waitFor({ state: 'detached' });

    // He sees it at the message, in the sidebar, on the card and over the conversation.
    const sign = { name: 'On holiday until Monday (:palm_tree:)' };
    await his.page.locator(`[data-message="${id}"]`).getByRole('img', sign).waitFor();
    if (width >= 768) await his.page.getByRole('navigation', { name: 'Navigation' }).getByRole('img', sign).waitFor();
    expect(await his.faults('status-shown')).toEqual([]);
    await his.page.locator(`[data-message="${id}"]`).getByRole('button', { name: writer.full_name }).last().click();
    await his.page.getByRole('dialog').getByText('On holiday until Monday').waitFor();
    await his.page.keyboard.press('Escape');
    await his.go(`#narrow/dm/${writer.id}`);
    if (width >= 768) await his.page.locator('header').getByText('On holiday until Monday').waitFor();

    // She takes it away.
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Set a status' }).click();
    await dialog.getByRole('button', { name: 'Take the status away' }).click();
    await dialog.getByRole('button', { name: 'Save status' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until(async () => (await his.page.getByRole('img', sign).count()) === 0);
  },
);

test('emoji are drawn in colour for a reader whose system has no font of them', async () => {
  const writer = await buildUser(chat, realm.id);
  const reader = await buildUser(chat, realm.id);
  const message = { type: 'direct', to: [reader.id], content: 'Here I am :rocket:' };
  expectSuccess(await chat.api(writer).post('/messages', message));
  const his = await open(chat.url);
  await his.logIn(reader, `#narrow/dm/${writer.id}`);

  await his.page.locator('.emoji').waitFor();
  const fonts = await his.page.evaluate<string>(`getComputedStyle(document.querySelector('.emoji')).fontFamily`);
  expect(fonts).toMatch(/^"Apple Color Emoji", .*Twemoji$/);
  expect(
    await his.page.evaluate<number>(`document.fonts.load('16px Twemoji', '🚀').then(({ length }) => length)`),
  ).toBe(1);
});
