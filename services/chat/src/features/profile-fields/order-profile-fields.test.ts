import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('PATCH /realm/profile_fields', () => {
  test('takes each field once', async () => {
    const create = async (name: string) =>
      expectSuccess(await chat.api(realm.owner).post('/realm/profile_fields', { name, field_type: 1 }))['id'] as number;
    const [one, two] = [await create('One'), await create('Two')];
    const order = (ids: number[], user = realm.owner) => chat.api(user).patch('/realm/profile_fields', { order: ids });
    for (const ids of [[two], [two, two], [two, one, 999_999]])
      expectRefused(await order(ids), 'Invalid order mapping.');
    expectError(await order([two, one], realm.guest), 'UNAUTHORIZED_PRINCIPAL');
    expectSuccess(await order([two, one]));
    const told = (await loggedEvents(chat, realm, 'custom_profile_fields')).at(-1)?.payload['fields'];
    expect(told.map((field: { id: number }) => field.id)).toEqual([two, one]);
  });
});
