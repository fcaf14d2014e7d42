import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

test("answers the caller's words and nobody else's", async () => {
  const api = chat.api(realm.member);
  expectSuccess(await api.get('/users/me/alert_words'), { alert_words: [] });
  expectSuccess(await api.post('/users/me/alert_words', { alert_words: ['Release', 'outage'] }));
  expectSuccess(await api.get('/users/me/alert_words'), { alert_words: ['Release', 'outage'] });
  expectSuccess(await chat.api(realm.owner).get('/users/me/alert_words'), { alert_words: [] });
});

test('bots have none', async () => {
  expectError(await chat.api(realm.bot).get('/users/me/alert_words'), 'BAD_REQUEST');
});
