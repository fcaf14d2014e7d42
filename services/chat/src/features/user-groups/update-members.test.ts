import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
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

describe('POST /user_groups/{user_group_id}/members', () => {
  test('adds and removes, tells everybody, and those concerned by a message', async () => {
    const { group_id } = expectSuccess(
      await chat
        .api(realm.member)
        .post('/user_groups/create', { name: 'crew', description: '', members: [realm.owner.id] }),
    );
    const api = chat.api(realm.member);
    const change = (user: TestRealm['owner'], form: object) =>
      chat.api(user).post(`/user_groups/${group_id}/members`, form as Record<string, unknown>);
    expectSuccess(await change(realm.member, { add: [realm.guest.id, realm.moderator.id], delete: [realm.owner.id] }));
    expect((await loggedEvents(chat, realm, 'user_group')).slice(1).map(({ payload }) => payload)).toEqual([
      { type: 'user_group', op: 'remove_members', group_id, user_ids: [realm.owner.id] },
      { type: 'user_group', op: 'add_members', group_id, user_ids: [realm.moderator.id, realm.guest.id] },
    ]);
    const notices = (await loggedEvents(chat, realm, 'message')).map(({ payload }) => payload['message'].content);
    expect(notices).toHaveLength(3);
    expect(notices[0]).toContain('the group');
    expectSuccess(await api.get(`/user_groups/${group_id}/members`), {
      members: [realm.moderator.id, realm.guest.id].sort((a, b) => a - b),
    });
  });

  test('refuses who is a member already, who is none, and users of another organization, changing nothing', async () => {
    const { group_id } = expectSuccess(
      await chat
        .api(realm.member)
        .post('/user_groups/create', { name: 'crew', description: '', members: [realm.owner.id] }),
    );
    const other = await buildRealm(chat, { is_default: false });
    const api = chat.api(realm.member);
    const change = (form: Record<string, unknown>) => api.post(`/user_groups/${group_id}/members`, form);
    expectRefused(
      await change({}),
      "Nothing to do. Specify at least one of 'add', 'delete', 'add_subgroups' or 'delete_subgroups'.",
    );
    expectRefused(
      await change({ add: [realm.guest.id, realm.owner.id] }),
      /^User \d+ is already a member of this group$/,
    );
    expectRefused(await change({ add: [other.member.id] }), 'Invalid user');
    expectRefused(await change({ delete: [realm.guest.id] }), /^There is no user \d+ in this group$/);
    expectRefused(
      await change({ add: [realm.guest.id], add_subgroups: [group_id] }),
      /^User group \d+ is already a supergroup of user group \d+\.$/,
    );
    expectSuccess(await api.get(`/user_groups/${group_id}/members`), { members: [realm.owner.id] });
    expectRefused(
      await api.post(`/user_groups/${groups['role:members']}/members`, { add: [realm.guest.id] }),
      'Insufficient permission',
    );
  });

  test('people join and leave by themselves where the group lets them', async () => {
    const { group_id } = expectSuccess(
      await chat.api(realm.member).post('/user_groups/create', { name: 'crew', description: '', members: [] }),
    );
    const change = (user: TestRealm['owner'], form: Record<string, unknown>) =>
      chat.api(user).post(`/user_groups/${group_id}/members`, form);
    expectRefused(await change(realm.moderator, { add: [realm.moderator.id] }), 'Insufficient permission');
    expectSuccess(
      await chat
        .api(realm.member)
        .patch(`/user_groups/${group_id}`, { can_join_group: { new: groups['role:members'] } }),
    );
    expectSuccess(await change(realm.moderator, { add: [realm.moderator.id] }));
    expectRefused(await change(realm.moderator, { add: [realm.administrator.id] }), 'Insufficient permission');
    expectSuccess(await change(realm.moderator, { delete: [realm.moderator.id] }));
    expectRefused(await change(realm.guest, { add: [realm.guest.id] }), 'Guests cannot do this.');
  });
});
