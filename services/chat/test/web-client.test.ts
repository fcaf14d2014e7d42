import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel, type TestChannel, type TestUser } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows, type WebWindow } from './support/web-windows.js';
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.js';

/** Real browsers on the built client and a real service: npm run build --workspace=chat-web. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

const proxies: TcpProxy[] = [];
afterEach(() => Promise.all(proxies.splice(0).map((proxy) => proxy.close())));

// Made before anybody polls: the service hears of subscriptions by events, and rows that a test writes itself come without one.
let channel: TestChannel;
beforeAll(async () => {
  const { owner, administrator, moderator, member } = realm;
  channel = await buildChannel(chat, realm.id, { subscribers: [owner, administrator, moderator, member] });
});

const topicAddress = (topic: string) => `#narrow/channel/${channel.id}/topic/${topic}`;
const post = async (user: TestUser, topic: string, content: string): Promise<number> =>
  expectSuccess(await chat.api(user).post('/messages', { type: 'channel', to: channel.id, topic, content }))['id'];

/** Waits until the messages that are shown are these, from above. */
async function shows(window: WebWindow, texts: string[]): Promise<void> {
  const isSo = async () => JSON.stringify(await window.texts()) === JSON.stringify(texts);
  await until(isSo).catch(() => undefined);
  expect(await window.texts()).toEqual(texts);
}

async function stored(topic: string): Promise<string[]> {
  const { messages } = expectSuccess(
    await chat.api(realm.owner).get('/messages', {
      anchor: 'newest',
      num_before: 1000,
      num_after: 0,
      apply_markdown: false,
      narrow: [
        { operator: 'channel', operand: channel.id },
        { operator: 'topic', operand: topic },
      ],
    }),
  );
  return messages.map(({ content }: { content: string }) => content);
}

async function unreadCount(user: TestUser): Promise<number> {
  const { unread_msgs } = expectSuccess(
    await chat.api(user).post('/register', { fetch_event_types: ['message', 'update_message_flags'] }),
  );
  return unread_msgs.count;
}

/** As the title of the window tells it. */
const shownCount = async ({ page }: WebWindow): Promise<number> =>
  Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);

const countsAgree = (window: WebWindow, user: TestUser) =>
  until(async () => (await shownCount(window)) === (await unreadCount(user)));

