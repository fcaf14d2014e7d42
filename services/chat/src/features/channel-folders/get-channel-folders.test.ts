import { buildRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('GET /channel_folders', () => {
  test('in their order, archived ones only where they are asked for, of the own organization only', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const insert = `insert into channel_folders (realm_id, name, "order", is_archived) values ($1, $2, $3, $4)`;
    await chat.db.query(insert, [realm.id, 'second', 2, false]);
    await chat.db.query(insert, [realm.id, 'first', 1, false]);
    await chat.db.query(insert, [realm.id, 'gone', 3, true]);
    await chat.db.query(insert, [other.id, 'foreign', 0, false]);
    const names = async (form = {}) => {
      const { channel_folders } = expectSuccess(await chat.api(realm.guest).get('/channel_folders', form));
      return channel_folders.map(({ name }: { name: string }) => name);
    };
    expect(await names()).toEqual(['first', 'second']);
    expect(await names({ include_archived: true })).toEqual(['first', 'second', 'gone']);
  });
});
