import { buildRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('PATCH /realm/profile_fields/{field_id}', () => {
  test('changes what is sent, to no name that is in use and no field of another organization', async () => {
    const create = async (name: string) =>
      expectSuccess(await chat.api(realm.owner).post('/realm/profile_fields', { name, field_type: 1 }))['id'] as number;
    const [one, two] = [await create('One'), await create('Two')];
    const other = await buildRealm(chat, { is_default: false });
    const foreign = await chat.db.one<{ id: number }>(
      `insert into custom_profile_fields (realm_id, field_type, name, "order") values ($1, 1, 'Theirs', 1) returning id`,
      [other.id],
    );
    const api = chat.api(realm.administrator);
    expectSuccess(await api.patch(`/realm/profile_fields/${one}`, { hint: 'first', required: true }));
    expectRefused(
      await api.patch(`/realm/profile_fields/${one}`, { name: 'Two' }),
      'A field with that label already exists.',
    );
    expectRefused(
      await api.patch(`/realm/profile_fields/${foreign.id}`, { name: 'Ours' }),
      /^Field id \d+ not found\.$/,
    );
    expectError(
      await chat.api(realm.member).patch(`/realm/profile_fields/${one}`, { name: 'X' }),
      'UNAUTHORIZED_PRINCIPAL',
    );
    expectSuccess(await api.get('/realm/profile_fields'), {
      custom_fields: [
        { id: one, name: 'One', hint: 'first', required: true },
        { id: two, name: 'Two', hint: '', required: false },
      ],
    });
  });
});
