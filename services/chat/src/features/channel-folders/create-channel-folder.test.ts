import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

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
    expectRefused(await create({ name: 'ONCE' }), 'Channel folder name already in use');
    const twins = await Promise.all([1, 2, 3].map(() => create({ name: 'twin' })));
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expectRefused(await create({ name: ' ' }), "Channel folder name can't be empty.");
    expectRefused(await create({ name: 'x'.repeat(61) }), 'name is too long (limit: 60 characters)');
    expectRefused(
      await create({ name: 'x', description: 'x'.repeat(1025) }),
      'description is too long (limit: 1024 characters)',
    );
    expectError(await create({ name: 'x' }, realm.moderator), 'UNAUTHORIZED_PRINCIPAL');
    expectError(await create({}), 'REQUEST_VARIABLE_MISSING', { var_name: 'name' });
  });
});
