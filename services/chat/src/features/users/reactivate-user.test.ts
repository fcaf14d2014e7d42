import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
});
afterAll(() => chat.stop());
beforeEach(async () => {
  realm = await buildRealm(chat);
});

describe('POST /users/{user_id}/reactivate', () => {
  test('brings a person back, and its bots one by one', async () => {
    const api = chat.api(realm.owner);
    expectSuccess(await api.delete(`/users/${realm.member.id}`));
    expectError(await api.post(`/users/${realm.bot.id}/reactivate`), 'BAD_REQUEST');
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
    expectError(await chat.api(realm.moderator).post(`/users/${realm.guest.id}/reactivate`), 'BAD_REQUEST');
    expectError(await chat.api(realm.owner).post(`/users/${other.member.id}/reactivate`), 'BAD_REQUEST');
  });
});
