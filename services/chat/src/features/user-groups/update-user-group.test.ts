import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;
let groups: Record<string, number>;

beforeAll(async () => {
  chat = await startChat();
});
afterAll(() => chat.stop());
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
    expectError(await set({}), 'BAD_REQUEST');
    expectError(
      await set({ can_mention_group: { new: groups['role:members'], old: groups['role:members'] } }),
      'EXPECTATION_MISMATCH',
      {
        field_name: 'old',
      },
    );
    expectError(await set({ can_mention_group: groups['role:members'] }), 'BAD_REQUEST');
    for (const name of ['role:internet', 'role:owners']) {
      expectError(await set({ can_mention_group: { new: groups[name] } }), 'BAD_REQUEST');
    }
    for (const name of ['role:internet', 'role:everyone']) {
      expectError(await set({ can_manage_group: { new: groups[name] } }), 'BAD_REQUEST');
    }
    expectError(await api.patch(`/user_groups/${groups['role:members']}`, { description: 'x' }), 'BAD_REQUEST');
    const other = await buildRealm(chat, { is_default: false });
    const foreign = await chat.db.one<{ id: number }>(
      `insert into user_groups (realm_id, name) values ($1, 'theirs') returning id`,
      [other.id],
    );
    expectError(await api.patch(`/user_groups/${foreign.id}`, { description: 'x' }), 'BAD_REQUEST');
  });

  test('is for those who manage the group or all groups', async () => {
    const { group_id } = expectSuccess(
      await chat.api(realm.member).post('/user_groups/create', { name: 'crew', description: '', members: [] }),
    );
    const rename = (user: TestRealm['owner']) =>
      chat.api(user).patch(`/user_groups/${group_id}`, { description: user.full_name });
    for (const user of [realm.moderator, realm.administrator, realm.guest, realm.bot])
      expectError(await rename(user), 'BAD_REQUEST');
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
    expectSuccess(await api.patch(`/user_groups/${group_id}`, { deactivated: false }));
    const told = (await loggedEvents(chat, realm, 'user_group')).slice(-3);
    expect(told.map(({ audience }) => audience['capability']?.value)).toEqual([true, true, false]);
    expect(told[1]?.payload).toMatchObject({ op: 'update', data: { deactivated: false } });
    expect(told[2]?.payload).toMatchObject({
      op: 'add',
      group: { id: group_id, description: 'resting', deactivated: false },
    });
  });
});
