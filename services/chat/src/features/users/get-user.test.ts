import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
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

describe('GET /users/{user_id}', () => {
  test('finds a user by id and by address, ignoring case', async () => {
    const api = chat.api(realm.guest);
    expectSuccess(await api.get(`/users/${realm.owner.id}`), { user: { user_id: realm.owner.id } });
    expectSuccess(await api.get(`/users/${realm.owner.delivery_email.toUpperCase()}`), {
      user: { user_id: realm.owner.id },
    });
    expectSuccess(await api.get(`/users/user${realm.owner.id}@${realm.host}`), { user: { user_id: realm.owner.id } });
  });

  test('does not find by an address that the caller may not see', async () => {
    await chat.db.query('update users set settings = $2 where id = $1', [
      realm.member.id,
      { email_address_visibility: 4 },
    ]);
    expectError(await chat.api(realm.owner).get(`/users/${realm.member.delivery_email}`), 'BAD_REQUEST');
  });

  test('does not know users of another organization', async () => {
    const other = await buildRealm(chat, { is_default: false });
    expectError(await chat.api(realm.owner).get(`/users/${other.owner.id}`), 'BAD_REQUEST');
    expectError(await chat.api(realm.owner).get(`/users/${other.owner.delivery_email}`), 'BAD_REQUEST');
  });
});