describe('the web client', () => {
  test('a replica that dies, and a queue that is lost, double and lose nothing', async () => {
    const replica = await chat.startReplica({ webClient: builtWebClient() });
    const proxy = await startTcpProxy(replica.url);
    proxies.push(proxy);
    const window = await open(proxy.url);
    const queues: string[] = [];
    window.page.on('request', (request) => {
      const queue = new URL(request.url()).searchParams.get('queue_id');
      if (queue !== null) queues.push(queue);
    });
    await window.logIn(realm.member, topicAddress('storm'));
    await post(realm.owner, 'storm', 'calm');
    await shows(window, ['calm']);

    proxy.cut();
    await replica.stop();
    await post(realm.owner, 'storm', 'rain');
    proxy.passTo(chat.url);
    proxy.restore();
    await shows(window, ['calm', 'rain']);

    expectSuccess(await chat.api(realm.member).delete('/events', { queue_id: queues.at(-1)! }));
    await post(realm.owner, 'storm', 'thunder');
    await shows(window, ['calm', 'rain', 'thunder']);
    await post(realm.owner, 'storm', 'sun');
    await shows(window, ['calm', 'rain', 'thunder', 'sun']);
    await countsAgree(window, realm.member);
  });

  test('two people read each other in order, each message once, and count what is unread as the service does', async () => {
    const [one, other] = [await open(chat.url), await open(chat.url)];
    await one.logIn(realm.owner, topicAddress('plans'));
    const before = await unreadCount(realm.member);
    await other.logIn(realm.member, '#inbox');
    for (const text of ['first', 'second', 'third']) await one.write(text);
    await until(async () => (await shownCount(other)) === before + 3);
    await countsAgree(other, realm.member);
    await other.go(topicAddress('plans'));
    await shows(other, ['first', 'second', 'third']);
    await countsAgree(other, realm.member);
    await other.write('fourth');
    await one.write('fifth');
    const all = await until(async () => (await stored('plans')).length === 5).then(() => stored('plans'));
    await shows(one, all);
    await shows(other, all);
    expect(all.slice(0, 3)).toEqual(['first', 'second', 'third']);
    await countsAgree(one, realm.owner);
    await countsAgree(other, realm.member);
  });

  test('what is written while the network is cut waits, is sent once, and nothing of the others is lost', async () => {
    const window = await open(chat.url);
    await window.logIn(realm.member, topicAddress('train'));
    await window.write('before the tunnel');
    await shows(window, ['before the tunnel']);
    await window.context.setOffline(true);
    await window.write('in the tunnel');
    await window.page.locator('[data-echo=waiting]').waitFor();
    await post(realm.owner, 'train', 'meanwhile');
    await window.context.setOffline(false);
    await until(async () => (await stored('train')).length === 3);
    await shows(window, ['before the tunnel', 'meanwhile', 'in the tunnel']);
    expect(await window.page.locator('[data-echo]').count()).toBe(0);
    expect(await stored('train')).toEqual(['before the tunnel', 'meanwhile', 'in the tunnel']);
  });

  test('people react, edit, star, quote and resolve, and everybody sees it', async () => {
    const [one, other] = [await open(chat.url), await open(chat.url)];
    await post(realm.owner, 'menu', 'soup');
    await one.logIn(realm.owner, topicAddress('menu'));
    await other.logIn(realm.member, topicAddress('menu'));
    for (const window of [one, other]) await shows(window, ['soup']);
    await other.page.keyboard.press('k');
    await other.page.keyboard.press('+');
    await one.page.getByRole('button', { name: /reacted with :\+1:/ }).waitFor();
    await other.page.keyboard.press('w');
    await other.page.locator('[data-message] [role=img][aria-label="Starred messages"]').waitFor();
    await one.page.keyboard.press('k');
    await one.page.keyboard.press('e');
    const edit = one.page.locator('[data-message] textarea');
    await until(async () => (await edit.inputValue()) === 'soup');
    await edit.fill('stew');
    await edit.press('Enter');
    await shows(other, ['stew']);
    await other.page.keyboard.press('>');
    await until(async () => (await other.page.locator('main textarea').inputValue()).includes('stew'));
    await other.page.getByRole('button', { name: 'Mark as resolved' }).click();
    await other.page.getByRole('button', { name: 'Mark as unresolved' }).waitFor();
  });

  test('tables are aligned, and mathematics and pictures of previews look as the service means them', async () => {
    const id = await post(realm.owner, 'looks', '| a | b |\n|:-:|--:|\n| 1 | $$\\frac{1}{2}$$ |');
    const embed = (url: string) =>
      `<div class="message_embed"><a class="message_embed_image" style="background-image: url(&quot;${url}&quot;)"></a></div>`;
    const pictures = embed('/user_avatars/x.png') + embed('http://elsewhere.test/x.png');
    await chat.db.query('update messages set rendered_content = rendered_content || $2 where id = $1', [id, pictures]);
    const window = await open(chat.url);
    await window.logIn(realm.member, topicAddress('looks'));
    const message = window.page.locator('[data-message]').last();
    await message.locator('.katex').first().waitFor();
    const of = (selector: string, name: string) =>
      message
        .locator(selector)
        .evaluateAll((all, property) => all.map((each) => getComputedStyle(each).getPropertyValue(property)), name);
    expect(await of('td', 'text-align')).toEqual(['center', 'right']);
    expect(await of('.message_embed_image', 'background-image')).toEqual([
      `url("${window.page.url().split('/#')[0]}/user_avatars/x.png")`,
      'none',
    ]);
    expect((await of('.frac-line', 'border-bottom-width'))[0]).not.toBe('0px');
  });

  test('hostile messages run nothing, not even should the service let them through', async () => {
    const window = await open(chat.url);
    const said = '<img src=x onerror=alert(1)> [x](javascript:alert(1)) <script>alert(1)</script>';
    await post(realm.owner, 'danger', said);
    const hostile = [
      '<img src=x onerror="alert(1)">',
      '<div class="message_inline_image"><a href="https://example.com/%ff.png"></a></div>',
      '<script>alert(1)</script>',
      '<a href="javascript:alert(1)">click</a>',
      '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
      '<form action="/api/v1/messages"><button>send</button></form>',
      '<span class="katex"><span style="position:fixed;top:0;background:url(http://evil.test/)">x</span></span>',
    ].join('');
    await window.page.route('**/api/v1/messages?*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { messages: { content: string }[] };
      for (const message of answer.messages) message.content += hostile;
      await route.fulfill({ response, json: answer });
    });
    await window.logIn(realm.member, topicAddress('danger'));
    await window.page.getByText('click').first().waitFor();
    const dangerous = await window.page.evaluate<string[]>(`[...document.querySelectorAll('.rendered *')]
      .filter((each) => /^(script|iframe|form|style|object|embed)$/i.test(each.tagName) ||
        [...each.attributes].some(({ name, value }) => /^on/.test(name) || /^\\s*javascript:/i.test(value)) ||
        getComputedStyle(each).position === 'fixed')
      .map((each) => each.outerHTML)`);
    expect(dangerous).toEqual([]);
    // The pictures that lead nowhere are asked for on the page's own origin, and nothing else is.
    expect(window.complaints.filter((complaint) => !complaint.includes('violates the following'))).toEqual([]);
    window.complaints.length = 0;
  });

  test.each(['light', 'dark'] as const)(
    'axe finds nothing in the views, %s, on a telephone and at a desk',
    async (theme) => {
      await post(realm.owner, 'views', 'A [link](https://example.com), `code` and\n```python\nx = 1\n```');
      await post(realm.administrator, 'views', `Hello @**${realm.member.full_name}**!`);
      for (const width of [390, 1440]) {
        const window = await open(chat.url, { width, theme, language: width === 390 ? 'es-ES' : 'en-GB' });
        await window.go('');
        await window.page.locator('form').waitFor();
        const found = await window.faults('log-in');
        await window.logIn(realm.member, '#inbox');
        for (const [name, hash] of [
          ['inbox', '#inbox'],
          ['recent', '#recent'],
          ['feed', '#feed'],
          ['topic', topicAddress('views')],
          ['channel', `#narrow/channel/${channel.id}`],
          ['topics', `#topics/channel/${channel.id}`],
          ['direct', `#narrow/dm/${realm.owner.id}`],
          ['mentions', '#narrow/is/mentioned'],
          ['drafts', '#drafts'],
          ['search', '#narrow/search/hello'],
        ] as const) {
          await window.go(hash);
          await window.page.locator('header h1').waitFor();
          if (/topic$|feed|channel|mentions|search/.test(name))
            await window.page.locator('[data-message]').first().waitFor();
          found.push(...(await window.faults(name)).map((fault) => `${name} ${width}: ${fault}`));
        }
        await window.page.keyboard.press('?');
        await window.page.getByRole('dialog').waitFor();
        found.push(...(await window.faults('shortcuts')));
        expect(found).toEqual([]);
      }
    },
  );
});
