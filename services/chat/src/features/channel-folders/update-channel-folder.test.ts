import { buildChannel, buildRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let id: number;
let names = 0;
beforeEach(async () => {
  names += 1;
  const form = { name: `Folder ${names}`, description: 'old' };
  id = expectSuccess(await chat.api(realm.owner).post('/channel_folders/create', form)).channel_folder_id;
});

const patch = (form: Record<string, unknown>, user = realm.administrator, folder_id = id) =>
  chat.api(user).patch(`/channel_folders/${folder_id}`, form);
const folder = async () => {
  const { channel_folders } = expectSuccess(
    await chat.api(realm.member).get('/channel_folders', { include_archived: true }),
  );
  return channel_folders.find((one: { id: number }) => one.id === id);
};

describe('PATCH /channel_folders/{channel_folder_id}', () => {
  test('one event per member, to everybody', async () => {
    const queue = await registerQueue(chat, realm.guest, { event_types: ['channel_folder', 'subscription'] });
    expectSuccess(await patch({ name: ' New name ', description: '*new*', is_archived: true }));
    expectSuccess(await patch({ name: 'New name', is_archived: true, color: 'red' }), {
      ignored_parameters_unsupported: ['color'],
    });
    const events = await drain(chat, realm.guest, queue);
    expect(events.map(({ op, channel_folder_id, data }) => [op, channel_folder_id, data])).toEqual([
      ['update', id, { name: 'New name' }],
      ['update', id, { description: '*new*', rendered_description: '<p><em>new</em></p>' }],
      ['update', id, { is_archived: true }],
    ]);
    expect(await folder()).toMatchObject({ name: 'New name', description: '*new*', is_archived: true });
  });

  test('a folder that holds a channel, archived or not, is not archived; a channel does not enter an archived folder', async () => {
    const channel = await buildChannel(chat, realm.id);
    expectSuccess(await chat.api(realm.owner).patch(`/streams/${channel.id}`, { folder_id: id }));
    expectSuccess(await chat.api(realm.member).get(`/streams/${channel.id}`), {
      stream: expect.objectContaining({ folder_id: id, creator_id: null }),
    });
    expectSuccess(await chat.api(realm.owner).delete(`/streams/${channel.id}`));
    expectRefused(
      await patch({ is_archived: true }),
      'You need to remove all the channels from this folder to archive it.',
    );
    expectSuccess(await chat.api(realm.owner).patch(`/streams/${channel.id}`, { folder_id: null }));
    expectSuccess(await patch({ is_archived: true }));
    expectRefused(
      await chat.api(realm.owner).patch(`/streams/${channel.id}`, { folder_id: id }),
      'Invalid channel folder ID',
    );
  });

  test('archiving a folder while a channel is put into it: one of the two is refused', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const channel = await buildChannel(chat, realm.id);
      const answers = await Promise.all([
        patch({ is_archived: true }),
        chat.api(realm.owner).patch(`/streams/${channel.id}`, { folder_id: id }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      await chat.db.query('update channels set folder_id = null');
      await chat.db.query('update channel_folders set is_archived = false');
    }
  });

  test('a name that another active folder has, also when unarchived', async () => {
    const other = { name: 'Taken', description: '' };
    expectRefused(await patch({ name: '' }), "Channel folder name can't be empty.");
    const taken = expectSuccess(await chat.api(realm.owner).post('/channel_folders/create', other)).channel_folder_id;
    expectRefused(await patch({ name: 'TAKEN' }), 'Channel folder name already in use');
    expectSuccess(await patch({ is_archived: true }, realm.owner, taken));
    expectSuccess(await patch({ name: 'taken' }));
    expectRefused(await patch({ is_archived: false }, realm.owner, taken), 'Channel folder name already in use');
  });

  test('unknown and foreign folders, bad values, and people who are no administrators', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const foreign = await chat.db.one<{ id: number }>(
      `insert into channel_folders (realm_id, name, "order") values ($1, 'foreign', 1) returning id`,
      [other.id],
    );
    for (const folder_id of [foreign.id, 999_999])
      expectRefused(await patch({ name: 'x' }, realm.owner, folder_id), 'Invalid channel folder ID');
    expectRefused(await patch({ name: 'x'.repeat(61) }), 'name is too long (limit: 60 characters)');
    expectRefused(await patch({ description: 'x'.repeat(1025) }), 'description is too long (limit: 1024 characters)');
    expectRefused(await patch({ is_archived: 'yes' }), 'is_archived is not valid JSON');
    expectError(await patch({ name: 'x' }, realm.moderator), 'UNAUTHORIZED_PRINCIPAL');
    expect(await folder()).toMatchObject({ description: 'old', is_archived: false });
  });
});
