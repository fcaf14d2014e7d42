import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

beforeEach(async () => {
  realm = await buildRealm(chat);
});

describe('POST /user_groups/{user_group_id}/subgroups', () => {
  test('nests groups, but never in a circle', async () => {
    const api = chat.api(realm.member);
    const create = async (name: string) =>
      expectSuccess(await api.post('/user_groups/create', { name, description: '', members: [] }))[
        'group_id'
      ] as number;
    const [outer, middle, inner] = [await create('outer'), await create('middle'), await create('inner')];
    const nest = (group: number, subgroup: number) => api.post(`/user_groups/${group}/subgroups`, { add: [subgroup] });
    expectSuccess(await nest(outer, middle));
    expectSuccess(await nest(middle, inner));
    expectRefused(await nest(inner, outer), /^User group \d+ is already a supergroup of user group \d+\.$/);
    expectRefused(await nest(inner, inner), /^User group \d+ is already a supergroup of user group \d+\.$/);
    expectRefused(await nest(outer, middle), /^User group \d+ is already a subgroup of this group\.$/);
    expectRefused(await nest(outer, 999_999), /^Invalid user group ID: \d+$/);
    expect((await loggedEvents(chat, realm, 'user_group')).at(-1)?.payload).toEqual({
      type: 'user_group',
      op: 'add_subgroups',
      group_id: middle,
      direct_subgroup_ids: [inner],
    });
    expectSuccess(await api.post(`/user_groups/${inner}/members`, { add: [realm.member.id] }));
    expectSuccess(await api.get(`/user_groups/${outer}/members`), { members: [realm.member.id] });
    expectSuccess(await api.post(`/user_groups/${outer}/subgroups`, { delete: [middle] }));
    expectSuccess(await api.get(`/user_groups/${outer}/members`), { members: [] });
  });

  test('of two nestings at once that would make a circle, one is refused', async () => {
    const api = chat.api(realm.owner);
    const create = async (name: string) =>
      expectSuccess(await api.post('/user_groups/create', { name, description: '', members: [] }))[
        'group_id'
      ] as number;
    const [one, two] = [await create('one'), await create('two')];
    const answers = await Promise.all([
      api.post(`/user_groups/${one}/subgroups`, { add: [two] }),
      api.post(`/user_groups/${two}/subgroups`, { add: [one] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
