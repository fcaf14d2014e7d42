import { buildRealm, buildUser } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let groups: Record<string, number>;

beforeAll(async () => {
  ({ system_group_ids: groups } = await chat.db.one<{ system_group_ids: Record<string, number> }>(
    'select system_group_ids from realms where id = $1',
    [realm.id],
  ));
});

describe('GET /user_groups/{user_group_id}/members/{user_id}', () => {
  test('says whether a user is in the group, directly or at all', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const { group_id } = expectSuccess(
      await chat.api(realm.member).post('/user_groups/create', {
        name: 'crew',
        description: '',
        members: [realm.guest.id],
        subgroups: [groups['role:administrators']],
      }),
    );
    const ask = (user_id: number, direct_member_only = false) =>
      chat.api(realm.member).get(`/user_groups/${group_id}/members/${user_id}`, { direct_member_only });
    expectSuccess(await ask(realm.guest.id), { is_user_group_member: true });
    expectSuccess(await ask(realm.owner.id), { is_user_group_member: true });
    expectSuccess(await ask(realm.owner.id, true), { is_user_group_member: false });
    expectSuccess(await ask(realm.member.id), { is_user_group_member: false });
    expectRefused(await ask(other.owner.id), 'Invalid user');
  });

  test('the waiting period of a new member ends by the clock of the service', async () => {
    const fresh = await buildUser(chat, realm.id, { date_joined: new Date() });
    await chat.db.query('update realms set settings = $2, group_settings = $3 where id = $1', [
      realm.id,
      { waiting_period_threshold: 5 },
      { can_create_groups: groups['role:fullmembers'] },
    ]);
    const later = await chat.startReplica({ now: () => new Date(Date.now() + 6 * 86_400_000) });
    const path = `/user_groups/${groups['role:fullmembers']}/members/${fresh.id}`;
    const group = { name: 'fresh', description: '', members: [] };
    expectSuccess(await chat.api(fresh).get(path), { is_user_group_member: false });
    expectRefused(await chat.api(fresh).post('/user_groups/create', group), 'Insufficient permission');
    expectSuccess(await later.api(fresh).get(path), { is_user_group_member: true });
    expectSuccess(await later.api(fresh).post('/user_groups/create', group));
    const { user_groups } = expectSuccess(await later.api(fresh).get('/user_groups'));
    expect(user_groups.find(({ name }: { name: string }) => name === 'role:fullmembers').members).toContain(fresh.id);
  });
});
