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

test('empties fields, tells everybody, and leaves the others', async () => {
  const fieldOf = (name: string) =>
    chat.db.one<{ id: number }>(
      `insert into custom_profile_fields (realm_id, field_type, name, field_data, "order")
       values ($1, 1, $2, '', 1) returning id`,
      [realm.id, name],
    );
  const [phone, pronouns] = [await fieldOf('Phone'), await fieldOf('Pronouns')];
  const api = chat.api(realm.member);
  const data = [
    { id: phone.id, value: '1' },
    { id: pronouns.id, value: 'they' },
  ];
  expectSuccess(await api.patch('/users/me/profile_data', { data }));
  expectSuccess(await api.delete('/users/me/profile_data', { data: [phone.id] }));
  expect(Object.keys(expectSuccess(await api.get('/users/me'))['profile_data'])).toEqual([String(pronouns.id)]);
  expect((await loggedEvents(chat, realm, 'realm_user')).at(-1)?.payload.person).toEqual({
    user_id: realm.member.id,
    custom_profile_field: { id: phone.id, value: null },
  });
});

test('refuses an unknown field, and bots', async () => {
  expectError(await chat.api(realm.member).delete('/users/me/profile_data', { data: [999_999] }), 'BAD_REQUEST');
  expectError(await chat.api(realm.bot).delete('/users/me/profile_data', { data: [] }), 'BAD_REQUEST');
});
