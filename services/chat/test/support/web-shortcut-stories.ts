import type { ShortcutKey } from '../../web/src/shell/shortcut-list.js';
import type { TestChannel, TestUser } from './builders.js';
import { expectSuccess } from './expect.js';
import type { Chat } from './start.js';
import { until } from './wait-until.js';
import { MESSAGE_STORIES, selectDown, selectLast } from './web-message-key-stories.js';
import type { WebWindow } from './web-windows.js';

/** The member looks at a topic in which the owner has written some messages, the last one last. */
export interface ShortcutWorld {
  chat: Chat;
  owner: TestUser;
  member: TestUser;
  channel: TestChannel;
  window: WebWindow;
  ids: number[];
  /** Presses the key that the story is about. */
  press(): Promise<void>;
}

type Story = (world: ShortcutWorld) => Promise<void>;

const isFocused = ({ window }: ShortcutWorld, selector: string) =>
  until(() => window.page.evaluate<boolean>(`document.activeElement?.matches('${selector}') ?? false`));
const FIELD = 'main textarea';
const field = ({ window }: ShortcutWorld) => window.page.locator(FIELD);
const isSelected = ({ window, ids }: ShortcutWorld, at: number) =>
  window.page.locator(`[data-message="${ids.at(at)}"][data-selected]`).waitFor();
const leadsTo = ({ window }: ShortcutWorld, address: RegExp) => window.page.waitForURL(address);
const inLast = ({ window, ids }: ShortcutWorld) => window.page.locator(`[data-message="${ids.at(-1)}"]`);

const down: Story = async (world) => {
  await selectLast(world);
  await world.window.page.keyboard.press('k');
  await isSelected(world, -2);
  await world.press();
  await isSelected(world, -1);
};
const up: Story = async (world) => {
  await selectLast(world);
  await world.press();
  await isSelected(world, -2);
};
const reply: Story = async (world) => {
  await selectLast(world);
  await world.press();
  await isFocused(world, FIELD);
};
const star: Story = async (world) => {
  await selectLast(world);
  await world.press();
  await inLast(world).getByRole('img', { name: 'Starred messages' }).waitFor();
  await world.press();
  await inLast(world).getByRole('img', { name: 'Starred messages' }).waitFor({ state: 'detached' });
};
const search: Story = async (world) => {
  await world.press();
  await isFocused(world, 'header [role=search] input');
};
const find: Story = async (world) => {
  await world.press();
  await isFocused(world, '#sidebar-filter');
};
const opens =
  (address: RegExp): Story =>
  async (world) => {
    await world.press();
    await leadsTo(world, address);
  };
/** To another organization of the list. */
const goes =
  (digit: number): Story =>
  async (world) => {
    const { page, complaints } = world.window;
    const hosts = [2, 3, 4, 5, 6, 7, 8, 9].map((one) => `http://organization${one}.web.test`);
    await page.route(/organization\d\.web\.test/, (route) =>
      route.fulfill({ body: 'There', contentType: 'text/html' }),
    );
    const list = JSON.stringify(hosts.map((url) => ({ url, name: url })));
    await page.evaluate(`localStorage.setItem('organizations-${world.member.id}', ${JSON.stringify(list)})`);
    await page.reload();
    await page.getByRole('navigation', { name: 'Organizations' }).waitFor();
    await world.press();
    await leadsTo(world, new RegExp(`organization${digit}\\.web\\.test`));
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.startsWith('asked http://organization')));
  };

