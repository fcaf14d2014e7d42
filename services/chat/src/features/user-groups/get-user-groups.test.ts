import { buildRealm, buildUser, type TestRealm } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

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

describe('GET /user_groups', () => {
  test('lists system groups with the members that follow from roles, each within the next', async () => {
    const fresh = await buildUser(chat, realm.id, { date_joined: new Date() });
    await buildUser(chat, realm.id, { is_active: false });
    await chat.db.query('update realms set settings = $2 where id = $1', [realm.id, { waiting_period_threshold: 5 }]);
    const { user_groups } = expectSuccess(await chat.api(realm.member).get('/user_groups'));
    const of = (name: string) => user_groups.find((group: { name: string }) => group.name === name);
    expect(user_groups).toHaveLength(8);
    expect(of('role:owners')).toEqual({
      id: groups['role:owners'],
      name: 'role:owners',
      description: expect.any(String),
      is_system_group: true,
      creator_id: null,
      date_created: null,
      members: [realm.owner.id],
      direct_subgroup_ids: [],
      deactivated: false,
      can_add_members_group: groups['role:nobody'],
      can_join_group: groups['role:nobody'],
      can_leave_group: groups['role:nobody'],
      can_manage_group: groups['role:nobody'],
      can_mention_group: groups['role:nobody'],
      can_remove_members_group: groups['role:nobody'],
    });
    expect(of('role:administrators')).toMatchObject({
      members: [realm.administrator.id],
      direct_subgroup_ids: [groups['role:owners']],
    });
    expect(of('role:fullmembers')).toMatchObject({
      members: [realm.member.id, realm.bot.id],
      direct_subgroup_ids: [groups['role:moderators']],
    });
    expect(of('role:members')).toMatchObject({
      members: [fresh.id],
      direct_subgroup_ids: [groups['role:fullmembers']],
    });
    expect(of('role:everyone')).toMatchObject({
      members: [realm.guest.id],
      direct_subgroup_ids: [groups['role:members']],
    });
    expect(of('role:internet')).toMatchObject({ members: [], direct_subgroup_ids: [groups['role:everyone']] });
    expect(of('role:nobody')).toMatchObject({ members: [], direct_subgroup_ids: [] });
  });

  test('leaves out of their groups who is deactivated, and brings them back to none', async () => {
    const leaving = await buildUser(chat, realm.id);
    const members = [leaving.id, realm.guest.id];
    const form = { name: 'crew', description: 'x', members };
    const { group_id } = expectSuccess(await chat.api(realm.member).post('/user_groups/create', form));
    const crew = async () =>
      expectSuccess(await chat.api(realm.member).get('/user_groups')).user_groups.find(
        ({ id }: { id: number }) => id === group_id,
      ).members;
    expect(await crew()).toEqual(members.toSorted((a, b) => a - b));
    expectSuccess(await chat.api(realm.owner).delete(`/users/${leaving.id}`));
    expect(await crew()).toEqual([realm.guest.id]);
  });

  test('shows deactivated groups to those who ask, and nothing to guests and bots', async () => {
    const api = chat.api(realm.member);
    const { group_id } = expectSuccess(
      await api.post('/user_groups/create', { name: 'crew', description: 'x', members: [] }),
    );
    expectSuccess(await api.post(`/user_groups/${group_id}/deactivate`));
    expect(expectSuccess(await api.get('/user_groups'))['user_groups']).toHaveLength(8);
    const all = expectSuccess(await api.get('/user_groups', { include_deactivated_groups: true }))['user_groups'];
    expect(all.at(-1)).toMatchObject({ id: group_id, deactivated: true, creator_id: realm.member.id });
    expect(all.map(({ id }: { id: number }) => id)).toEqual(
      all.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b),
    );
    expectSuccess(await api.get('/user_groups', { include_members: true }), {
      ignored_parameters_unsupported: ['include_members'],
    });
    expectRefused(
      await api.get('/user_groups', { include_deactivated_groups: 1 }),
      'include_deactivated_groups is not a boolean',
    );
    expectRefused(await chat.api(realm.guest).get('/user_groups'), 'Guests cannot do this.');
    expectRefused(await chat.api(realm.bot).get('/user_groups'), 'Bots cannot do this.');
  });
});
