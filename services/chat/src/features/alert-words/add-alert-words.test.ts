import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

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
  expectRefused(
    await api.post('/users/me/alert_words', { alert_words: ['fine', '  '] }),
    'An alert word cannot be blank.',
  );
  expectRefused(
    await api.post('/users/me/alert_words', { alert_words: ['fine', '\u0085'] }),
    'An alert word cannot be blank.',
  );
  expectRefused(
    await api.post('/users/me/alert_words', { alert_words: ['x'.repeat(101)] }),
    'alert_words[0] is too long (limit: 100 characters)',
  );
  expectRefused(await api.post('/users/me/alert_words', { alert_words: 'word' }), 'alert_words is not valid JSON');
  expectSuccess(await api.get('/users/me/alert_words'), { alert_words: [] });
});
