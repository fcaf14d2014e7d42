import { buildRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('GET /realm/linkifiers', () => {
  test('everybody gets those of their organization, in the order in which they apply', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const insert = `insert into linkifiers (realm_id, pattern, url_template, "order") values ($1, $2, 'https://x.example', $3)`;
    await chat.db.query(insert, [realm.id, 'last', 3]);
    await chat.db.query(insert, [realm.id, 'first', 1]);
    await chat.db.query(insert, [realm.id, 'middle', 2]);
    await chat.db.query(insert, [other.id, 'foreign', 1]);
    for (const user of [realm.administrator, realm.member, realm.guest, realm.bot]) {
      const { linkifiers } = expectSuccess(await chat.api(user).get('/realm/linkifiers'));
      expect(linkifiers.map(({ pattern }: { pattern: string }) => pattern)).toEqual(['first', 'middle', 'last']);
    }
  });
});
