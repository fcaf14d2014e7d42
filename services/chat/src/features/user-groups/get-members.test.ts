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

describe('GET /user_groups/{user_group_id}/members', () => {
  test('answers members of subgroups too, unless only direct ones are wanted', async () => {
    const { group_id } = expectSuccess(
      await chat.api(realm.member).post('/user_groups/create', {
        name: 'crew',
        description: '',
        members: [realm.guest.id],
        subgroups: [groups['role:administrators']],
      }),
    );
    const api = chat.api(realm.moderator);
    expectSuccess(await api.get(`/user_groups/${group_id}/members`), {
      members: [realm.owner.id, realm.administrator.id, realm.guest.id].sort((a, b) => a - b),
    });
    expectSuccess(await api.get(`/user_groups/${group_id}/members`, { direct_member_only: true }), {
      members: [realm.guest.id],
    });
    expectRefused(await api.get('/user_groups/999999/members'), 'Invalid user group');
    expectRefused(await chat.api(realm.guest).get(`/user_groups/${group_id}/members`), 'Guests cannot do this.');
  });
});
