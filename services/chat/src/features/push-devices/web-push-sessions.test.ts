import { randomBytes } from 'node:crypto';
import { startBrowser } from '../../../test/support/browser-session.js';
import { buildUser, sendMessage, type TestUser } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { push } from '../../../test/support/push.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { buildBrowser, startPushService, type PushService } from '../../../test/support/web-push.js';
import type { StartOptions } from '../../../test/support/start.js';

const PATH = '/users/me/web_push_subscriptions';
const env = { WEB_PUSH_PRIVATE_KEY: randomBytes(32).toString('base64url'), WEB_PUSH_CONTACT: 'https://example.test' };
const options: StartOptions = { env };

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  options.webPush = service.overrides;
});
afterAll(() => service.stop());
const chat = useChat(options);
const realm = useRealm(chat);

let reader: TestUser;
beforeEach(async () => void (reader = await buildUser(chat, realm.id)));

/** Signs in in a browser that is told of messages from then on. */
async function subscribed() {
  const page = await startBrowser(chat, reader);
  const browser = buildBrowser(service);
  expectSuccess(await page.request('post', PATH, { form: browser.form }));
  const { sessions } = expectSuccess(await page.request('get', '/sessions'));
  const { session_id } = sessions.find(({ current }: { current: boolean }) => current);
  return { page, browser, session_id };
}
const endpoints = async (): Promise<string[]> =>
  expectSuccess(await chat.api(reader).get(PATH)).subscriptions.map(({ endpoint }: { endpoint: string }) => endpoint);

describe('a browser that is told of messages', () => {
  test('is told of none once its session was ended in the list of sessions; others are', async () => {
    const [here, lost] = [await subscribed(), await subscribed()];
    expectSuccess(await here.page.request('delete', `/sessions/${lost.session_id}`));
    expect(await endpoints()).toEqual([here.browser.form.endpoint]);
    await sendMessage(chat, realm.owner, { to: [reader], content: 'Hello' });
    await push(chat);
    expect(here.browser.received()).toMatchObject([{ content: 'Hello' }]);
    expect(lost.browser.received()).toEqual([]);
  });

  test('is forgotten with a session that is over, and with a new password; one with an API key is not', async () => {
    const old = await subscribed();
    const app = buildBrowser(service);
    expectSuccess(await chat.api(reader).post(PATH, { ...app.form, kind: 'unified_push' }));
    await chat.db.query('delete from web_sessions where id = $1', [old.session_id]);
    expect(await endpoints()).toEqual([app.form.endpoint]);
    const [here, other] = [await subscribed(), await subscribed()];
    const form = { old_password: reader.password, new_password: 'another horse battery staple' };
    expectSuccess(await here.page.request('patch', '/settings', { form }));
    expect(await endpoints()).toEqual([app.form.endpoint]);
    expect(other.browser.received()).toEqual([]);
  });

  test('is told of messages after a new API key too; what came with the old key is forgotten', async () => {
    const { browser } = await subscribed();
    const app = buildBrowser(service);
    expectSuccess(await chat.api(reader).post(PATH, { ...app.form, kind: 'unified_push' }));
    const before = await sendMessage(chat, realm.owner, { to: [reader], content: 'Before' });
    await push(chat);
    const { api_key } = expectSuccess(await chat.api(reader).post('/users/me/api_key/regenerate'));
    reader = { ...reader, api_key };
    expect(await endpoints()).toEqual([browser.form.endpoint]);
    await sendMessage(chat, realm.owner, { to: [reader], content: 'After' });
    await push(chat);
    expectSuccess(await chat.api(reader).post('/messages/flags', { messages: [before], op: 'add', flag: 'read' }));
    await push(chat);
    expect(browser.received()).toMatchObject([
      { content: 'Before' },
      { content: 'After' },
      { type: 'remove', message_ids: [before] },
    ]);
    expect(app.received()).toMatchObject([{ content: 'Before' }]);
  });

  test('moves to the session that asked for it last', async () => {
    const [first, second] = [await subscribed(), await startBrowser(chat, reader)];
    expectSuccess(await second.request('post', PATH, { form: first.browser.form }));
    expectSuccess(await second.request('delete', `/sessions/${first.session_id}`));
    expect(await endpoints()).toEqual([first.browser.form.endpoint]);
  });

  test('is not told what direct messages say where the person wants it so, and an app is', async () => {
    const { browser } = await subscribed();
    const app = buildBrowser(service);
    expectSuccess(await chat.api(reader).post(PATH, { ...app.form, kind: 'unified_push' }));
    expectSuccess(await chat.api(reader).patch('/settings', { pm_content_in_desktop_notifications: false }));
    await sendMessage(chat, realm.owner, { to: [reader], content: 'a secret' });
    await push(chat);
    expect(browser.received()).toMatchObject([{ content: '', sender_full_name: realm.owner.full_name }]);
    expect(app.received()).toMatchObject([{ content: 'a secret' }]);
  });
});
