import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

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
  expectRefused(
    await chat.api(realm.member).delete('/users/me/profile_data', { data: [999_999] }),
    /^Field id \d+ not found\.$/,
  );
  expectRefused(await chat.api(realm.bot).delete('/users/me/profile_data', { data: [] }), 'Bots cannot do this.');
});
