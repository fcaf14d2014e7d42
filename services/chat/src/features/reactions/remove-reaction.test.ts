import { buildChannel, sendMessage, type TestUser } from '../../../test/support/builders.js';
import { pollFor, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let message_id: number;

beforeAll(async () => {
  const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.moderator] });
  message_id = await sendMessage(chat, realm.member, { channel });
});

const path = () => `/messages/${message_id}/reactions`;
const add = async (user: TestUser, emoji_name: string) =>
  expectSuccess(await chat.api(user).post(path(), { emoji_name }));

test.each([
  ['its name', { emoji_name: 'smile' }],
  ['its code', { emoji_code: '1f642' }],
  ['its code with a variation selector', { emoji_code: '1f642-fe0f' }],
  ['code and type', { emoji_code: '1f642', reaction_type: 'unicode_emoji' }],
])('by %s, from a form or from the query string', async (_what, values) => {
  await add(realm.member, 'smile');
  expectSuccess(await chat.api(realm.member).delete(path(), values));
  await add(realm.member, 'smile');
  const res = await chat.api(realm.member).request('delete', path()).query(values);
  expect(res.status).toBe(200);
  expect(await chat.db.query('select 1 from reactions where user_id = $1', [realm.member.id])).toEqual([]);
});

test('everybody hears that it went', async () => {
  await add(realm.member, 'tada');
  const queue = await registerQueue(chat, realm.moderator);
  expectSuccess(await chat.api(realm.member).delete(path(), { emoji_name: 'tada' }));
  const [event] = await pollFor(chat, realm.moderator, queue, 'reaction');
  expect(event).toMatchObject({
    op: 'remove',
    message_id,
    emoji_name: 'tada',
    reaction_type: 'unicode_emoji',
    user_id: realm.member.id,
  });
});

test('what one did not react with is not there to remove, though others did', async () => {
  await add(realm.moderator, 'heart');
  expectError(await chat.api(realm.member).delete(path(), { emoji_name: 'heart' }), 'REACTION_DOES_NOT_EXIST');
  expectError(await chat.api(realm.member).delete(path(), { emoji_code: '2764' }), 'REACTION_DOES_NOT_EXIST');
});

test('neither name nor code, or an emoji that is none, is refused', async () => {
  expectRefused(
    await chat.api(realm.member).delete(path(), {}),
    'At least one of emoji_name and emoji_code must be given',
  );
  expectRefused(
    await chat.api(realm.member).delete(path(), { emoji_name: 'no_such_emoji' }),
    "Emoji 'no_such_emoji' does not exist",
  );
  for (const reaction_type of ['unicode_emoji', 'realm_emoji', 'service_extra_emoji']) {
    const emoji_code = 'no-such-code';
    expectRefused(await chat.api(realm.member).delete(path(), { emoji_code, reaction_type }), 'Invalid emoji code.');
  }
});
