import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel, type TestChannel } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows, type WebWindow } from './support/web-windows.js';

/** Reading long conversations. Real browsers on the built client and a real service. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

const MANY = 100_000;
/** What is on the screen and a little around it. */
const MOST_ELEMENTS = 5_000;
const MOST_GROWTH_MB = 25;

let channel: TestChannel;
beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.owner, realm.member] });
});

const address = (topic: string) => `#narrow/channel/${channel.id}/topic/${topic}`;
const post = async (topic: string, content: string): Promise<number> =>
  expectSuccess(await chat.api(realm.owner).post('/messages', { type: 'channel', to: channel.id, topic, content }))[
    'id'
  ];

/** So many more messages in the topic of that one; answers the newest. */
async function fill(message_id: number, count: number): Promise<number> {
  const { newest } = await chat.db.one<{ newest: string }>(
    `with more as (
       insert into messages (realm_id, thread_id, channel_id, sender_id, client, content, rendered_content)
       select realm_id, thread_id, channel_id, sender_id, client, 'Message ' || n, '<p>Message ' || n || '</p>'
       from messages, generate_series(1, $2::int) n where id = $1 order by n returning id
     )
     select max(id) as newest from more`,
    [message_id, count],
  );
  await chat.db.query(
    'update threads set last_message_id = $2 where id = (select thread_id from messages where id = $1)',
    [message_id, newest],
  );
  return Number(newest);
}

const shown = ({ page }: WebWindow): Promise<number[]> =>
  page.locator('[data-message]').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-message'))));

/** Heap in megabytes, after what nobody refers to is gone. */
async function heap({ page, context }: WebWindow): Promise<number> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize / 2 ** 20;
}

/** Scrolls for some frames; answers the most elements that the document had. */
const scroll = ({ page }: WebWindow, by: number): Promise<number> =>
  page.evaluate(`(async () => {
    const scroller = document.querySelector('[role=feed]');
    let most = 0;
    for (let n = 0; n < 120; n += 1) {
      scroller.scrollTop += ${by};
      await new Promise(requestAnimationFrame);
      most = Math.max(most, document.getElementsByTagName('*').length);
    }
    return most;
  })()`);

/** Others write so many messages; answers the newest. */
async function stream(topic: string, count: number): Promise<number> {
  let newest = 0;
  for (let sent = 0; sent < count; sent += 20) {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => post(topic, `Streamed ${sent + n}`)));
    newest = Math.max(newest, ...ids);
  }
  return newest;
}

/** About how many rows the list holds, what stands at its top and where, and how far its end is. */
const list = ({ page }: WebWindow): Promise<{ rows: number; top: number; topOffset: number; fromEnd: number }> =>
  page.evaluate(`(() => {
    const feed = document.querySelector('[role=feed]');
    const { top } = feed.getBoundingClientRect();
    const drawn = [...document.querySelectorAll('[data-message]')];
    const heights = drawn.map((row) => row.getBoundingClientRect().height).sort((a, b) => a - b);
    const first = drawn.find((row) => row.getBoundingClientRect().top >= top);
    return {
      rows: feed.scrollHeight / heights[heights.length >> 1],
      top: Number(first.dataset.message),
      topOffset: first.getBoundingClientRect().top - top,
      fromEnd: feed.scrollHeight - feed.scrollTop - feed.clientHeight,
    };
  })()`);

describe('long conversations', () => {
  test(`${MANY} messages are scrolled with bounded memory, from the newest to the oldest and back`, async () => {
    const first = await post('long', 'Message 0');
    const newest = await fill(first, MANY);
    expectSuccess(await chat.api(realm.member).post('/mark_all_as_read'));
    const window = await open(chat.url);
    await window.logIn(realm.member, address('long'));
    await window.page.locator(`[data-message="${newest}"]`).waitFor();
    const before = await heap(window);
    let elements = 0;
    for (let ids = await shown(window); ids[0] !== first; ids = await shown(window)) {
      // No row is there twice, and all stand in order.
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
      elements = Math.max(elements, await scroll(window, -6_000));
    }
    expect(elements).toBeLessThan(MOST_ELEMENTS);
    expect((await heap(window)) - before).toBeLessThan(MOST_GROWTH_MB);
    await window.page.keyboard.press('End');
    await window.page.locator(`[data-message="${newest}"]`).waitFor();
    await window.page.keyboard.press('Home');
    await window.page.locator(`[data-message="${first}"]`).waitFor();
  }, 300_000);

  test('a list that is watched is cut far from the reader, who keeps their place, and what was cut comes back', async () => {
    const first = await post('stream', 'Streamed');
    const window = await open(chat.url);
    await window.logIn(realm.member, address('stream'));
    await window.page.locator(`[data-message="${first}"]`).waitFor();

    // At the end the reader sees what comes, and the start is cut.
    const newest = await stream('stream', 900);
    await window.page.locator(`[data-message="${newest}"]`).waitFor();
    await until(async () => (await list(window)).rows < 800);
    expect((await list(window)).fromEnd).toBeLessThan(40);
    await window.page.keyboard.press('Home');
    await window.page.locator(`[data-message="${first}"]`).waitFor();
    await window.page.keyboard.press('End');
    await window.page.locator(`[data-message="${newest}"]`).waitFor();

    // Above it the reader keeps their place, and the end is cut.
    await scroll(window, -100);
    const { top, topOffset } = await list(window);
    const last = await stream('stream', 1_000);
    await until(async () => (await list(window)).rows < 800);
    expect((await list(window)).top).toBe(top);
    expect(Math.abs((await list(window)).topOffset - topOffset)).toBeLessThan(3);
    await window.page.keyboard.press('End');
    await window.page.locator(`[data-message="${last}"]`).waitFor();

    // What one writes there leads to the end.
    await scroll(window, -100);
    await stream('stream', 1_000);
    await until(async () => (await list(window)).rows < 800);
    await window.write('I am late');
    await until(async () => (await window.texts()).at(-1) === 'I am late');
  }, 300_000);

  test('what is typed into a message that is changed is kept while its row is out of sight', async () => {
    await fill(await post('edit', 'first'), 300);
    const soup = { type: 'channel', to: channel.id, topic: 'edit', content: 'soup' };
    const mine = expectSuccess(await chat.api(realm.member).post('/messages', soup))['id'];
    expectSuccess(await chat.api(realm.member).post('/mark_all_as_read'));
    const window = await open(chat.url);
    await window.logIn(realm.member, address('edit'));
    await window.page.locator(`[data-message="${mine}"]`).waitFor();
    const field = window.page.locator('[data-message] textarea');
    // A key that comes before the list stands at its end chooses another message, which is not one's own to change.
    const chosen = window.page.locator('[data-selected] [data-message], [data-message][data-selected]').first();
    await until(async () => {
      const id = (await chosen.count()) > 0 ? await chosen.getAttribute('data-message') : null;
      if (id === String(mine)) return true;
      await window.page.keyboard.press(id === null ? 'k' : 'j');
      return false;
    });
    await window.page.keyboard.press('e');
    await until(async () => (await field.inputValue()) === 'soup');
    await field.fill('stew with');
    await scroll(window, -100);
    expect(await field.count()).toBe(0);
    await scroll(window, 200);
    await until(async () => (await field.inputValue()) === 'stew with');
    await field.press('Enter');
    await until(async () => (await window.texts()).at(-1) === 'stew with');
  });
});
