import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;
beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

const create = (form: Record<string, unknown>, user = realm.administrator) =>
  chat.api(user).post('/channel_folders/create', { description: '', ...form });

describe('POST /channel_folders/create', () => {
  test('a folder comes last and is told to everybody', async () => {
    const queue = await registerQueue(chat, realm.guest, { event_types: ['channel_folder', 'subscription'] });
    const { channel_folder_id } = expectSuccess(await create({ name: 'Teams', description: 'All **teams**' }));
    const [added] = await drain(chat, realm.guest, queue);
    expect(added).toMatchObject({
      op: 'add',
      channel_folder: {
        id: channel_folder_id,
        name: 'Teams',
        description: 'All **teams**',
        rendered_description: '<p>All <strong>teams</strong></p>',
        order: channel_folder_id,
        creator_id: realm.administrator.id,
        date_created: expect.any(Number),
        is_archived: false,
      },
    });
  });

  test('names are taken once; bad values and people who are no administrators are refused', async () => {
    expectSuccess(await create({ name: 'Once' }));
    expectError(await create({ name: 'ONCE' }), 'BAD_REQUEST');
    const twins = await Promise.all([1, 2, 3].map(() => create({ name: 'twin' })));
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expectError(await create({ name: ' ' }), 'BAD_REQUEST');
    expectError(await create({ name: 'x'.repeat(61) }), 'BAD_REQUEST');
    expectError(await create({ name: 'x', description: 'x'.repeat(1025) }), 'BAD_REQUEST');
    expectError(await create({ name: 'x' }, realm.moderator), 'UNAUTHORIZED_PRINCIPAL');
    expectError(await create({}), 'REQUEST_VARIABLE_MISSING', { var_name: 'name' });
  });
});
