import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';
import { getRealm } from '../realm-settings/index.js';
import { findGroupIdsOf } from './index.js';

const chat = useChat();
let realm: TestRealm;
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const create = async (name: string, content: { members?: number[]; subgroups?: number[] }) =>
  expectSuccess(
    await chat.api(realm.owner).post('/user_groups/create', { name, description: '', members: [], ...content }),
  ).group_id as number;
const isIn = async (group_id: number, user_id = realm.member.id, api = chat.api(realm.owner)) =>
  expectSuccess(await api.get(`/user_groups/${group_id}/members/${user_id}`)).is_user_group_member as boolean;

/** A group that holds the member through three others. */
async function buildNest() {
  const inner = await create('inner', { members: [realm.member.id] });
  const middle = await create('middle', { subgroups: [inner] });
  const between = await create('between', { subgroups: [middle] });
  return { inner, middle, outer: await create('outer', { subgroups: [between] }) };
}

describe('membership through nested groups', () => {
  test('what one replica changes, the other knows with its next request, although it remembers the nesting', async () => {
    const { inner, middle, outer } = await buildNest();
    const other = await chat.startReplica();
    const there = () => isIn(outer, realm.member.id, other.api(realm.owner));
    expect([await isIn(outer), await there()]).toEqual([true, true]);
    const nest = (form: Record<string, number[]>) =>
      chat.api(realm.owner).post(`/user_groups/${middle}/subgroups`, form);
    expectSuccess(await nest({ delete: [inner] }));
    expect([await there(), await isIn(outer)]).toEqual([false, false]);
    expectSuccess(await nest({ add: [inner] }));
    expect([await there(), await isIn(outer)]).toEqual([true, true]);
    expectSuccess(await chat.api(realm.owner).post(`/user_groups/${inner}/members`, { delete: [realm.member.id] }));
    expect([await there(), await isIn(outer)]).toEqual([false, false]);
  });

  test('nobody is in a group while it is deactivated', async () => {
    const { outer } = await buildNest();
    expect(await isIn(outer)).toBe(true);
    const permission = (group_id: number) =>
      chat.api(realm.owner).patch('/realm', { can_create_groups: { new: group_id } });
    expectSuccess(await chat.api(realm.owner).post(`/user_groups/${outer}/deactivate`));
    expect((await permission(outer)).status).toBe(400);
    expect(await isIn(outer)).toBe(false);
    expectSuccess(await chat.api(realm.owner).patch(`/user_groups/${outer}`, { deactivated: false }));
    expect(await isIn(outer)).toBe(true);
  });

  test('a change that is rolled back is not remembered, also by the transaction that made it', async () => {
    const { inner, middle, outer } = await buildNest();
    const member = { id: realm.member.id, role: 400 as const, date_joined: new Date() };
    const undone = chat.deps.db.transaction(async (tx) => {
      await tx.query('delete from user_group_subgroups where realm_id = $1 and group_id = $2 and subgroup_id = $3', [
        realm.id,
        middle,
        inner,
      ]);
      expect((await findGroupIdsOf(tx, await getRealm(tx, realm.id), member)).has(outer)).toBe(false);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await isIn(outer)).toBe(true);
    expectSuccess(await chat.api(realm.owner).post(`/user_groups/${middle}/subgroups`, { delete: [inner] }));
    expect(await isIn(outer)).toBe(false);
  });
});
