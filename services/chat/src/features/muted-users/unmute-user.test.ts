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

describe('DELETE /users/me/muted_users/{muted_user_id}', () => {
  test('takes the mute away, once', async () => {
    const api = chat.api(realm.member);
    expectSuccess(await api.post(`/users/me/muted_users/${realm.owner.id}`));
    expectError(await chat.api(realm.guest).delete(`/users/me/muted_users/${realm.owner.id}`), 'BAD_REQUEST');
    expectSuccess(await api.delete(`/users/me/muted_users/${realm.owner.id}`));
    expect((await loggedEvents(chat, realm, 'muted_users')).at(-1)?.payload['muted_users']).toEqual([]);
    expectError(await api.delete(`/users/me/muted_users/${realm.owner.id}`), 'BAD_REQUEST');
  });
});
