import { randomBytes, randomUUID } from 'node:crypto';
import { expectSuccess } from '../../../test/support/expect.js';
import { withEarlyDeadlines } from '../../../test/support/early-deadlines.js';
import { pushScene } from '../../../test/support/push-scene.js';
import { until } from '../../../test/support/wait-until.js';
import { buildBrowser, startPushService, type PushService, type TestBrowser } from '../../../test/support/web-push.js';
import { LIMITS } from '../../limits/index.js';

let service: PushService;
let browser: TestBrowser;
const scene = pushScene(async () => {
  service = await startPushService();
  const env = {
    WEB_PUSH_PRIVATE_KEY: randomBytes(32).toString('base64url'),
    WEB_PUSH_CONTACT: 'mailto:admin@example.test',
  };
  return { env, webPush: service.overrides };
});
const { phoneOf, write, push, pushLater, waiting } = scene;
afterAll(() => service.stop());
beforeEach(async () => {
  service.requests.length = 0;
  service.answer = { status: 201 };
  browser = buildBrowser(service);
  expectSuccess(await scene.chat.api(scene.reader).post('/users/me/web_push_subscriptions', browser.form));
});
const asked = () => service.requests.length;
const texts = () => browser.received().map(({ content }) => content);

describe('a push service of browsers that', () => {
  test.each([
    ['speaks another protocol from there on', { status: 101, headers: { connection: 'upgrade', upgrade: 'x' } }],
    ['sends elsewhere', { status: 307, headers: { location: 'https://127.0.0.1/' } }],
    ['fails', { status: 500 }],
    ['does not answer', { status: 201, after: new Promise(() => {}) }],
  ])('%s gets it again, in order, with the same topic', async (_how, answer) => {
    service.answer = answer;
    await write('one');
    await write('two');
    await withEarlyDeadlines(LIMITS.webPushMs, { asked }, push);
    expect(texts()).toEqual(['one']);
    expect(await waiting()).toHaveLength(2);
    service.answer = { status: 201 };
    await pushLater();
    expect(texts()).toEqual(['one', 'one', 'two']);
    const [first, again, next] = service.requests.map(({ headers }) => headers['topic']);
    expect(first).toMatch(/^[\w-]{32}$/);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
    expect(await waiting()).toEqual([]);
  });

  test('is slow has as long for all that waits as others for one, and the rest later', async () => {
    service.answer = { status: 201, after_ms: 700 };
    const wanted = ['one', 'two', 'three', 'four', 'five'];
    for (const text of wanted) await write(text);
    await withEarlyDeadlines(LIMITS.webPushMs, { asked, more: 2 }, push);
    expect((await waiting()).length).toBeGreaterThan(1);
    expect((await waiting()).length).toBeLessThan(5);
    service.answer = { status: 201 };
    await pushLater();
    expect([...new Set(texts())]).toEqual(wanted);
    expect(await waiting()).toEqual([]);
  });

  test('does not answer keeps no phone waiting', async () => {
    const phone = await phoneOf();
    const arrived = Promise.all([
      until(async () => phone.received().length > 0 && (await waiting()).length === 1),
      until(async () => browser.received().length > 0),
    ]);
    service.answer = { status: 201, after: arrived };
    await write('Hello');
    const pushing = push();
    await arrived;
    await pushing;
    expect(browser.received()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('never takes what is longer than it may be: that is given up unsent', async () => {
    const letter = { text: 'x'.repeat(4_000), isUrgent: true, idempotency_key: randomUUID() };
    const deadline = AbortSignal.timeout(LIMITS.webPushMs);
    expect(await scene.chat.deps.webPush!.send(browser.form, letter, deadline)).toBe('refused');
    expect(service.requests).toEqual([]);
  });
});
