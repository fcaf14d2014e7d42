import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
});
afterAll(() => chat.stop());
beforeEach(async () => {
  realm = await buildRealm(chat);
});

describe('GET /users', () => {
  test('lists people and bots, and no field more than documented', async () => {
    const { members } = expectSuccess(await chat.api(realm.member).get('/users'));
    const { owner: own, administrator, moderator, member, guest, bot } = realm;
    expect(members.map((user: { user_id: number }) => user.user_id)).toEqual(
      [own, administrator, moderator, member, guest, bot].map(({ id }) => id),
    );
    const owner = members.find((user: { user_id: number }) => user.user_id === realm.owner.id);
    expect(owner).toMatchObject({
      delivery_email: realm.owner.delivery_email,
      email: realm.owner.delivery_email,
      role: 100,
      is_owner: true,
      is_admin: true,
      is_bot: false,
      bot_type: null,
      avatar_url: null,
      date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d\+00:00$/),
    });
    expect(owner).not.toHaveProperty('bot_owner_id');
    expect(members.find((user: { user_id: number }) => user.user_id === realm.bot.id)).toMatchObject({
      bot_type: 1,
      bot_owner_id: realm.member.id,
    });
  });

  test('user_ids restricts, skipping ids that are unknown or of another organization', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const { members } = expectSuccess(
      await chat
        .api(realm.member)
        .get('/users', { user_ids: [realm.owner.id, other.owner.id, 999_999], client_gravatar: false }),
    );
    expect(members.map((user: { user_id: number }) => user.user_id)).toEqual([realm.owner.id]);
    expect(members[0].avatar_url).toContain('gravatar.com/avatar/');
  });

  test('shows a placeholder address to who may not see the real one', async () => {
    await chat.db.query('update users set settings = $2 where id = $1', [
      realm.member.id,
      { email_address_visibility: 3 },
    ]);
    const seenBy = async (user: typeof realm.owner) => {
      const { members } = expectSuccess(await chat.api(user).get('/users', { user_ids: [realm.member.id] }));
      return members[0];
    };
    expect(await seenBy(realm.moderator)).toMatchObject({
      delivery_email: null,
      email: `user${realm.member.id}@${realm.host}`,
      avatar_url: expect.any(String),
    });
    expect(await seenBy(realm.administrator)).toMatchObject({ delivery_email: realm.member.delivery_email });
    expect(await seenBy(realm.member)).toMatchObject({ delivery_email: realm.member.delivery_email });
  });

  test('shows guests only people they share a channel with, where the organization wants it so', async () => {
    const members = await chat.db.one<{ id: number }>(
      `select (system_group_ids ->> 'role:members')::bigint as id from realms where id = $1`,
      [realm.id],
    );
    await chat.db.query('update realms set group_settings = $2 where id = $1', [
      realm.id,
      { can_access_all_users_group: members.id },
    ]);
    const answer = expectSuccess(await chat.api(realm.guest).get('/users'));
    expect(answer.members.map((user: { user_id: number }) => user.user_id)).toEqual([realm.guest.id, realm.bot.id]);
    expectError(await chat.api(realm.guest).get(`/users/${realm.owner.id}`), 'BAD_REQUEST');
  });
});
