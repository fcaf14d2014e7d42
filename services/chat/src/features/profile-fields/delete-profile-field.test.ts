import { buildRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('DELETE /realm/profile_fields/{field_id}', () => {
  test('deletes a field of the own organization with its values', async () => {
    const create = async (name: string) =>
      expectSuccess(await chat.api(realm.owner).post('/realm/profile_fields', { name, field_type: 1 }))['id'] as number;
    const [one, two] = [await create('One'), await create('Two')];
    const other = await buildRealm(chat, { is_default: false });
    const foreign = await chat.db.one<{ id: number }>(
      `insert into custom_profile_fields (realm_id, field_type, name, "order") values ($1, 1, 'Theirs', 1) returning id`,
      [other.id],
    );
    expectSuccess(await chat.api(realm.member).patch('/users/me/profile_data', { data: [{ id: one, value: 'x' }] }));
    const api = chat.api(realm.owner);
    expectError(await chat.api(realm.member).delete(`/realm/profile_fields/${one}`), 'UNAUTHORIZED_PRINCIPAL');
    expectRefused(await api.delete(`/realm/profile_fields/${foreign.id}`), /^Field id \d+ not found\.$/);
    expectSuccess(await api.delete(`/realm/profile_fields/${one}`));
    expectRefused(await api.delete(`/realm/profile_fields/${one}`), /^Field id \d+ not found\.$/);
    expectSuccess(await chat.api(realm.member).get('/users/me'), { profile_data: {} });
    expectSuccess(await api.get('/realm/profile_fields'), { custom_fields: [{ id: two }] });
  });
});
