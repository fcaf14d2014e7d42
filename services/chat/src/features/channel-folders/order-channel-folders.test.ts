import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('PATCH /channel_folders', () => {
  test('takes every folder once, archived ones too', async () => {
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c']) {
      const answer = await chat.api(realm.owner).post('/channel_folders/create', { name, description: '' });
      ids.push(expectSuccess(answer).channel_folder_id);
    }
    const [a, b, c] = ids;
    expectSuccess(await chat.api(realm.owner).patch(`/channel_folders/${b}`, { is_archived: true }));
    const queue = await registerQueue(chat, realm.member, { event_types: ['channel_folder', 'subscription'] });
    const order = (wanted: unknown, user = realm.administrator) =>
      chat.api(user).patch('/channel_folders', { order: wanted });
    for (const wanted of [[a, c], [a, b, c, c], [a, b, 999_999], [a, b, b], 'x'])
      expectRefused(await order(wanted), /^(?:Invalid order mapping\.|order is not valid JSON)$/);
    expectError(await order([c, b, a], realm.member), 'UNAUTHORIZED_PRINCIPAL');
    expectSuccess(await order([c, b, a]));
    expect(await drain(chat, realm.member, queue)).toEqual([
      expect.objectContaining({ op: 'reorder', order: [c, b, a] }),
    ]);
    const { channel_folders } = expectSuccess(await chat.api(realm.member).get('/channel_folders'));
    expect(channel_folders.map(({ id }: { id: number }) => id)).toEqual([c, a]);
  });
});
