import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

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
    expectRefused(await chat.api(realm.owner).get(`/users/${realm.member.delivery_email}`), 'Invalid user');
  });

  test('does not know users of another organization', async () => {
    const other = await buildRealm(chat, { is_default: false });
    expectRefused(await chat.api(realm.owner).get(`/users/${other.owner.id}`), 'Invalid user');
    expectRefused(await chat.api(realm.owner).get(`/users/${other.owner.delivery_email}`), 'Invalid user');
  });
});
