import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
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

describe('PATCH /user_groups/{user_group_id}', () => {
  test('changes each of name, description and settings, with one event for each', async () => {
    const { group_id } = expectSuccess(
      await chat.api(realm.member).post('/user_groups/create', { name: 'crew', description: '', members: [] }),
    );
    const api = chat.api(realm.member);
    expectSuccess(
      await api.patch(`/user_groups/${group_id}`, {
        name: 'team',
        description: 'all of us',
        can_mention_group: {
          new: { direct_members: [], direct_subgroups: [groups['role:members']] },
          old: groups['role:everyone'],
        },
        can_leave_group: { new: groups['role:everyone'] },
      }),
    );
    const told = (await loggedEvents(chat, realm, 'user_group')).slice(1).map(({ payload }) => payload);
    expect(told).toEqual(
      expect.arrayContaining([
        { type: 'user_group', op: 'update', group_id, data: { name: 'team' } },
        { type: 'user_group', op: 'update', group_id, data: { description: 'all of us' } },
        { type: 'user_group', op: 'update', group_id, data: { can_mention_group: groups['role:members'] } },
      ]),
    );
    expect(told).toHaveLength(3);
  });

  test('refuses nothing, stale values, forbidden groups, system groups and groups of another organization', async () => {
    const { group_id } = expectSuccess(
      await chat.api(realm.member).post('/user_groups/create', { name: 'crew', description: '', members: [] }),
    );
    const api = chat.api(realm.owner);
    const set = (change: Record<string, unknown>) => api.patch(`/user_groups/${group_id}`, change);
    expectRefused(await set({}), 'No new data supplied');
    expectError(
      await set({ can_mention_group: { new: groups['role:members'], old: groups['role:members'] } }),
      'EXPECTATION_MISMATCH',
      {
        field_name: 'old',
      },
    );
    expectRefused(await set({ can_mention_group: groups['role:members'] }), 'can_mention_group is not an object');
    for (const name of ['role:internet', 'role:owners']) {
      expectRefused(
        await set({ can_mention_group: { new: groups[name] } }),
        /^(?:'can_mention_group' setting cannot be set to 'role:internet' group\.|'can_mention_group' setting cannot be set to 'role:owners' group\.)$/,
      );
    }
    for (const name of ['role:internet', 'role:everyone']) {
      expectRefused(
        await set({ can_manage_group: { new: groups[name] } }),
        /^(?:'can_manage_group' setting cannot be set to 'role:internet' group\.|'can_manage_group' setting cannot be set to 'role:everyone' group\.)$/,
      );
    }
    expectRefused(
      await api.patch(`/user_groups/${groups['role:members']}`, { description: 'x' }),
      'Insufficient permission',
    );
    const other = await buildRealm(chat, { is_default: false });
    const foreign = await chat.db.one<{ id: number }>(
      `insert into user_groups (realm_id, name) values ($1, 'theirs') returning id`,
      [other.id],
    );
    expectRefused(await api.patch(`/user_groups/${foreign.id}`, { description: 'x' }), 'Invalid user group');
  });

  test('each of the six permissions has its own groups, and none is nobody', async () => {
    const { group_id } = expectSuccess(
      await chat.api(realm.member).post('/user_groups/create', { name: 'crew', description: '', members: [] }),
    );
    const api = chat.api(realm.member);
    const own = { direct_members: [realm.member.id], direct_subgroups: [] };
    const nobody = { direct_members: [], direct_subgroups: [] };
    for (const name of ['add_members', 'join', 'leave', 'mention', 'remove_members', 'manage']) {
      const set = (value: unknown) => api.patch(`/user_groups/${group_id}`, { [`can_${name}_group`]: { new: value } });
      const open = ['leave', 'mention'].includes(name);
      expect([name, (await set(groups['role:everyone'])).status]).toEqual([name, open ? 200 : 400]);
      expectRefused(
        await set(groups['role:internet']),
        `'can_${name}_group' setting cannot be set to 'role:internet' group.`,
      );
      expectRefused(await set({ direct_members: [999_999], direct_subgroups: [] }), 'Invalid user ID');
      expectSuccess(await set(own));
      if (name !== 'manage') expectSuccess(await set(nobody));
    }
    const { user_groups } = expectSuccess(await api.get('/user_groups'));
    const none = groups['role:nobody'];
    expect(user_groups.find(({ id }: { id: number }) => id === group_id)).toMatchObject({
      can_add_members_group: none,
      can_join_group: none,
      can_leave_group: none,
      can_mention_group: none,
      can_remove_members_group: none,
      can_manage_group: own,
    });
  });

  test('names follow the rules of new ones, descriptions are long, and what it does not have is named', async () => {
    const create = async (name: string) =>
      expectSuccess(await chat.api(realm.member).post('/user_groups/create', { name, description: '', members: [] }))
        .group_id as number;
    const [id, taken] = [await create('crew'), await create('taken')];
    expectSuccess(await chat.api(realm.member).post(`/user_groups/${taken}/deactivate`));
    const set = (form: object) => chat.api(realm.member).patch(`/user_groups/${id}`, form as Record<string, unknown>);
    for (const [name, reason] of refusedGroupNames('TAKEN')) {
      expectRefused(await set({ name, description: 'not stored' }), reason);
    }
    expectSuccess(await set({ name: ' CREW ', description: 'x'.repeat(LIMITS.userGroupDescription), color: 'red' }), {
      ignored_parameters_unsupported: ['color'],
    });
    expectRefused(
      await set({ description: 'x'.repeat(LIMITS.userGroupDescription + 1) }),
      'description is too long (limit: 10000 characters)',
    );
    expectRefused(await chat.api(realm.owner).patch('/user_groups/999999', { description: 'x' }), 'Invalid user group');
  });

  test('of two who expect the same old value, one is told that it is another', async () => {
    const { group_id } = expectSuccess(
      await chat.api(realm.member).post('/user_groups/create', { name: 'crew', description: '', members: [] }),
    );
    const set = (name: string) =>
      chat.api(realm.owner).patch(`/user_groups/${group_id}`, {
        can_mention_group: { new: groups[name], old: groups['role:everyone'] },
      });
    const answers = await Promise.all([set('role:members'), set('role:moderators')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.map(({ body }) => body.code)).toContain('EXPECTATION_MISMATCH');
  });

  test('is for those who manage the group or all groups', async () => {
    const { group_id } = expectSuccess(
      await chat.api(realm.member).post('/user_groups/create', { name: 'crew', description: '', members: [] }),
    );
    const rename = (user: TestRealm['owner']) =>
      chat.api(user).patch(`/user_groups/${group_id}`, { description: user.full_name });
    for (const user of [realm.moderator, realm.administrator, realm.guest, realm.bot])
      expectRefused(await rename(user), /^(?:Insufficient permission|Guests cannot do this\.|Bots cannot do this\.)$/);
    expectSuccess(await rename(realm.owner));
    expectSuccess(await rename(realm.member));
  });

  test('deactivated=false brings a group back for the clients that had lost it', async () => {
    const { group_id } = expectSuccess(
      await chat.api(realm.member).post('/user_groups/create', { name: 'crew', description: '', members: [] }),
    );
    const api = chat.api(realm.member);
    expectSuccess(await api.post(`/user_groups/${group_id}/deactivate`));
    expectSuccess(await api.patch(`/user_groups/${group_id}`, { deactivated: true, description: 'resting' }));
    const can_join_group = { new: groups['role:members'] };
    expectSuccess(await api.patch(`/user_groups/${group_id}`, { can_join_group }));
    expectSuccess(await api.patch(`/user_groups/${group_id}`, { deactivated: false }));
    const told = (await loggedEvents(chat, realm, 'user_group')).slice(-3);
    expect(told.map(({ audience }) => audience['capability']?.value)).toEqual([true, true, false]);
    expect(told[1]?.payload).toMatchObject({ op: 'update', data: { deactivated: false } });
    expect(told[2]?.payload).toMatchObject({
      op: 'add',
      group: { id: group_id, description: 'resting', deactivated: false, can_join_group: groups['role:members'] },
    });
  });
});
