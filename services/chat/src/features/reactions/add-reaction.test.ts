import { buildChannel, sendMessage, type TestChannel, type TestUser } from '../../../test/support/builders.js';
import { pollFor, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;
let message_id: number;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.moderator] });
});
beforeEach(async () => {
  message_id = await sendMessage(chat, realm.member, { channel });
});

const react = (user: TestUser, values: object, id = message_id) =>
  chat.api(user).post(`/messages/${id}/reactions`, { ...values });
const stored = () =>
  chat.db.query(
    'select user_id, emoji_name, emoji_code, reaction_type from reactions where message_id = $1 order by id',
    [message_id],
  );

test('by name alone: code and type are found, everybody hears of it', async () => {
  const queue = await registerQueue(chat, realm.moderator);
  expectSuccess(await react(realm.member, { emoji_name: 'octopus' }));
  const reaction = {
    emoji_name: 'octopus',
    emoji_code: '1f419',
    reaction_type: 'unicode_emoji',
    user_id: realm.member.id,
  };
  expect(await stored()).toEqual([reaction]);
  const [event] = await pollFor(chat, realm.moderator, queue, 'reaction');
  expect(event).toEqual({
    id: expect.any(Number),
    type: 'reaction',
    op: 'add',
    message_id,
    ...reaction,
    user: { user_id: realm.member.id, email: expect.any(String), full_name: realm.member.full_name },
  });
});

test("the organization's own emoji comes before a unicode one of the same name", async () => {
  const { id } = await chat.db.one<{ id: number }>(
    "insert into realm_emoji (realm_id, name, file_name) values ($1, 'tada', '1.png') returning id",
    [realm.id],
  );
  expectSuccess(await react(realm.member, { emoji_name: 'tada' }));
  expect(await stored()).toMatchObject([{ reaction_type: 'realm_emoji', emoji_code: String(id) }]);
  await chat.db.query('update realm_emoji set deactivated = true');
  expectRefused(
    await react(
      realm.moderator,
      { emoji_name: 'nonesuch', emoji_code: String(id), reaction_type: 'realm_emoji' },
      await sendMessage(chat, realm.member, { channel }),
    ),
    'Invalid custom emoji.',
  );
});

test.each(['zulip_extra_emoji', 'service_extra_emoji'])(
  "the service's own emoji is known by the type %s",
  async (reaction_type) => {
    expectSuccess(await react(realm.member, { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type }));
    expect(await stored()).toMatchObject([{ reaction_type: 'zulip_extra_emoji', emoji_code: 'zulip' }]);
  },
);

test('a code with a variation selector is that without it', async () => {
  const heart = { emoji_name: 'heart', reaction_type: 'unicode_emoji' };
  expectSuccess(await react(realm.member, { ...heart, emoji_code: '2764-fe0f' }));
  expectError(await react(realm.member, { ...heart, emoji_code: '2764' }), 'REACTION_ALREADY_EXISTS');
  expect(await stored()).toEqual([{ ...heart, emoji_code: '2764', user_id: realm.member.id }]);
});

test('a skin tone makes another reaction, for signs that take one', async () => {
  const code = (emoji_name: string, emoji_code: string) => ({ emoji_name, emoji_code, reaction_type: 'unicode_emoji' });
  for (const emoji_code of ['1f44d', '1f44d-1f3fd', '1f44d-1f3ff'])
    expectSuccess(await react(realm.member, code('+1', emoji_code)));
  expect((await stored()).map((row) => row['emoji_code'])).toEqual(['1f44d', '1f44d-1f3fd', '1f44d-1f3ff']);
  for (const emoji_code of ['1f419-1f3fd', '1f44d-1f3fd-1f3fd', '1f3fd', '1f44d-1f3fa', 'ffffffff-1f3fb', 'zz-1f3fb'])
    for (const name of ['octopus', '+1'])
      expectRefused(await react(realm.member, code(name, emoji_code)), 'Invalid emoji name.');
  const remove = (emoji_code: string) =>
    chat.api(realm.member).delete(`/messages/${message_id}/reactions`, { ...code('+1', emoji_code) });
  expectSuccess(await remove('1f44d-1f3fd'));
  expectError(await remove('1f44d-1f3fd'), 'REACTION_DOES_NOT_EXIST', { msg: "Reaction doesn't exist." });
  expect(await stored()).toHaveLength(2);
});

test('a second vote takes the name that the emoji has on the message', async () => {
  expectSuccess(await react(realm.member, { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji' }));
  expectSuccess(
    await react(realm.moderator, { emoji_name: 'thumbs_up', emoji_code: '1f44d', reaction_type: 'unicode_emoji' }),
  );
  expect((await stored()).map((row) => row['emoji_name'])).toEqual(['+1', '+1']);
});

test('of the same reaction made twice at once there is one', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => react(realm.member, { emoji_name: 'smile' })));
  expect(answers.map((res) => res.status).sort()).toEqual([200, 400, 400]);
  expect(answers.filter((res) => res.status === 400).map((res) => res.body.code)).toEqual([
    'REACTION_ALREADY_EXISTS',
    'REACTION_ALREADY_EXISTS',
  ]);
  expect(await stored()).toHaveLength(1);
});

test.each([
  ['an unknown name', { emoji_name: 'no_such_emoji' }, "Emoji 'no_such_emoji' does not exist"],
  [
    'a name that is not that of the code',
    { emoji_name: 'smile', emoji_code: '1f419', reaction_type: 'unicode_emoji' },
    'Invalid emoji name.',
  ],
  [
    'an unknown type',
    { emoji_name: 'smile', reaction_type: 'sticker' },
    'reaction_type must be one of unicode_emoji, realm_emoji, zulip_extra_emoji, service_extra_emoji',
  ],
  [
    'a custom emoji that is none',
    { emoji_name: 'smile', emoji_code: '4711', reaction_type: 'realm_emoji' },
    'Invalid custom emoji.',
  ],
])('%s is refused', async (_what, values, reason) => {
  expectRefused(await react(realm.member, values), reason);
  expect(await stored()).toEqual([]);
});

test('to a message that one cannot see, there is nothing to react to', async () => {
  expectRefused(
    await react(realm.member, { emoji_name: 'smile' }, await sendMessage(chat, realm.owner, { to: [realm.moderator] })),
    'Invalid message(s)',
  );
  expectRefused(await react(realm.member, { emoji_name: 'smile' }, 999_999), 'Invalid message(s)');
});
