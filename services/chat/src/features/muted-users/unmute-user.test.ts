import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('DELETE /users/me/muted_users/{muted_user_id}', () => {
  test('takes the mute away, once', async () => {
    const api = chat.api(realm.member);
    expectSuccess(await api.post(`/users/me/muted_users/${realm.owner.id}`));
    expectRefused(await chat.api(realm.guest).delete(`/users/me/muted_users/${realm.owner.id}`), 'User is not muted');
    expectSuccess(await api.delete(`/users/me/muted_users/${realm.owner.id}`));
    expect((await loggedEvents(chat, realm, 'muted_users')).at(-1)?.payload['muted_users']).toEqual([]);
    expectRefused(await api.delete(`/users/me/muted_users/${realm.owner.id}`), 'User is not muted');
  });
});
