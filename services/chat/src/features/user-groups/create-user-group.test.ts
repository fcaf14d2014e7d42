import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { refusedGroupNames } from '../../../test/support/group-names.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
let realm: TestRealm;
let groups: Record<string, number>;

beforeEach(async () => {
  realm = await buildRealm(chat);
  ({ system_group_ids: groups } = await chat.db.one<{ system_group_ids: Record<string, number> }>(
    'select system_group_ids from realms where id = $1',
    [realm.id],
  ));
});

describe('POST /user_groups/create', () => {
  test('refuses descriptions and numbers of groups that would make what everybody is told endless', async () => {
    const create = (name: string, description: string) =>
      chat.api(realm.member).post('/user_groups/create', { name, description, members: [] });
    expectRefused(
      await create('Long', 'x'.repeat(LIMITS.userGroupDescription + 1)),
      'description is too long (limit: 10000 characters)',
    );
    await chat.db.query(
      `insert into user_groups (realm_id, name, description, creator_id)
       select $1, 'group ' || n, '', $2 from generate_series(1, 999) n`,
      [realm.id, realm.member.id],
    );
    const answers = await Promise.all([
      create('A thousandth', 'x'.repeat(LIMITS.userGroupDescription)),
      create('Another', ''),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('creates a group that its creator manages, and tells everybody', async () => {
    const { group_id } = expectSuccess(
      await chat.api(realm.member).post('/user_groups/create', {
        name: ' Backend ',
        description: 'APIs',
        members: [realm.owner.id, realm.guest.id, realm.owner.id],
        subgroups: [groups['role:moderators']],
        can_join_group: groups['role:members'],
      }),
    );
    const own = { direct_members: [realm.member.id], direct_subgroups: [] };
    expect(await loggedEvents(chat, realm, 'user_group')).toEqual([
      {
        audience: { everyone: 'all' },
        payload: {
          type: 'user_group',
          op: 'add',
          group: {
            id: group_id,
            name: 'Backend',
            description: 'APIs',
            is_system_group: false,
            creator_id: realm.member.id,
            date_created: expect.closeTo(Date.now() / 1000, -2),
            members: [realm.owner.id, realm.guest.id],
            direct_subgroup_ids: [groups['role:moderators']],
            deactivated: false,
            can_add_members_group: own,
            can_join_group: groups['role:members'],
            can_leave_group: groups['role:everyone'],
            can_manage_group: own,
            can_mention_group: groups['role:everyone'],
            can_remove_members_group: groups['role:nobody'],
          },
        },
      },
    ]);
  });

  test('refuses names that are blank, too long, reserved or taken, even by a deactivated group', async () => {
    const api = chat.api(realm.owner);
    const create = (name: string) => api.post('/user_groups/create', { name, description: '', members: [] });
    const { group_id } = expectSuccess(await create('crew'));
    expectSuccess(await api.post(`/user_groups/${group_id}/deactivate`));
    for (const [name, reason] of refusedGroupNames('CREW')) {
      expectRefused(await create(name), reason);
    }
  });

  test('refuses users and groups of another organization, guests, bots, and who may not create groups', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const foreign = await chat.db.one<{ id: number }>(
      `select id from user_groups where realm_id = $1 and name = 'role:owners'`,
      [other.id],
    );
    const form = { name: 'crew', description: '', members: [] };
    const create = (user: TestRealm['owner'], more: object = {}) =>
      chat.api(user).post('/user_groups/create', { ...form, ...more });
    expectRefused(await create(realm.owner, { members: [other.member.id] }), 'Invalid user');
    expectRefused(await create(realm.owner, { subgroups: [foreign.id] }), /^Invalid user group ID: \d+$/);
    expectRefused(await create(realm.owner, { subgroups: [groups['role:internet']] }), /^Invalid user group ID: \d+$/);
    expectRefused(
      await create(realm.owner, { can_manage_group: groups['role:everyone'] }),
      "'can_manage_group' setting cannot be set to 'role:everyone' group.",
    );
    expectRefused(
      await create(realm.owner, { can_mention_group: groups['role:owners'] }),
      "'can_mention_group' setting cannot be set to 'role:owners' group.",
    );
    expectRefused(await create(realm.guest), 'Guests cannot do this.');
    expectRefused(await create(realm.bot), 'Bots cannot do this.');
    await chat.db.query('update realms set group_settings = $2 where id = $1', [
      realm.id,
      { can_create_groups: groups['role:moderators'] },
    ]);
    expectRefused(await create(realm.member), 'Insufficient permission');
    expectSuccess(await create(realm.moderator));
  });
});
