import { buildRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('GET /realm/playgrounds', () => {
  test('everybody gets those of their organization, the oldest first', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const insert = `insert into playgrounds (realm_id, name, pygments_language, url_template) values ($1, $2, 'Go', 'https://x.example/{code}') returning *`;
    const [first, second] = [
      await chat.db.one<{ id: number }>(insert, [realm.id, 'z']),
      await chat.db.one<{ id: number }>(insert, [realm.id, 'a']),
    ];
    await chat.db.query(insert, [other.id, 'foreign']);
    const shown = ({ id }: { id: number }, name: string) => ({
      id,
      name,
      pygments_language: 'Go',
      url_template: 'https://x.example/{code}',
    });
    for (const user of [realm.administrator, realm.member, realm.guest, realm.bot]) {
      expectSuccess(await chat.api(user).get('/realm/playgrounds'), {
        realm_playgrounds: [shown(first, 'z'), shown(second, 'a')],
      });
    }
  });
});
