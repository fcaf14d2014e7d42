import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

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
    expectRefused(
      await chat.api(realm.member).patch('/users/me/profile_data', { data: [{ id, value: 'c' }] }),
      'Team is not one of the options',
    );
  });

  test('a field for an account that the server knows gets its name and hint, and needs none', async () => {
    const api = chat.api(realm.administrator);
    const field = { field_type: 7, field_data: { subtype: 'github' } };
    const { id } = expectSuccess(await api.post('/realm/profile_fields', field));
    const { custom_fields } = expectSuccess(await api.get('/realm/profile_fields'));
    expect(custom_fields.find((each: { id: number }) => each.id === id)).toMatchObject({
      name: 'GitHub username',
      hint: 'Enter your GitHub username',
    });
    const { realm_default_external_accounts } = expectSuccess(
      await api.post('/register', { fetch_event_types: ['realm'] }),
    );
    expect(Object.keys(realm_default_external_accounts)).toContain('github');
    for (const subtype of ['custom', '__proto__', 'toString'])
      expectError(
        await api.post('/realm/profile_fields', {
          ...field,
          field_data: { subtype, url_pattern: 'https://x/%(username)s' },
        }),
        'REQUEST_VARIABLE_MISSING',
        { var_name: 'name' },
      );
    expectError(await api.post('/realm/profile_fields', { field_type: 1 }), 'REQUEST_VARIABLE_MISSING', {
      var_name: 'name',
    });
  });

  test('refuses names in use, kinds there are not, data that do not fit, and who is no administrator', async () => {
    const create = (form: Record<string, unknown>, user = realm.owner) =>
      chat.api(user).post('/realm/profile_fields', { name: 'Phone', field_type: 1, ...form });
    expectSuccess(await create({}));
    expectRefused(await create({}), 'A field with that label already exists.');
    expectRefused(await create({ name: 'x'.repeat(41) }), 'name is too long (limit: 40 characters)');
    expectRefused(await create({ name: 'Other', hint: 'x'.repeat(81) }), 'hint is too long (limit: 80 characters)');
    expectRefused(await create({ name: 'Other', field_type: 9 }), 'field_type must be one of 1, 2, 3, 4, 5, 6, 7, 8');
    expectRefused(
      await create({ name: 'Other', field_type: 3 }),
      'field_data is invalid: "value" must have at least 1 key',
    );
    expectRefused(await create({ name: 'Other', field_data: { a: 1 } }), 'field_data is invalid: "a" is not allowed');
    expectError(await create({ name: 'Other' }, realm.moderator), 'UNAUTHORIZED_PRINCIPAL');
  });
});
