import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;
beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

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