/** What each key does. */
export const STORIES: Record<ShortcutKey, Story> = {
  ...MESSAGE_STORIES,
  d: opens(/#drafts$/),
  j: down,
  ArrowDown: down,
  k: up,
  ArrowUp: up,
  Home: async (world) => {
    await world.press();
    await until(() => isInSight(world, 0));
  },
  End: async (world) => {
    await world.window.page.keyboard.press('Home');
    await until(() => isInSight(world, 0));
    await world.press();
    await until(() => isInSight(world, -1));
  },
  n: async (world) => {
    await world.window.go('#recent');
    const { id } = await post(world, { type: 'channel', to: world.channel.id, topic: 'news' });
    await world.window.page.locator('nav [data-unread-count]').first().waitFor();
    await world.press();
    await leadsTo(world, /topic\/news/);
    await world.window.page.locator(`[data-message="${id}"]`).waitFor();
  },
  p: async (world) => {
    await post(world, { type: 'channel', to: world.channel.id, topic: 'news' });
    const { id } = await post(world, { type: 'direct', to: [world.member.id] });
    await world.window.page.locator('nav a[href*="/dm/"] [data-unread-count]').waitFor();
    await world.press();
    await world.window.page.locator(`[data-message="${id}"]`).waitFor();
    await leadsTo(world, new RegExp(`narrow/dm/${world.owner.id}-`));
  },
  r: reply,
  Enter: reply,
  R: async (world) => {
    await selectLast(world);
    await world.press();
    await isFocused(world, FIELD);
    await field(world).press('x');
    await until(async () => ((await field(world).getAttribute('placeholder')) ?? '').includes(world.owner.full_name));
  },
  c: async (world) => {
    await world.press();
    await isFocused(world, FIELD);
  },
  x: async (world) => {
    await world.press();
    await isFocused(world, 'main section input');
    const { page } = world.window;
    await page.keyboard.type(world.owner.full_name);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await world.window.write('Hello from here');
    await until(async () => {
      const { messages } = expectSuccess(
        await world.chat
          .api(world.owner)
          .get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false }),
      );
      return messages.at(-1).type === 'private' && messages.at(-1).content === 'Hello from here';
    });
  },
  '>': async (world) => {
    await selectLast(world);
    await world.press();
    await until(async () => /```quote\nmessage \d+\n```/.test(await field(world).inputValue()));
    expect(await field(world).inputValue()).toContain(world.owner.full_name);
  },
  e: async (world) => {
    await world.window.write('of my own');
    await until(async () => (await world.window.texts()).at(-1) === 'of my own');
    await field(world).blur();
    const id = await world.window.page.locator('[data-message]').last().getAttribute('data-message');
    await selectDown(world, `[data-message="${id}"]`);
    await world.press();
    await until(async () => (await world.window.page.locator('[data-message] textarea').inputValue()) === 'of my own');
  },
  w: star,
  '*': star,
  '+': async (world) => {
    await selectLast(world);
    await world.press();
    await inLast(world).locator('button[aria-pressed=true]').getByText('👍').waitFor();
  },
  ':': async (world) => {
    await selectLast(world);
    await world.press();
    await world.window.page.getByRole('dialog').getByPlaceholder('Find an emoji').waitFor();
  },
  U: async (world) => {
    const flags = async () =>
      expectSuccess(await world.chat.api(world.member).get(`/messages/${world.ids.at(-1)}`)).message.flags;
    await until(async () => (await flags()).includes('read'));
    await selectLast(world);
    await world.press();
    await until(async () => !(await flags()).includes('read'));
  },
  s: async (world) => {
    await world.window.go('#feed');
    await inLast(world).waitFor();
    await selectLast(world);
    await world.press();
    await leadsTo(world, /topic\/keys/);
  },
  S: async (world) => {
    await selectLast(world);
    await world.press();
    await leadsTo(world, new RegExp(`narrow/channel/${world.channel.id}-[^/]*(/near/\\d+)?$`));
  },
  u: async (world) => {
    await selectLast(world);
    await world.press();
    await leadsTo(world, new RegExp(`narrow/dm/${world.owner.id}-`));
  },
  '/': search,
  'Ctrl+/': search,
  q: find,
  'Ctrl+k': find,
  i: opens(/#inbox$/),
  t: opens(/#recent$/),
  a: opens(/#feed$/),
  'Ctrl+2': goes(2),
  'Ctrl+3': goes(3),
  'Ctrl+4': goes(4),
  'Ctrl+5': goes(5),
  'Ctrl+6': goes(6),
  'Ctrl+7': goes(7),
  'Ctrl+8': goes(8),
  'Ctrl+9': goes(9),
  'Shift+F10': async (world) => {
    await world.window.page.locator('nav a[href*="narrow/channel/"]').first().focus();
    await world.press();
    await world.window.page.getByRole('menuitem', { name: 'Mute channel' }).waitFor();
  },
  Escape: opens(/#inbox$/),
  '?': async (world) => {
    await world.press();
    await world.window.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await world.window.faults('shortcuts')).toEqual([]);
  },
};

const post = async ({ chat, owner }: ShortcutWorld, form: object) =>
  expectSuccess(await chat.api(owner).post('/messages', { content: 'News', ...form }));

const isInSight = ({ window, ids }: ShortcutWorld, at: number): Promise<boolean> =>
  window.page.evaluate(`(() => {
    const row = document.querySelector('[data-message="${ids.at(at)}"] .rendered')?.getBoundingClientRect();
    return row !== undefined && row.top >= 0 && row.bottom <= innerHeight;
  })()`);
