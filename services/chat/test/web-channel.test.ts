import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel, buildUser } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows } from './support/web-windows.js';

/** What one does with channels and files now and then. Real browsers on the built client and a real service. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

const LOOKS = [
  [390, 'dark'],
  [768, 'light'],
  [1440, 'light'],
  [2560, 'dark'],
] as const;

test.each(LOOKS)('what one is told of a channel is chosen for it alone, at %i pixels, %s', async (width, theme) => {
  const reader = await buildUser(chat, realm.id);
  const channel = await buildChannel(chat, realm.id, { name: `quay ${width}`, subscribers: [realm.owner, reader] });
  const window = await open(chat.url, { width, theme });
  await window.logIn(reader, `#narrow/channel/${channel.id}`);
  await window.page.getByRole('button', { name: 'Channel actions' }).click();
  await window.page.getByRole('menuitem', { name: 'Notifications…' }).click();
  const dialog = window.page.getByRole('dialog', { name: `Notifications of #quay ${width}` });
  const box = dialog.getByLabel('This computer shows each message');
  expect(await box.isChecked()).toBe(false);
  await box.check();
  const told = async () => {
    const { subscriptions } = expectSuccess(await chat.api(reader).get('/users/me/subscriptions'));
    return subscriptions[0].desktop_notifications;
  };
  await until(async () => (await told()) === true);
  expect(await window.faults('channel-notices')).toEqual([]);
  await window.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test.each(LOOKS)(
  'files are found by their channel and among one’s own, and deleted, at %i pixels, %s',
  async (width, theme) => {
    const [writer, reader] = [await buildUser(chat, realm.id), await buildUser(chat, realm.id)];
    const channel = await buildChannel(chat, realm.id, { subscribers: [writer, reader] });
    const { url } = expectSuccess(await chat.api(writer).upload('/user_uploads', Buffer.from('a plan'), 'plan.txt'));
    const post = async (content: string): Promise<number> =>
      expectSuccess(
        await chat.api(writer).post('/messages', { type: 'channel', to: channel.id, topic: 'plans', content }),
      )['id'];
    const id = await post(`[plan.txt](${url})`);
    await post('without a file');

    // Another reader finds the message by its channel.
    const his = await open(chat.url, { width, theme });
    await his.logIn(reader, `#narrow/channel/${channel.id}`);
    await his.page.getByRole('button', { name: 'Channel actions' }).click();
    await his.page.getByRole('menuitem', { name: 'Files' }).click();
    await his.page.waitForURL(/has\/attachment$/);
    await his.page.locator(`[data-message="${id}"]`).waitFor();
    expect(await his.texts()).toEqual(['plan.txt']);

    // The writer has it among the files, goes to its message, and deletes it.
    const hers = await open(chat.url, { width, theme });
    await hers.logIn(writer, '#settings/files');
    await hers.page.getByText('1 file, ').waitFor();
    expect(await hers.faults('own-files')).toEqual([]);
    await hers.page.getByRole('link', { name: 'Message 1' }).click();
    await hers.page.locator(`[data-message="${id}"]`).waitFor();
    await hers.go('#settings/files');
    await hers.page.getByRole('button', { name: 'Remove plan.txt' }).click();
    await hers.page.getByRole('dialog').getByRole('button', { name: 'Delete the file' }).click();
    await hers.page.getByText('You have uploaded no files yet.').waitFor();
    expect((await chat.api(reader).get(url.replace(/^\//, '/'))).status).not.toBe(200);
  },
);

test.each(LOOKS)('everything is marked as read, once one is sure, at %i pixels, %s', async (width, theme) => {
  const reader = await buildUser(chat, realm.id);
  const channel = await buildChannel(chat, realm.id, { subscribers: [realm.owner, reader] });
  for (const topic of ['one', 'two'])
    expectSuccess(
      await chat.api(realm.owner).post('/messages', { type: 'channel', to: channel.id, topic, content: 'Hi' }),
    );
  const window = await open(chat.url, { width, theme });
  await window.logIn(reader, '#inbox');
  const all = window.page.getByRole('button', { name: 'Mark all as read' });
  await all.click();
  const dialog = window.page.getByRole('dialog', { name: 'Mark all as read' });
  await dialog.getByText('2 messages will be marked as read').waitFor();
  expect(await window.faults('read-all')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await all.click();
  await dialog.getByRole('button', { name: 'Mark as read' }).click();
  await window.page.getByText('You have read everything').waitFor();
});

test('the address of a call is written into the message where the organization has a place for calls', async () => {
  const { owner, member } = realm;
  const channel = await buildChannel(chat, realm.id, { subscribers: [owner, member] });
  expectSuccess(await chat.api(owner).patch('/realm', { jitsi_server_url: 'https://calls.example.com' }));
  const window = await open(chat.url);
  await window.logIn(member, `#narrow/channel/${channel.id}/topic/calls`);
  await window.page.getByRole('button', { name: 'Add a video call' }).click();
  const field = window.page.locator('main textarea');
  await until(async () =>
    /^\[Join the video call\]\(https:\/\/calls\.example\.com\/\S+\) $/.test(await field.inputValue()),
  );
  expectSuccess(await chat.api(owner).patch('/realm', { video_chat_provider: 0 }));
  await window.page.getByRole('button', { name: 'Add a video call' }).waitFor({ state: 'detached' });
  await field.fill('');
});
