import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel, type TestChannel } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows } from './support/web-windows.js';

/** What the field offers while somebody writes, in a real browser. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

let channel: TestChannel;
beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.owner, realm.member] });
});

async function written(topic: string): Promise<string[]> {
  const narrow = JSON.stringify([
    ['channel', channel.id],
    ['topic', topic],
  ]);
  const found = { narrow, anchor: 'newest', num_before: 10, num_after: 0, apply_markdown: false };
  const { messages } = expectSuccess(await chat.api(realm.member).get('/messages', found));
  return messages.map(({ content }: { content: string }) => content);
}

test('a slash at the beginning offers what a message can become, and nowhere else', async () => {
  const { page, logIn } = await open(chat.url);
  await logIn(realm.owner, `#narrow/channel/${channel.id}/topic/lunch`);
  const field = page.locator('main textarea');
  await field.focus();
  await page.keyboard.type('/');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await until(async () => (await options.allTextContents()).length === 3);
  expect(await options.allTextContents()).toEqual([
    '/mesays what you do: /me waves',
    '/pollasks for votes: a question, then one option a line',
    '/todoa list of tasks that everybody can tick off',
  ]);
  await page.keyboard.type('po');
  await until(async () => (await options.count()) === 1);
  await page.keyboard.press('Enter');
  await until(async () => (await field.inputValue()) === '/poll ');
  await page.keyboard.type('Lunch?');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('and /to');
  await until(async () => (await options.count()) === 0);
  await page.keyboard.press('Control+Enter');
  await page.locator('[data-message]').getByText('Lunch?').waitFor();
  expect(await written('lunch')).toEqual(['/poll Lunch?\nand /to']);
});

test('a time is chosen from those that are common, or typed, and each reader gets it in their own zone', async () => {
  const { page, logIn } = await open(chat.url);
  await logIn(realm.owner, `#narrow/channel/${channel.id}/topic/meeting`);
  const field = page.locator('main textarea');
  await field.focus();
  await page.keyboard.type('We meet <time');
  await page.getByRole('option', { name: /^In half an hour/ }).waitFor();
  await page.keyboard.type(':tomorrow');
  const tomorrow = page.getByRole('option', { name: /^Tomorrow morning/ });
  await tomorrow.waitFor();
  await tomorrow.click();
  await until(async () => /^We meet <time:[-\dT:]+Z> $/.test(await field.inputValue()));
  await page.keyboard.type('or <time:2031-06-05 15:30');
  await page.getByRole('option', { name: /Jun/ }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Enter');
  await until(async () => (await page.locator('[data-message] .rendered time').count()) === 2);
  const typed = await page.evaluate(() => new Date('2031-06-05T15:30').toISOString().replace('.000', ''));
  expect((await written('meeting'))[0]).toContain(`<time:${typed}>`);
});

test.each([
  ['<time', ':25:99'],
  ['<time', ':2031-99-99'],
  ['/', 'nothing'],
])('nothing is offered once what follows %s is %s', async (begun, more) => {
  const { page, logIn } = await open(chat.url);
  await logIn(realm.member, `#narrow/channel/${channel.id}/topic/odd`);
  await page.locator('main textarea').focus();
  await page.keyboard.type(begun);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type(more);
  await page.getByRole('option').first().waitFor({ state: 'detached' });
});
