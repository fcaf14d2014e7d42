import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

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
  expectRefused(
    await api.delete('/users/me/alert_words', { alert_words: ['outage', ' '] }),
    'An alert word cannot be blank.',
  );
  expectSuccess(await api.get('/users/me/alert_words'), { alert_words: ['outage'] });
});
