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

describe('POST /realm/profile_fields', () => {
  test('appends a field and tells everybody the whole list', async () => {
    const api = chat.api(realm.administrator);
    const { id } = expectSuccess(
      await api.post('/realm/profile_fields', {
        name: ' Team ',
        field_type: 3,
        hint: 'Where you work',
        field_data: { a: { text: 'Alpha', order: '1' }, b: { text: 'Beta', order: '2' } },
        display_in_profile_summary: true,
      }),
    );
    const fields = [
      {
        id,
        type: 3,
        order: 1,
        name: 'Team',
        hint: 'Where you work',
        field_data: expect.stringContaining('Alpha'),
        display_in_profile_summary: true,
        required: false,
        editable_by_user: true,
      },
    ];
    expect((await loggedEvents(chat, realm, 'custom_profile_fields')).at(-1)).toEqual({
      audience: { everyone: 'all' },
      payload: { type: 'custom_profile_fields', fields },
    });
    expectSuccess(await chat.api(realm.member).patch('/users/me/profile_data', { data: [{ id, value: 'b' }] }));
    expectError(
      await chat.api(realm.member).patch('/users/me/profile_data', { data: [{ id, value: 'c' }] }),
      'BAD_REQUEST',
    );
  });

  test('refuses names in use, kinds there are not, data that do not fit, and who is no administrator', async () => {
    const create = (form: Record<string, unknown>, user = realm.owner) =>
      chat.api(user).post('/realm/profile_fields', { name: 'Phone', field_type: 1, ...form });
    expectSuccess(await create({}));
    expectError(await create({}), 'BAD_REQUEST');
    expectError(await create({ name: 'x'.repeat(41) }), 'BAD_REQUEST');
    expectError(await create({ name: 'Other', hint: 'x'.repeat(81) }), 'BAD_REQUEST');
    expectError(await create({ name: 'Other', field_type: 9 }), 'BAD_REQUEST');
    expectError(await create({ name: 'Other', field_type: 3 }), 'BAD_REQUEST');
    expectError(await create({ name: 'Other', field_data: { a: 1 } }), 'BAD_REQUEST');
    expectError(await create({ name: 'Other' }, realm.moderator), 'UNAUTHORIZED_PRINCIPAL');
  });
});
