import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

test('adds words without regard to case, and tells the own clients the whole list', async () => {
  const words = ['Release', 'outage'];
  expectSuccess(
    await chat
      .api(realm.member)
      .post('/users/me/alert_words', { alert_words: [' Release ', 'release\u0085', 'outage'] }),
    { alert_words: words },
  );
  expect((await loggedEvents(chat, realm, 'alert_words')).at(-1)).toEqual({
    audience: { user_ids: [realm.member.id] },
    payload: { type: 'alert_words', alert_words: words },
  });
});

test('refuses blank and long words, adding none', async () => {
  const api = chat.api(realm.guest);
  expectError(await api.post('/users/me/alert_words', { alert_words: ['fine', '  '] }), 'BAD_REQUEST');
  expectError(await api.post('/users/me/alert_words', { alert_words: ['fine', '\u0085'] }), 'BAD_REQUEST');
  expectError(await api.post('/users/me/alert_words', { alert_words: ['x'.repeat(101)] }), 'BAD_REQUEST');
  expectError(await api.post('/users/me/alert_words', { alert_words: 'word' }), 'BAD_REQUEST');
  expectSuccess(await api.get('/users/me/alert_words'), { alert_words: [] });
});
