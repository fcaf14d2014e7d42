import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

beforeEach(async () => {
  realm = await buildRealm(chat);
});

describe('POST /users/{user_id}/reactivate', () => {
  test('brings a person back, and its bots one by one', async () => {
    const api = chat.api(realm.owner);
    expectSuccess(await api.delete(`/users/${realm.member.id}`));
    expectRefused(await api.post(`/users/${realm.bot.id}/reactivate`), 'The owner of this bot is deactivated.');
    expectSuccess(await api.post(`/users/${realm.member.id}/reactivate`));
    expectSuccess(await chat.api(realm.member).get('/users/me'));
    expectError(await chat.api(realm.bot).get('/users/me'), 'USER_DEACTIVATED');
    expectSuccess(await api.post(`/users/${realm.bot.id}/reactivate`));
    expectSuccess(await chat.api(realm.bot).get('/users/me'));
    expect((await loggedEvents(chat, realm, 'realm_user')).at(-1)?.payload.person).toEqual({
      user_id: realm.bot.id,
      is_active: true,
    });
  });

  test('is for administrators; users of another organization are unknown', async () => {
    const other = await buildRealm(chat, { is_default: false });
    expectRefused(
      await chat.api(realm.moderator).post(`/users/${realm.guest.id}/reactivate`),
      'Insufficient permission',
    );
    expectRefused(await chat.api(realm.owner).post(`/users/${other.member.id}/reactivate`), 'Invalid user');
  });
});
