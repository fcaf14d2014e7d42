import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows } from './support/web-windows.js';

/** A laptop that sleeps. A real browser on the built client and a real service. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

test('after an hour of sleep, in which the queue has ended, nothing is lost and nothing is there twice', async () => {
  const { owner, member } = realm;
  const channel = await buildChannel(chat, realm.id, { subscribers: [owner, member] });
  const post = async (content: string): Promise<number> =>
    expectSuccess(
      await chat.api(owner).post('/messages', { type: 'channel', to: channel.id, topic: 'storm', content }),
    )['id'];
  const [calm, mist] = [await post('calm'), await post('mist')];
  const window = await open(chat.url);
  const { page, context } = window;
  await page.clock.install();
  let queue_id = '';
  page.on('request', (request) => {
    queue_id = new URL(request.url()).searchParams.get('queue_id') ?? queue_id;
  });
  await window.logIn(member, `#narrow/channel/${channel.id}/topic/storm`);
  const shows = async (texts: string[]) => {
    const isSo = async () => JSON.stringify(await window.texts()) === JSON.stringify(texts);
    await until(isSo).catch(() => undefined);
    expect(await window.texts()).toEqual(texts);
  };
  await shows(['calm', 'mist']);
  await until(() => queue_id !== '');

  // The network is gone first; what is written then waits.
  await context.setOffline(true);
  await window.write('from the train');
  await page.locator('main').getByText('from the train').waitFor();
  await page.locator('main textarea').fill('half a sentence');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  expectSuccess(await chat.api(member).delete('/events', { queue_id }));
  expectSuccess(await chat.api(owner).patch(`/messages/${calm}`, { content: 'calm before' }));
  expectSuccess(await chat.api(owner).delete(`/messages/${mist}`));
  await post('rain');
  await post('thunder');
  expectSuccess(
    await chat.api(owner).post('/messages', { type: 'direct', to: [member.id], content: 'Are you awake?' }),
  );
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await context.setOffline(false);
  await page.clock.fastForward(60 * 60_000);

  await shows(['calm before', 'rain', 'thunder', 'from the train']);
  // Until the answer of the service says which message it is, what was sent may stand beside it.
  await until(async () => (await page.locator('main').getByText('from the train').count()) === 1);
  expect(await page.locator('main textarea').inputValue()).toBe('half a sentence');
  await post('sun');
  await shows(['calm before', 'rain', 'thunder', 'from the train', 'sun']);
  await page.locator('nav a[href*="/dm/"] [data-unread-count="1"]').waitFor();
  const narrow = [
    { operator: 'channel', operand: channel.id },
    { operator: 'topic', operand: 'storm' },
  ];
  const { messages } = expectSuccess(
    await chat
      .api(owner)
      .get('/messages', { anchor: 'newest', num_before: 10, num_after: 0, narrow, apply_markdown: false }),
  );
  expect(messages.map(({ content }: { content: string }) => content)).toEqual(await window.texts());
});
