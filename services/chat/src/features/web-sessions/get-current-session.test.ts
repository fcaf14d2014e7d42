import {
  browserOf,
  BROWSER,
  cookieOf,
  startBrowser,
  type BrowserSession,
} from '../../../test/support/browser-session.js';
import { buildRealm, sendMessage, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { ENDPOINTS } from '../../endpoints/index.js';
import { keyOf } from '../../http/endpoint.js';

let chat: Chat;
let realm: TestRealm;
let browser: BrowserSession;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
  browser = await startBrowser(chat, realm.member);
});
afterAll(() => chat.stop());

const without = { 'X-CSRF-Token': '' };
const NO_TOKEN = { msg: 'The header X-CSRF-Token does not hold the token of this session.' };
const NO_SESSION = { msg: 'This request has no session of a browser.' };
const SESSION_OVER = { msg: 'This browser is not signed in, or not any more.' };
const ELSEWHERE = { msg: 'The request comes from another site.' };

describe('GET /sessions/current', () => {
  test('tells a page that is loaded anew whose session it has, and the token', async () => {
    const answer = await browser.request('get', '/sessions/current', { headers: without });
    expectSuccess(answer, { user_id: realm.member.id, csrf_token: browser.csrf_token });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  test('is refused without a session, so that the browser does not ask for a password by itself', async () => {
    const refused = await chat.api().request('get', '/sessions/current').set(BROWSER);
    expectError(refused, 'UNAUTHORIZED', { msg: 'Not signed in: an e-mail address and an API key are needed.' });
    expect(refused.headers['www-authenticate']).toBe('Session realm="chat"');
    const byKey = await chat.api(realm.member).request('get', '/sessions/current');
    expectError(byKey, 'UNAUTHORIZED', NO_SESSION);
  });
});

describe('the cookie of a session', () => {
  test('reads and writes with its token, on every replica, at once', async () => {
    const other = await chat.startReplica();
    expectSuccess(await browser.request('get', '/users/me', { replica: other }), { user_id: realm.member.id });
    const form = { type: 'direct', to: [realm.owner.id], content: 'hello' };
    expectSuccess(await browser.request('post', '/messages', { form, replica: other }));
    expect((await browser.request('head', '/users/me')).status).toBe(200);
  });

  test('counts for nothing without its token, or with that of another session', async () => {
    const another = await startBrowser(chat, realm.owner);
    const form = { type: 'direct', to: [realm.owner.id], content: 'forged' };
    for (const token of ['', 'x', another.csrf_token, `${browser.csrf_token} `.repeat(2)]) {
      const headers = { 'X-CSRF-Token': token };
      expectError(await browser.request('post', '/messages', { form, headers }), 'CSRF_FAILED', NO_TOKEN);
      expectError(await browser.request('get', '/users/me', { headers }), 'CSRF_FAILED', NO_TOKEN);
      expectError(await browser.request('delete', '/sessions/current', { headers }), 'CSRF_FAILED', NO_TOKEN);
    }
    const head = await browser.request('head', '/users/me', { headers: without });
    expect(head.status).toBe(403);
    // The verb in the body of a form does not make a write a read.
    const posted = await browser.request('post', '/users/me', { form: { method: 'GET' }, headers: without });
    expectError(posted, 'CSRF_FAILED', NO_TOKEN);
  });

  test.each(['cross-site', 'same-site', 'none'])('counts for nothing in a request from elsewhere: %s', async (site) => {
    const headers = { 'Sec-Fetch-Site': site };
    expectError(await browser.request('get', '/users/me', { headers }), 'CSRF_FAILED', ELSEWHERE);
    expectError(
      await browser.request('post', '/typing', { form: { to: [realm.owner.id], op: 'start' }, headers }),
      'CSRF_FAILED',
      ELSEWHERE,
    );
    const shown = await browser.request('get', '/sessions/current', { headers: { ...headers, ...without } });
    if (site === 'none') expectSuccess(shown);
    else expectError(shown, 'CSRF_FAILED', ELSEWHERE);
  });

  test('is not what another origin may send: no answer lets it', async () => {
    const headers = { Origin: 'https://elsewhere.example.test' };
    const preflight = await chat
      .api()
      .request('options', '/messages')
      .set({ ...headers, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'x-csrf-token' });
    expect(preflight.headers['access-control-allow-headers']).not.toMatch(/csrf/i);
    for (const answer of [preflight, await browser.request('get', '/users/me', { headers })]) {
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  test('is not looked at beside an Authorization header', async () => {
    const Authorization = `Basic ${Buffer.from(`${realm.owner.delivery_email}:${realm.owner.api_key}`).toString('base64')}`;
    expectSuccess(await browser.request('get', '/users/me', { headers: { Authorization } }), {
      user_id: realm.owner.id,
    });
    const wrong = `Basic ${Buffer.from(`${realm.member.delivery_email}:${'x'.repeat(32)}`).toString('base64')}`;
    expectError(await browser.request('get', '/users/me', { headers: { Authorization: wrong } }), 'UNAUTHORIZED');
  });

  test('is of its organization: another one does not know it', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const headers = { Host: other.host };
    expectError(await browser.request('get', '/users/me', { headers }), 'UNAUTHORIZED');
    // Nor once it is remembered.
    expectSuccess(await browser.request('get', '/users/me'));
    expectError(await browser.request('get', '/users/me', { headers }), 'UNAUTHORIZED');
  });

  test.each([
    ['two of its name', (cookie: string) => `${cookie}; chat_session=${'A'.repeat(43)}`],
    ['a secret of another form', (cookie: string) => `${cookie}A`],
    ['another name', (cookie: string) => cookie.replace('chat_session', 'Chat_session')],
  ])('counts for nothing with %s', async (_what, changed) => {
    const headers = { Cookie: changed(browser.cookie) };
    expectError(await browser.request('get', '/users/me', { headers }), 'UNAUTHORIZED');
  });

  test('shows files by itself, as pages load them, and to no other site', async () => {
    const upload = expectSuccess(await chat.api(realm.member).upload('/user_uploads', 'text', 'a.txt'));
    const url = String(upload['url']);
    const plain = { ...without };
    expect((await browser.request('get', url, { headers: plain })).text).toBe('text');
    expect((await browser.request('get', url, { headers: { ...plain, 'Sec-Fetch-Site': 'none' } })).status).toBe(200);
    for (const site of ['cross-site', 'same-site']) {
      expectError(
        await browser.request('get', url, { headers: { ...plain, 'Sec-Fetch-Site': site } }),
        'CSRF_FAILED',
        ELSEWHERE,
      );
    }
    const stranger = await startBrowser(chat, realm.owner);
    expect((await stranger.request('get', url)).status).toBe(404);
    expect((await browser.request('get', `/avatar/${realm.owner.id}`, { headers: plain })).status).toBe(302);
  });

  test('alone it suffices for what pages load, and for nothing else', () => {
    expect(ENDPOINTS.filter(({ cookieAlone }) => cookieAlone).map(keyOf)).toEqual([
      'GET /user_uploads/{realm_id}/{+file}',
      'GET /user_uploads/thumbnail/{realm_id}/{+file}',
      'GET /avatar/{+user}',
      'GET /sessions/current',
    ]);
  });

  test('costs no statement once it is known', async () => {
    await browser.request('get', '/users/me');
    const asked = jest.spyOn(chat.deps.principals, 'loadSession');
    expectSuccess(await browser.request('get', '/users/me'));
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  test('waits for events, and stops when the session ends', async () => {
    const waiting = await startBrowser(chat, realm.member);
    const { queue_id } = expectSuccess(
      await waiting.request('post', '/register', { form: { event_types: ['message'] } }),
    );
    const path = `/events?queue_id=${String(queue_id)}&last_event_id=-1`;
    const first = waiting.request('get', path).then((answer) => answer);
    await sendMessage(chat, realm.owner, { to: [realm.member] });
    const { events } = expectSuccess(await first) as { events: { id: number }[] };
    const next = `/events?queue_id=${String(queue_id)}&last_event_id=${events.at(-1)!.id}`;
    const second = waiting.request('get', next).then((answer) => answer);
    expectSuccess(await waiting.request('delete', '/sessions/current'));
    expectError(await second, 'UNAUTHORIZED', SESSION_OVER);
  });
});

test('a role that was taken away, and a right that was given, count for the very next request', async () => {
  const administrator = await startBrowser(chat, realm.administrator);
  const invite = () => administrator.request('get', '/realm/audit_log');
  expectSuccess(await invite());
  expectSuccess(await chat.api(realm.owner).patch(`/users/${realm.administrator.id}`, { role: 400 }));
  expectError(await invite(), 'UNAUTHORIZED_PRINCIPAL', { msg: 'Only organization administrators can do this.' });
  expectSuccess(await chat.api(realm.owner).patch(`/users/${realm.administrator.id}`, { role: 200 }));
  expectSuccess(await invite());
});

test('a new password ends all sessions but the one in which it was chosen, which gets another secret', async () => {
  const [here, elsewhere] = [await startBrowser(chat, realm.guest), await startBrowser(chat, realm.guest)];
  const form = { old_password: realm.guest.password, new_password: 'another password' };
  const answer = await here.request('patch', '/settings', { form });
  expectSuccess(answer);
  for (const old of [here, elsewhere]) expectError(await old.request('get', '/users/me'), 'UNAUTHORIZED');
  const renewed = browserOf(chat, cookieOf(answer), '');
  const { csrf_token } = expectSuccess(await renewed.request('get', '/sessions/current'));
  expectSuccess(await browserOf(chat, renewed.cookie, String(csrf_token)).request('get', '/users/me'));
});
