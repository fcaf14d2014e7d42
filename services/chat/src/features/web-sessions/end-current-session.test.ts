import { startBrowser } from '../../../test/support/browser-session.js';
import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { until } from '../../../test/support/wait-until.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

describe('DELETE /sessions/current', () => {
  test('ends the session for good, soon on other replicas too, and takes the cookie away', async () => {
    const other = await chat.startReplica();
    const browser = await startBrowser(chat, realm.member);
    const another = await startBrowser(chat, realm.member);
    expectSuccess(await browser.request('get', '/users/me', { replica: other }));
    const ended = await browser.request('delete', '/sessions/current');
    expectSuccess(ended);
    expect(ended.headers['set-cookie']).toEqual(['chat_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict']);
    expectError(await browser.request('get', '/users/me'), 'UNAUTHORIZED');
    expectError(await browser.request('get', '/sessions/current'), 'UNAUTHORIZED');
    await until(async () => (await browser.request('get', '/users/me', { replica: other })).status === 401);
    expectSuccess(await another.request('get', '/users/me'));
    expectSuccess(await chat.api(realm.member).get('/users/me'));
  });

  test('is refused to who shows an API key', async () => {
    expectError(await chat.api(realm.member).delete('/sessions/current'), 'UNAUTHORIZED', {
      msg: 'This request has no session of a browser.',
    });
  });
});

test('a session ends with the account, and does not come back with it', async () => {
  const browser = await startBrowser(chat, realm.moderator);
  expectSuccess(await chat.api(realm.owner).delete(`/users/${realm.moderator.id}`));
  expectError(await browser.request('get', '/users/me'), 'UNAUTHORIZED');
  expectSuccess(await chat.api(realm.owner).post(`/users/${realm.moderator.id}/reactivate`));
  expectError(await browser.request('get', '/users/me'), 'UNAUTHORIZED');
});

test('a session ends with its organization', async () => {
  const closed = await buildRealm(chat, { is_default: false });
  const headers = { Host: closed.host };
  const browser = await startBrowser(chat, closed.member, headers);
  expectSuccess(await browser.request('get', '/users/me', { headers }));
  await chat.db.query('update realms set deactivated_at = now() where id = $1', [closed.id]);
  expectError(await browser.request('get', '/users/me', { headers }), 'REALM_DEACTIVATED');
});
