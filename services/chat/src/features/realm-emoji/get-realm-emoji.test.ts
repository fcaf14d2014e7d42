import { buildRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

test("lists the organization's own emoji by id, and nobody else's", async () => {
  const elsewhere = await buildRealm(chat, { is_default: false });
  await chat.db.query("insert into realm_emoji (realm_id, name, file_name) values ($1, 'foreign', '1.png')", [
    elsewhere.id,
  ]);
  const { id } = await chat.db.one<{ id: number }>(
    "insert into realm_emoji (realm_id, name, file_name, author_id) values ($1, 'party', '2.png', $2) returning id",
    [realm.id, realm.member.id],
  );
  const { emoji } = expectSuccess(await chat.api(realm.member).get('/realm/emoji'));
  expect(emoji).toEqual({
    [id]: {
      id: String(id),
      name: 'party',
      source_url: expect.stringContaining('2.png'),
      still_url: null,
      deactivated: false,
      author_id: realm.member.id,
    },
  });
});
