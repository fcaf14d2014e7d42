import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

test("answers the caller's words and nobody else's", async () => {
  const api = chat.api(realm.member);
  expectSuccess(await api.get('/users/me/alert_words'), { alert_words: [] });
  expectSuccess(await api.post('/users/me/alert_words', { alert_words: ['Release', 'outage'] }));
  expectSuccess(await api.get('/users/me/alert_words'), { alert_words: ['Release', 'outage'] });
  expectSuccess(await chat.api(realm.owner).get('/users/me/alert_words'), { alert_words: [] });
});

test('bots have none', async () => {
  expectRefused(await chat.api(realm.bot).get('/users/me/alert_words'), 'Bots cannot do this.');
});
