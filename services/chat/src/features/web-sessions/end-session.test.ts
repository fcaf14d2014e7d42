import { startBrowser } from '../../../test/support/browser-session.js';
import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

const NO_SUCH = { msg: 'You are not signed in by such a session.' };
const OVER = { msg: 'This browser is not signed in, or not any more.' };

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

async function currentId(browser: Awaited<ReturnType<typeof startBrowser>>): Promise<number> {
  const { sessions } = expectSuccess(await browser.request('get', '/sessions'));
  return (sessions as { session_id: number; current: boolean }[]).find(({ current }) => current)!.session_id;
}

describe('DELETE /sessions/{session_id}', () => {
  test('signs out another browser of one’s own, at once', async () => {
    const [here, lost] = [await startBrowser(chat, realm.member), await startBrowser(chat, realm.member)];
    const id = await currentId(lost);
    const ended = await here.request('delete', `/sessions/${id}`);
    expectSuccess(ended);
    expect(ended.headers['set-cookie']).toBeUndefined();
    expectError(await lost.request('get', '/users/me'), 'UNAUTHORIZED', OVER);
    expectError(await here.request('delete', `/sessions/${id}`), 'NOT_FOUND', NO_SUCH);
    expectSuccess(await here.request('get', '/users/me'));
  });

  test('ends the session that asks as signing out does', async () => {
    const browser = await startBrowser(chat, realm.member);
    const ended = await browser.request('delete', `/sessions/${await currentId(browser)}`);
    expect(ended.headers['set-cookie']).toHaveLength(1);
    expectError(await browser.request('get', '/users/me'), 'UNAUTHORIZED', OVER);
  });

  test('knows nobody else’s, of this organization or another', async () => {
    const theirs = await startBrowser(chat, realm.member);
    const id = await currentId(theirs);
    const other = await buildRealm(chat, { is_default: false });
    expectError(await chat.api(realm.owner).delete(`/sessions/${id}`), 'NOT_FOUND', NO_SUCH);
    const abroad = chat.api(other.owner).request('delete', `/sessions/${id}`).set('Host', other.host);
    expectError(await abroad, 'NOT_FOUND', NO_SUCH);
    expectSuccess(await theirs.request('get', '/users/me'));
  });
});
