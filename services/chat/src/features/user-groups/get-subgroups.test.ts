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

describe('GET /user_groups/{user_group_id}/subgroups', () => {
  test('answers groups within groups, or only the direct ones', async () => {
    const { group_id } = expectSuccess(
      await chat.api(realm.member).post('/user_groups/create', {
        name: 'crew',
        description: '',
        members: [],
        subgroups: [groups['role:moderators']],
      }),
    );
    const api = chat.api(realm.moderator);
    expectSuccess(await api.get(`/user_groups/${group_id}/subgroups`), {
      subgroups: [groups['role:owners'], groups['role:administrators'], groups['role:moderators']],
    });
    expectSuccess(await api.get(`/user_groups/${group_id}/subgroups`, { direct_subgroup_only: true }), {
      subgroups: [groups['role:moderators']],
    });
    expectRefused(await api.get('/user_groups/999999/subgroups'), 'Invalid user group');
  });
});
