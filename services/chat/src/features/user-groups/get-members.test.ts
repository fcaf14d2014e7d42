import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;
let groups: Record<string, number>;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
  ({ system_group_ids: groups } = await chat.db.one<{ system_group_ids: Record<string, number> }>(
    'select system_group_ids from realms where id = $1',
    [realm.id],
  ));
});
afterAll(() => chat.stop());

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
    expectError(await api.get('/user_groups/999999/members'), 'BAD_REQUEST');
    expectError(await chat.api(realm.guest).get(`/user_groups/${group_id}/members`), 'BAD_REQUEST');
  });
});
