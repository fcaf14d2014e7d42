import { buildChannel, buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

beforeEach(async () => {
  realm = await buildRealm(chat);
});

describe('POST /user_groups/{user_group_id}/deactivate', () => {
  test('refuses while something uses the group, and names what', async () => {
    const { group_id } = expectSuccess(
      await chat.api(realm.member).post('/user_groups/create', { name: 'crew', description: '', members: [] }),
    );
    const api = chat.api(realm.member);
    const parent = expectSuccess(
      await api.post('/user_groups/create', { name: 'parent', description: '', members: [], subgroups: [group_id] }),
    );
    const manager = expectSuccess(
      await api.post('/user_groups/create', {
        name: 'managed',
        description: '',
        members: [],
        can_join_group: group_id,
      }),
    );
    const channel = await buildChannel(chat, realm.id, { group_settings: { can_send_message_group: group_id } });
    const secret = await buildChannel(chat, realm.id, {
      invite_only: true,
      group_settings: { can_send_message_group: { direct_members: [], direct_subgroups: [group_id] } },
    });
    expectSuccess(
      await chat.api(realm.owner).patch('/realm', {
        can_create_groups: { new: { direct_members: [realm.member.id], direct_subgroups: [group_id] } },
      }),
    );
    const refused = await api.post(`/user_groups/${group_id}/deactivate`);
    expectError(refused, 'CANNOT_DEACTIVATE_GROUP_IN_USE');
    expect(refused.body.objections).toEqual([
      { type: 'subgroup', supergroup_ids: [parent['group_id']] },
      { type: 'channel', channel_id: channel.id, settings: ['can_send_message_group'] },
      { type: 'channel', settings: ['can_send_message_group'] },
      { type: 'user_group', group_id: manager['group_id'], settings: ['can_join_group'] },
      { type: 'realm', settings: ['can_create_groups'] },
    ]);
    expect(JSON.stringify(refused.body)).not.toContain(`"channel_id":${secret.id}`);
  });

  test('a deactivated group is gone for most clients, and of no use in permissions', async () => {
    const { group_id } = expectSuccess(
      await chat
        .api(realm.member)
        .post('/user_groups/create', { name: 'crew', description: '', members: [realm.member.id] }),
    );
    expectRefused(
      await chat.api(realm.moderator).post(`/user_groups/${group_id}/deactivate`),
      'Insufficient permission',
    );
    expectSuccess(await chat.api(realm.member).post(`/user_groups/${group_id}/deactivate`));
    expect((await loggedEvents(chat, realm, 'user_group')).slice(1)).toEqual([
      {
        audience: { everyone: 'all', capability: { name: 'include_deactivated_groups', value: true } },
        payload: { type: 'user_group', op: 'update', group_id, data: { deactivated: true } },
      },
      {
        audience: { everyone: 'all', capability: { name: 'include_deactivated_groups', value: false } },
        payload: { type: 'user_group', op: 'remove', group_id },
      },
    ]);
    expectRefused(
      await chat.api(realm.owner).patch('/realm', { can_create_groups: { new: group_id } }),
      'Invalid user group ID',
    );
    expectRefused(
      await chat.api(realm.member).post(`/user_groups/${group_id}/deactivate`),
      'User group is already deactivated.',
    );
    expectRefused(
      await chat.api(realm.member).post(`/user_groups/${group_id}/members`, { add: [realm.owner.id] }),
      'User group is deactivated.',
    );
  });

  test('a group that somebody else is changing is waited for without holding up the others', async () => {
    const api = chat.api(realm.member);
    const [busy, idle, part] = await Promise.all(
      ['busy', 'idle', 'part'].map(async (name) =>
        expectSuccess(await api.post('/user_groups/create', { name, description: '', members: [] })),
      ),
    );
    const isWaiting = () =>
      chat.db.maybe(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%user_groups%'`,
      );
    let deactivating: Promise<unknown> | undefined;
    await chat.db.transaction(async (tx) => {
      await tx.query('select from user_groups where id = $1 for update', [busy!.group_id]);
      deactivating = api.post(`/user_groups/${busy!.group_id}/deactivate`).then((answer) => expectSuccess(answer));
      while (!(await isWaiting())) await new Promise((resolve) => setImmediate(resolve));
      expectSuccess(await api.post(`/user_groups/${idle!.group_id}/subgroups`, { add: [part!.group_id] }));
    });
    await deactivating;
  });
});
