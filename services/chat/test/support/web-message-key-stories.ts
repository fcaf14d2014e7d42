import { expectSuccess } from './expect.js';
import { png } from './images.js';
import type { ShortcutWorld } from './web-shortcut-stories.js';
import { until } from './wait-until.js';

type Story = (world: ShortcutWorld) => Promise<void>;

/** The first press selects a message that is shown, each other one the next. */
export const selectDown = ({ window: { page } }: ShortcutWorld, message: string): Promise<void> =>
  until(async () => {
    await page.keyboard.press('j');
    return (await page.locator(`${message}[data-selected]`).count()) > 0;
  });
export const selectLast = (world: ShortcutWorld): Promise<void> =>
  selectDown(world, `[data-message="${world.ids.at(-1)}"]`);

const last = ({ window, ids }: ShortcutWorld) => window.page.locator(`[data-message="${ids.at(-1)}"]`);
const dialog = ({ window }: ShortcutWorld, name: string) => window.page.getByRole('dialog', { name });
const topicOf = async ({ chat, owner, ids }: ShortcutWorld) =>
  expectSuccess(await chat.api(owner).get(`/messages/${ids.at(-1)}`)).message.subject as string;
/** Writes one of their own, and selects it. */
async function selectOwn(world: ShortcutWorld, text: string): Promise<string> {
  const { page } = world.window;
  await world.window.write(text);
  await until(async () => (await world.window.texts()).at(-1) === text);
  await page.locator('main textarea').blur();
  const id = (await page.locator('[data-message]').last().getAttribute('data-message')) ?? '';
  await selectDown(world, `[data-message="${id}"]`);
  return id;
}

/** What the keys do that are about one message and its topic, without a mouse to the end. */
export const MESSAGE_STORIES = {
  '-': async (world) => {
    await selectLast(world);
    await world.press();
    const show = last(world).getByRole('button', { name: 'Show', exact: false, expanded: false });
    await show.first().waitFor();
    await world.press();
    await until(async () => (await world.window.texts()).at(-1) === 'message 29');
  },
  v: async (world) => {
    const { chat, owner, channel, window } = world;
    const { url } = expectSuccess(await chat.api(owner).upload('/user_uploads', await png(64, 64), 'boat.png'));
    const form = { type: 'channel', to: channel.id, topic: 'keys', content: `[boat.png](${url}) [quay.png](${url}?2)` };
    const { id } = expectSuccess(await chat.api(owner).post('/messages', form));
    await window.page.locator(`[data-message="${id}"] .message_inline_image`).first().waitFor();
    await selectDown(world, `[data-message="${id}"]`);
    await world.press();
    await window.page.getByRole('dialog').getByText('1 / 2').waitFor();
    await window.page.keyboard.press('ArrowRight');
    await window.page.getByRole('dialog').getByText('2 / 2').waitFor();
    expect(await window.faults('pictures')).toEqual([]);
    await window.page.keyboard.press('ArrowLeft');
    await window.page.getByRole('dialog').getByText('1 / 2').waitFor();
    await window.page.keyboard.press('Escape');
    await window.page.getByRole('dialog').waitFor({ state: 'detached' });
  },
  l: async (world) => {
    await selectLast(world);
    await world.press();
    const copied = () => world.window.page.evaluate<string>('navigator.clipboard.readText()');
    await until(async () => (await copied()).endsWith(`/topic/keys/near/${world.ids.at(-1)}`));
  },
  m: async (world) => {
    const { page } = world.window;
    await selectLast(world);
    await world.press();
    await dialog(world, 'Rename or move').waitFor();
    // The name of the topic is asked for first.
    await until(() => page.evaluate<boolean>(`document.activeElement?.value === 'keys'`));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('locks');
    await page.keyboard.press('Enter');
    await until(async () => (await topicOf(world)) === 'locks');
    await page.waitForURL(/topic\/locks/);
  },
  y: async (world) => {
    await selectLast(world);
    await world.press();
    await until(async () => (await topicOf(world)) === '✔ keys');
    await world.window.page.waitForURL(/topic\/.E2.9C.94.20keys/);
    // Below it stands the notice that says so.
    await until(async () => {
      const selected = world.window.page.locator('[data-message][data-selected]');
      const id = (await selected.count()) > 0 ? Number(await selected.getAttribute('data-message')) : 0;
      if (id === world.ids.at(-1)) return true;
      await world.window.page.keyboard.press(id > world.ids.at(-1)! ? 'k' : 'j');
      return false;
    });
    await world.press();
    await until(async () => (await topicOf(world)) === 'keys');
  },
  M: async (world) => {
    const { chat, member, window } = world;
    const policies = async () =>
      expectSuccess(await chat.api(member).post('/register', { fetch_event_types: ['user_topic'] }))['user_topics'];
    await selectLast(world);
    await world.press();
    await until(async () =>
      (await policies()).some((one: { visibility_policy: number }) => one.visibility_policy === 1),
    );
    await window.page.locator('nav a[data-muted]').waitFor();
    await world.press();
    await window.page.locator('nav a[data-muted]').waitFor({ state: 'detached' });
  },
  H: async (world) => {
    const { chat, owner, ids } = world;
    expectSuccess(await chat.api(owner).patch(`/messages/${ids.at(-1)}`, { content: 'put right' }));
    await until(async () => (await world.window.texts()).at(-1) === 'put right');
    await selectLast(world);
    await world.press();
    await dialog(world, 'Edit history').waitFor();
  },
  V: async (world) => {
    await selectLast(world);
    await world.press();
    await dialog(world, 'Who has read it').waitFor();
  },
  Delete: async (world) => {
    const { page } = world.window;
    // Those of others are not one's own to delete.
    await selectLast(world);
    await world.press();
    expect(await page.getByRole('alertdialog').or(page.getByRole('dialog')).count()).toBe(0);
    const id = await selectOwn(world, 'a mistake');
    await world.press();
    const asked = dialog(world, 'Delete this message?');
    await asked.waitFor();
    await asked.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await page.locator(`[data-message="${id}"]`).waitFor({ state: 'detached' });
  },
  G: async (world) => {
    const { page } = world.window;
    await world.press();
    await dialog(world, 'Go to a date').waitFor();
    await page.keyboard.press('Escape');
    await dialog(world, 'Go to a date').waitFor({ state: 'detached' });
  },
  'Ctrl+u': async (world) => {
    const { page } = world.window;
    // The browser begins to listen for it while the field is looked for: a key that comes first opens nothing that is heard of.
    const choosing = page.waitForEvent('filechooser');
    await page.locator('main textarea').focus();
    await world.press();
    await (await choosing).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('a plan') });
    await until(async () => (await page.locator('main textarea').inputValue()).includes('[plan.txt]('));
  },
  I: async (world) => {
    await world.press();
    await world.window.page.getByRole('heading', { name: 'Invitations' }).waitFor();
  },
} satisfies Record<string, Story>;
