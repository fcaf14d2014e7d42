import sharp from 'sharp';
import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows, type WebWindow } from './support/web-windows.js';

/** Pictures of people, bots and the organization. A real browser on the built client and a real service. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

const png = (color: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer();
const choose = async ({ page }: WebWindow, label: string, color = 'teal') =>
  page
    .getByLabel(label, { exact: true })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await png(color) });

const registered = async () =>
  expectSuccess(await chat.api(realm.owner).post('/register', { fetch_event_types: ['realm', 'realm_user'] }));

describe('pictures', () => {
  test('an administrator gives the organization an icon and logos, sees them at once, and takes them away', async () => {
    const window = await open(chat.url);
    await window.logIn(realm.owner, '#settings/organization');
    await choose(window, 'Icon');
    await until(async () => (await registered()).realm_icon_source === 'U');
    await choose(window, 'Logo on dark surroundings');
    await until(async () => (await registered()).realm_night_logo_source === 'U');
    await window.page.getByRole('img', { name: 'Logo on dark surroundings, as it is now' }).waitFor();
    expect(await window.faults('pictures')).toEqual([]);
    // The icon stands at the name of the organization, too.
    const { realm_icon_url } = await registered();
    await window.page
      .locator(`img[src="${new URL(realm_icon_url).pathname}"]`)
      .first()
      .waitFor();
    await window.page.getByRole('button', { name: 'Remove: Icon' }).click();
    await until(async () => (await registered()).realm_icon_source === 'G');
    await window.page.getByRole('button', { name: 'Remove: Icon' }).waitFor({ state: 'detached' });
  });

  test('what is no picture, or too large, is refused with the reason, and the picture stays', async () => {
    const window = await open(chat.url);
    await window.logIn(realm.owner, '#settings/organization');
    const field = window.page.getByLabel('Icon', { exact: true });
    await field.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await window.page.getByText('This is not a picture of a kind that browsers show').waitFor();
    await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 2 ** 20 + 1) });
    await window.page.getByText('This file is larger than 5 MB.').waitFor();
    await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await window.page.getByText('Could not decode image; did you upload an image file?').waitFor();
    expect((await registered()).realm_icon_source).toBe('G');
  });

  test('people have a picture of their own, and give one to their bots', async () => {
    const window = await open(chat.url);
    await window.logIn(realm.member, '#settings/account');
    await choose(window, 'Picture');
    const pictureOf = async (id: number): Promise<string> =>
      (await registered()).realm_users.find(({ user_id }: { user_id: number }) => user_id === id).avatar_url;
    await until(async () => (await pictureOf(realm.member.id))?.startsWith('/user_avatars/'));
    await window.page.getByRole('button', { name: 'Remove: Picture' }).click();
    await until(async () => !(await pictureOf(realm.member.id))?.startsWith('/user_avatars/'));

    await window.go('#settings/bots');
    await window.page.getByRole('button', { name: `Edit ${realm.bot.full_name}` }).click();
    await window.page.getByRole('dialog').getByLabel('Picture', { exact: true }).waitFor({ state: 'attached' });
    await choose(window, 'Picture', 'tomato');
    await until(async () => (await pictureOf(realm.bot.id))?.startsWith('/user_avatars/'));
  });

  test('pictures, links to them and reactions say what they are to who listens', async () => {
    const { owner, member } = realm;
    const channel = await buildChannel(chat, realm.id, { subscribers: [owner, member] });
    const { url } = expectSuccess(await chat.api(owner).upload('/user_uploads', await png('teal'), 'boat.png'));
    const post = async (content: string) =>
      expectSuccess(
        await chat.api(owner).post('/messages', { type: 'channel', to: channel.id, topic: 'boats', content }),
      )['id'] as number;
    const ids = [await post(`[The old boat](${url})`), await post(`${chat.url.replace(/\/$/, '')}${url}`)];
    for (const user of [owner, member])
      expectSuccess(await chat.api(user).post(`/messages/${ids[0]}/reactions`, { emoji_name: 'heart' }));
    const window = await open(chat.url);
    await window.logIn(member, `#narrow/channel/${channel.id}/topic/boats`);
    const [named] = ids.map((id) => window.page.locator(`[data-message="${id}"]`));
    await named!.locator('.message_inline_image').getByRole('link', { name: 'The old boat' }).waitFor();
    await named!.getByRole('button', { name: /^2: .* reacted with :heart:$/ }).waitFor();
    expect(await window.faults('message-pictures')).toEqual([]);
    await named!.locator('.rendered').hover();
    await named!.getByRole('button', { name: 'Add reaction' }).click();
    await window.page.getByRole('dialog').getByRole('button', { name: '+1', exact: true }).waitFor();
    // No column of emoji is cut off.
    const cut = `[...document.querySelectorAll('[role=dialog] *')].filter((one) =>
      getComputedStyle(one).overflowX === 'auto' && one.scrollWidth > one.clientWidth).length`;
    expect(await window.page.evaluate<number>(cut)).toBe(0);
    expect(await window.faults('emoji-picker')).toEqual([]);
  });
});
