import { buildRealm, buildUser, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

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
    type Roles = { role: number; is_owner: boolean; is_admin: boolean; is_guest: boolean };
    expect(
      members.map(({ role, is_owner, is_admin, is_guest }: Roles) => [role, is_owner, is_admin, is_guest]),
    ).toEqual([
      [100, true, true, false],
      [200, false, true, false],
      [300, false, false, false],
      [400, false, false, false],
      [600, false, false, true],
      [400, false, false, false],
    ]);
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

  test.each([
    [1, ['owner', 'administrator', 'moderator', 'member', 'guest']],
    [2, ['owner', 'administrator', 'moderator', 'member']],
    [5, ['owner', 'administrator', 'moderator']],
    [3, ['owner', 'administrator']],
    [4, []],
  ] as const)(
    'an address with visibility %d is seen by %j, and by its owner',
    async (email_address_visibility, seen) => {
      const user = await buildUser(chat, realm.id, { settings: { email_address_visibility } });
      const see = async (viewer: TestUser) =>
        expectSuccess(await chat.api(viewer).get('/users', { user_ids: [user.id] })).members[0].delivery_email !== null;
      const roles = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const;
      const seeing: string[] = [];
      for (const role of roles) if (await see(realm[role])) seeing.push(role);
      expect(seeing).toEqual([...seen]);
      expect(await see(user)).toBe(true);
    },
  );

  test('deactivated ones are there, addresses of bots always, profiles of people where they are asked for', async () => {
    const { id: field } = expectSuccess(
      await chat.api(realm.owner).post('/realm/profile_fields', { name: 'Motto', field_type: 2 }),
    );
    const data = [{ id: field, value: 'Keep *going*' }];
    expectSuccess(await chat.api(realm.member).patch('/users/me/profile_data', { data }));
    expectSuccess(await chat.api(realm.owner).delete(`/users/${realm.moderator.id}`));
    await chat.db.query(`update users set settings = '{"email_address_visibility": 4}' where id = $1`, [realm.bot.id]);
    const list = async (form: object) => {
      const answer = await chat.api(realm.guest).get('/users', { ...form, sort: 'x' });
      const { members } = expectSuccess(answer, { ignored_parameters_unsupported: ['sort'] });
      return new Map<number, Record<string, unknown>>(
        members.map((user: { user_id: number }) => [user.user_id, user] as const),
      );
    };
    const plain = await list({});
    expect(plain.get(realm.moderator.id)).toMatchObject({ is_active: false, role: 300 });
    expect(plain.get(realm.bot.id)).toMatchObject({ delivery_email: realm.bot.delivery_email });
    expect([...plain.values()].filter((user) => 'profile_data' in user)).toEqual([]);
    const full = await list({ include_custom_profile_fields: true });
    expect(full.get(realm.member.id)!['profile_data']).toEqual({
      [field]: { value: 'Keep *going*', rendered_value: '<p>Keep <em>going</em></p>' },
    });
    expect(full.get(realm.owner.id)!['profile_data']).toEqual({});
    expect(full.get(realm.bot.id)).not.toHaveProperty('profile_data');
    expect((await list({ user_ids: [] })).size).toBe(0);
    expectRefused(await chat.api(realm.guest).get('/users', { user_ids: ['x'] }), 'user_ids[0] is not a number');
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
    expectRefused(await chat.api(realm.guest).get(`/users/${realm.owner.id}`), 'Invalid user');
  });
});
