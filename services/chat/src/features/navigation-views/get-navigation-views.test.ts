import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('GET /navigation_views', () => {
  test("the caller's own, in the order in which they were added, and nobody else's", async () => {
    const add = async (form: object, user = realm.guest) =>
      expectSuccess(await chat.api(user).post('/navigation_views', { is_pinned: true, ...form }));
    await add({ fragment: 'z', name: 'Last of the alphabet' });
    await add({ fragment: 'inbox' });
    await add({ fragment: 'a', name: 'foreign' }, realm.owner);
    const { navigation_views } = expectSuccess(await chat.api(realm.guest).get('/navigation_views'));
    expect(navigation_views).toEqual([
      { fragment: 'z', is_pinned: true, name: 'Last of the alphabet' },
      { fragment: 'inbox', is_pinned: true, name: null },
    ]);
  });
});
