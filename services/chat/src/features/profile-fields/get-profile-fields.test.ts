import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

beforeEach(async () => {
  realm = await buildRealm(chat);
});

describe('GET /realm/profile_fields', () => {
  test('lists the fields of the organization in their order', async () => {
    for (const [name, order] of [
      ['Second', 2],
      ['First', 1],
    ] as const) {
      await chat.db.query(
        'insert into custom_profile_fields (realm_id, field_type, name, "order") values ($1, 1, $2, $3)',
        [realm.id, name, order],
      );
    }
    const { custom_fields } = expectSuccess(await chat.api(realm.guest).get('/realm/profile_fields'));
    expect(custom_fields).toEqual([
      expect.objectContaining({ name: 'First', type: 1, order: 1, hint: '', field_data: '', required: false }),
      expect.objectContaining({ name: 'Second' }),
    ]);
    const other = await buildRealm(chat, { is_default: false, host: 'other.example.test' });
    const answer = await chat.api(other.owner).request('get', '/realm/profile_fields').set('Host', other.host);
    expect(answer.body).toMatchObject({ result: 'success', custom_fields: [] });
  });
});
