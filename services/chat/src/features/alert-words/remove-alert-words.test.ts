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

test('removes words without regard to case, and tells the own clients the whole list', async () => {
  const api = chat.api(realm.member);
  expectSuccess(await api.post('/users/me/alert_words', { alert_words: ['Release', 'outage'] }));
  expectSuccess(await api.delete('/users/me/alert_words', { alert_words: ['RELEASE', 'unknown'] }), {
    alert_words: ['outage'],
  });
  expect((await loggedEvents(chat, realm, 'alert_words')).at(-1)).toEqual({
    audience: { user_ids: [realm.member.id] },
    payload: { type: 'alert_words', alert_words: ['outage'] },
  });
  expectSuccess(await api.get('/users/me/alert_words'), { alert_words: ['outage'] });
});

test('refuses blank words, removing none', async () => {
  const api = chat.api(realm.owner);
  expectSuccess(await api.post('/users/me/alert_words', { alert_words: ['outage'] }));
  expectError(await api.delete('/users/me/alert_words', { alert_words: ['outage', ' '] }), 'BAD_REQUEST');
  expectSuccess(await api.get('/users/me/alert_words'), { alert_words: ['outage'] });
});
