import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('GET /saved_snippets', () => {
  test("the caller's own, the oldest first, and nobody else's", async () => {
    const add = async (title: string, user = realm.guest) =>
      expectSuccess(await chat.api(user).post('/saved_snippets', { title, content: 'x' }));
    await add('second of the alphabet');
    await add('first of the alphabet');
    await add('foreign', realm.owner);
    const { saved_snippets } = expectSuccess(await chat.api(realm.guest).get('/saved_snippets'));
    expect(saved_snippets.map(({ title }: { title: string }) => title)).toEqual([
      'second of the alphabet',
      'first of the alphabet',
    ]);
  });
});
