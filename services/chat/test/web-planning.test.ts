import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel, type TestChannel, type TestUser } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows, type WebWindow } from './support/web-windows.js';

/** What people do with messages beyond reading and writing, in real browsers. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

let channel: TestChannel;
let moderators: TestChannel;
beforeAll(async () => {
  const { owner, administrator, member } = realm;
  channel = await buildChannel(chat, realm.id, { subscribers: [owner, administrator, member] });
  moderators = await buildChannel(chat, realm.id, { subscribers: [owner], invite_only: true });
  expectSuccess(await chat.api(owner).patch('/realm', { moderation_request_channel_id: moderators.id }));
});

const topicAddress = (topic: string) => `#narrow/channel/${channel.id}/topic/${topic}`;
const post = async (user: TestUser, topic: string, content: string): Promise<number> =>
  expectSuccess(await chat.api(user).post('/messages', { type: 'channel', to: channel.id, topic, content }))['id'];
const got = async (user: TestUser, path: string, values = {}) => expectSuccess(await chat.api(user).get(path, values));

const message = ({ page }: WebWindow, id: number) => page.locator(`[data-message="${id}"]`);
const dialog = ({ page }: WebWindow) => page.getByRole('dialog').last();

async function choose(window: WebWindow, id: number, action: string): Promise<void> {
  await message(window, id).locator('.rendered').hover();
  await message(window, id).locator('button[aria-label="More actions"]').click();
  await window.page.getByRole('menuitem', { name: action }).click();
  await dialog(window).waitFor();
}

describe('polls and to-do lists', () => {
  test('work by click, and others see it; only the author changes the question', async () => {
    const poll = await post(realm.owner, 'lunch', '/poll Lunch?\nsoup\nsalad');
    const list = await post(realm.owner, 'lunch', '/todo Kitchen\nbread: two of them\nmilk');
    const [author, voter] = [await open(chat.url), await open(chat.url, { width: 390, theme: 'dark' })];
    await author.logIn(realm.owner, topicAddress('lunch'));
    await voter.logIn(realm.member, topicAddress('lunch'));
    const option = (window: WebWindow, name: string) =>
      message(window, poll).getByRole('button', { name: new RegExp(`^${name}\\b`) });

    await option(voter, 'soup 0 votes').click();
    await option(author, 'soup 1 vote').click();
    await option(voter, 'soup 2 votes').click();
    await option(author, 'soup 1 vote').waitFor();
    await message(voter, poll).getByLabel('New option').fill('pizza <b>');
    await message(voter, poll).getByLabel('New option').press('Enter');
    await option(author, 'pizza <b> 0 votes').click();
    await option(voter, 'pizza <b> 1 vote').waitFor();
    expect(await message(voter, poll).getByRole('button', { name: 'Question' }).count()).toBe(0);
    await message(author, poll).getByRole('button', { name: 'Question' }).click();
    await message(author, poll).getByLabel('Question').fill('Dinner?');
    await message(author, poll).getByRole('button', { name: 'Save' }).click();
    await message(voter, poll).getByText('Dinner?').waitFor();

    const task = (window: WebWindow, name: string) => message(window, list).getByRole('checkbox', { name });
    await task(voter, 'bread').click();
    await until(() => task(author, 'bread').isChecked());
    await message(author, list).getByText('1 of 2 done').waitFor();
    await message(author, list).getByLabel('New task').fill('eggs');
    await message(author, list).getByLabel('New task').press('Enter');
    await task(voter, 'eggs').click();
    await until(() => task(author, 'eggs').isChecked());
    await task(author, 'eggs').click();
    await until(async () => !(await task(voter, 'eggs').isChecked()));
    expect([...(await author.faults('widgets')), ...(await voter.faults('widgets'))]).toEqual([]);

    // As they are stored, not only as this page was told of them.
    await voter.page.reload();
    await option(voter, 'pizza <b> 1 vote').waitFor();
    expect(await task(voter, 'bread').isChecked()).toBe(true);
  });
});

describe('what is done later', () => {
  test('a message is scheduled, changed and called off; its text stays as a draft', async () => {
    const window = await open(chat.url);
    await window.logIn(realm.member, topicAddress('party'));
    await window.page.locator('main textarea').fill('Bring cake');
    await window.page.getByRole('button', { name: 'Send later' }).click();
    await dialog(window).getByRole('button', { name: 'Tomorrow morning' }).click();
    await window.page.getByText(/^Will be sent: /).waitFor();
    await until(async () => (await window.page.locator('main textarea').inputValue()) === '');
    const [first] = (await got(realm.member, '/scheduled_messages')).scheduled_messages;
    expect(first).toMatchObject({ to: channel.id, topic: 'party', content: 'Bring cake' });

    await window.page.getByRole('link', { name: 'Scheduled messages' }).click();
    await window.page.getByText('Bring cake').click();
    await dialog(window).getByLabel('Message').fill('Bring two cakes');
    await dialog(window).getByLabel('Date and time').fill('2001-01-01T10:00');
    await dialog(window).getByRole('button', { name: 'Save' }).click();
    await dialog(window).getByText('Choose a time in the future.').waitFor();
    const year = new Date().getFullYear() + 1;
    await dialog(window).getByLabel('Date and time').fill(`${year}-06-01T10:30`);
    expect(await window.faults('schedule-dialog')).toEqual([]);
    await dialog(window).getByRole('button', { name: 'Save' }).click();
    await window.page.getByText('Bring two cakes').waitFor();
    expect(await window.faults('scheduled')).toEqual([]);
    const [changed] = (await got(realm.member, '/scheduled_messages')).scheduled_messages;
    expect(new Date(changed.scheduled_delivery_timestamp * 1000).getFullYear()).toBe(year);

    await window.page.getByRole('button', { name: 'Cancel sending' }).click();
    await window.page.getByText('Nothing is scheduled').waitFor();
    expect((await got(realm.member, '/scheduled_messages')).scheduled_messages).toEqual([]);
    expect((await got(realm.member, '/drafts')).drafts).toMatchObject([{ content: 'Bring two cakes', topic: 'party' }]);
  });

  test('a message reminds of itself, at another time, or not at all', async () => {
    const id = await post(realm.owner, 'party', 'Who calls the baker?');
    const window = await open(chat.url);
    await window.logIn(realm.member, topicAddress('party'));
    await choose(window, id, 'Remind me…');
    await dialog(window).getByLabel('Note (optional)').fill('before noon');
    await dialog(window).getByRole('button', { name: 'In three hours' }).click();
    await window.page.getByText(/^You will be reminded: /).waitFor();
    await window.page.getByRole('link', { name: 'Reminders' }).click();
    await window.page.getByText('before noon · Who calls the baker?').waitFor();
    expect(await window.faults('reminders')).toEqual([]);
    const [before] = (await got(realm.member, '/reminders')).reminders;
    await window.page.getByRole('button', { name: 'Change reminder' }).click();
    await dialog(window).getByRole('button', { name: 'Tomorrow morning' }).click();
    const later = async () => (await got(realm.member, '/reminders')).reminders[0].scheduled_delivery_timestamp;
    await until(async () => (await later()) > before.scheduled_delivery_timestamp);
    await window.page.getByText('Who calls the baker?').click();
    await message(window, id).waitFor();
    await window.go('#reminders');
    await window.page.getByRole('button', { name: 'Delete reminder' }).click();
    await window.page.getByText('No reminders').waitFor();
    expect((await got(realm.member, '/reminders')).reminders).toEqual([]);
  });

  test('a snippet is saved, inserted, changed in another window, and deleted', async () => {
    const window = await open(chat.url);
    await window.logIn(realm.member, topicAddress('snippets'));
    const field = window.page.locator('main textarea');
    await field.fill('Kind regards');
    await window.page.getByRole('button', { name: 'Saved snippets' }).click();
    await dialog(window).getByRole('button', { name: 'New snippet' }).click();
    await dialog(window).getByLabel('Name').fill('Greeting');
    expect(await window.faults('snippets')).toEqual([]);
    await dialog(window).getByRole('button', { name: 'Save' }).click();
    const insert = dialog(window).getByRole('button', { name: 'Insert Greeting' });
    await insert.waitFor();
    const [snippet] = (await got(realm.member, '/saved_snippets')).saved_snippets;
    expect(snippet).toMatchObject({ title: 'Greeting', content: 'Kind regards' });
    const changed = { content: 'Best wishes' };
    expectSuccess(await chat.api(realm.member).patch(`/saved_snippets/${snippet.id}`, changed));
    await dialog(window).getByText('Best wishes').click();
    await until(async () => (await field.inputValue()) === 'Kind regardsBest wishes');
    await window.page.getByRole('button', { name: 'Saved snippets' }).click();
    await dialog(window).getByRole('button', { name: 'Delete Greeting' }).click();
    await insert.waitFor({ state: 'detached' });
    expect((await got(realm.member, '/saved_snippets')).saved_snippets).toEqual([]);
  });
});

test('a message shows its history, is forwarded, and is reported to the moderators', async () => {
  const id = await post(realm.owner, 'secrets', 'The key is **under** the mat');
  expectSuccess(await chat.api(realm.owner).patch(`/messages/${id}`, { content: 'The key is **behind** the door' }));
  const window = await open(chat.url);
  await window.logIn(realm.member, topicAddress('secrets'));
  await message(window, id).getByRole('button', { name: 'edited' }).click();
  await dialog(window).locator('.highlight_text_inserted').getByText('behind').waitFor();
  await dialog(window).locator('.highlight_text_deleted').getByText('under').waitFor();
  expect(await window.faults('history')).toEqual([]);
  await window.page.keyboard.press('Escape');

  await window.page.locator('main textarea').fill('half a thought');
  await choose(window, id, 'Forward…');
  await dialog(window).getByRole('button', { name: 'People' }).click();
  await dialog(window).getByLabel('People').fill(realm.administrator.full_name);
  await dialog(window).getByRole('option').first().waitFor();
  await dialog(window).getByLabel('People').press('Enter');
  const text = dialog(window).locator('textarea');
  await until(async () => (await text.inputValue()).includes('behind'));
  expect(await window.faults('forward')).toEqual([]);
  await text.press('Control+Home');
  await text.pressSequentially('Look: ');
  await dialog(window).getByRole('button', { name: 'Send', exact: true }).click();
  await window.page.getByText('Forwarded').waitFor();
  const narrow = [{ operator: 'dm', operand: [realm.member.id] }];
  const newest = async () =>
    (await got(realm.administrator, '/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow }))
      .messages[0];
  await until(async () => /^<p>Look: .*behind/s.test((await newest())?.content ?? ''));
  expect(await window.page.locator('main textarea').inputValue()).toBe('half a thought');

  await choose(window, id, 'Report to moderators…');
  await dialog(window).getByLabel('Something else').click();
  expect(await dialog(window).getByRole('button', { name: 'Report', exact: true }).isDisabled()).toBe(true);
  const reason = dialog(window).getByLabel('What should the moderators know?');
  await reason.fill('It says too much');
  expect(await window.faults('report')).toEqual([]);
  await dialog(window).getByRole('button', { name: 'Report', exact: true }).click();
  await window.page.getByText('Reported to the moderators').waitFor();
  const reports = await got(realm.owner, '/messages', {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: moderators.id }],
  });
  expect(reports.messages[0].content).toContain('It says too much');

  // The dialog is not of the row, which may be scrolled away or go.
  const gone = await post(realm.owner, 'secrets', 'Forget this');
  await choose(window, gone, 'Report to moderators…');
  await dialog(window).getByLabel('Something else').click();
  await reason.fill('What was here?');
  expectSuccess(await chat.api(realm.owner).delete(`/messages/${gone}`));
  await message(window, gone).waitFor({ state: 'detached' });
  expect(await reason.inputValue()).toBe('What was here?');
});

test('a reaction has the skin tone that was chosen, and counts with those of other tones', async () => {
  const id = await post(realm.owner, 'hands', 'Who helps?');
  const react = { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji' };
  expectSuccess(await chat.api(realm.owner).post(`/messages/${id}/reactions`, react));
  const window = await open(chat.url);
  await window.logIn(realm.member, topicAddress('hands'));
  await message(window, id).locator('.rendered').hover();
  await message(window, id).locator('[data-emoji-button]').click();
  await dialog(window).getByRole('button', { name: 'Medium-dark' }).click();
  expect(await window.faults('emoji-picker')).toEqual([]);
  await window.page.keyboard.press('Escape');
  const thumbs = message(window, id).getByRole('button', { name: /reacted with :\+1:/ });
  await thumbs.click();
  await until(async () => (await thumbs.innerText()).endsWith('2'));
  // What is shown was foreseen; the service hears of it a moment later.
  await until(async () => {
    const { reactions } = (await got(realm.member, `/messages/${id}`)).message;
    return reactions.map(({ emoji_code }: { emoji_code: string }) => emoji_code).join() === '1f44d,1f44d-1f3fe';
  });
  await thumbs.click();
  await until(async () => (await got(realm.member, `/messages/${id}`)).message.reactions.length === 1);
});
