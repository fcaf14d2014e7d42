import { buildChannel, buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
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

describe('PATCH /realm', () => {
  test.each(['a\r\nBcc: b@c.example', 'a\nb', 'a\u0007b', 'a\u2028b'])(
    'a name is one line of characters that are shown: not %j',
    async (name) => {
      expectError(await chat.api(realm.owner).patch('/realm', { name }), 'BAD_REQUEST', {
        msg: 'name must be one line without control characters',
      });
      expectError(
        await chat.api(realm.owner).post('/user_groups/create', { name, description: '', members: [] }),
        'BAD_REQUEST',
        { msg: 'name must be one line without control characters' },
      );
    },
  );

  test('changes settings, answers and announces those that differ, in one event', async () => {
    const answer = await chat.api(realm.administrator).patch('/realm', {
      name: ' Acme ',
      enable_read_receipts: false,
      allow_message_editing: true,
      message_content_edit_limit_seconds: 'unlimited',
      topics_policy: 'disable_empty_topic',
    });
    const changed = {
      name: 'Acme',
      enable_read_receipts: false,
      message_content_edit_limit_seconds: null,
      topics_policy: 'disable_empty_topic',
    };
    const { result: _result, msg: _msg, ...data } = expectSuccess(answer);
    expect(data).toEqual(changed);
    expect(await loggedEvents(chat, realm, 'realm')).toEqual([
      {
        audience: { everyone: 'all' },
        payload: {
          type: 'realm',
          op: 'update_dict',
          property: 'default',
          data: { ...changed, mandatory_topics: true },
        },
      },
    ]);
    const registered = expectSuccess(await chat.api(realm.guest).post('/register', { fetch_event_types: ['realm'] }));
    expect(registered).toMatchObject({
      realm_name: 'Acme',
      realm_enable_read_receipts: false,
      realm_mandatory_topics: true,
    });
    expect(registered).toHaveProperty('realm_message_content_edit_limit_seconds', null);
  });

  test.each([
    ['can_mention_many_users_group', 'wildcard_mention_policy', { everyone: 1, members: 2, moderators: 7, owners: 5 }],
    ['can_create_public_channel_group', 'create_public_stream_policy', { members: 1, fullmembers: 3, owners: 2 }],
    ['can_create_private_channel_group', 'create_private_stream_policy', { members: 1, moderators: 4, nobody: 2 }],
    ['can_create_web_public_channel_group', 'create_web_public_stream_policy', { administrators: 2, nobody: 6 }],
  ])('%s has its old number as %s, which clients read when they register', async (setting, legacy, numbers) => {
    for (const [role, number] of Object.entries(numbers)) {
      const value = { new: groups[`role:${role}`] };
      expectSuccess(await chat.api(realm.owner).patch('/realm', { [setting]: value }));
      const state = expectSuccess(await chat.api(realm.guest).post('/register', { fetch_event_types: ['realm'] }));
      expect({ role, number: state[`realm_${legacy}`] }).toEqual({ role, number });
    }
    const data = (await loggedEvents(chat, realm, 'realm')).map(({ payload }) =>
      Object.keys(payload['data'] as object),
    );
    expect(new Set(data.flat())).toEqual(new Set([setting]));
  });

  test('announces every setting among others, however many changed', async () => {
    const api = chat.api(realm.owner);
    expectSuccess(await api.patch('/realm', { name_changes_disabled: true }));
    expectSuccess(await api.patch('/realm', { jitsi_server_url: 'https://video.example.test' }));
    expectSuccess(await api.patch('/realm', { can_create_groups: { new: groups['role:owners'] } }));
    const update = { type: 'realm', op: 'update_dict', property: 'default' };
    expect((await loggedEvents(chat, realm, 'realm')).map(({ payload }) => payload)).toEqual([
      { ...update, data: { name_changes_disabled: true } },
      { ...update, data: { jitsi_server_url: 'https://video.example.test' } },
      { ...update, data: { can_create_groups: groups['role:owners'] } },
    ]);
    const read = async () =>
      expectSuccess(await chat.api(realm.guest).post('/register', { fetch_event_types: ['realm'] }));
    expect(await read()).toMatchObject({ jitsi_server_url: 'https://video.example.test' });
    expectSuccess(await api.patch('/realm', { jitsi_server_url: 'default' }));
    const { jitsi_server_url, server_jitsi_server_url } = await read();
    expect(jitsi_server_url).toMatch(/^https:/);
    expect(jitsi_server_url).toBe(server_jitsi_server_url);
    for (const value of ['', 'video.example.test', 'javascript:alert(1)']) {
      expectRefused(
        await api.patch('/realm', { jitsi_server_url: value }),
        /^(?:jitsi_server_url is not an allowed value|jitsi_server_url must be a valid uri with a scheme matching the http\|https pattern)$/,
      );
    }
  });

  test('leaves everything as it was when one value is bad', async () => {
    const api = chat.api(realm.owner);
    expectRefused(
      await api.patch('/realm', { name: 'Acme', org_type: 9 }),
      'org_type must be one of 0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 110, 1000',
    );
    expectRefused(await api.patch('/realm', { name: 'x'.repeat(41) }), 'name is too long (limit: 40 characters)');
    expectRefused(
      await api.patch('/realm', { description: 'x'.repeat(1001) }),
      'description is too long (limit: 1000 characters)',
    );
    expectRefused(
      await api.patch('/realm', { name: 'Acme', can_create_groups: { new: 999_999 } }),
      'Invalid user group ID',
    );
    expectRefused(
      await api.patch('/realm', { enable_read_receipts: 'maybe' }),
      'enable_read_receipts is not valid JSON',
    );
    expect(await loggedEvents(chat, realm, 'realm')).toEqual([]);
    expectSuccess(await api.patch('/realm', { no_such_setting: 1 }), {
      ignored_parameters_unsupported: ['no_such_setting'],
    });
  });

  test('is for administrators, some settings for owners alone', async () => {
    for (const user of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectError(await chat.api(user).patch('/realm', { name: 'Acme' }), 'UNAUTHORIZED_PRINCIPAL');
    }
    const owners_only = [
      { message_retention_days: 30 },
      { waiting_period_threshold: 3 },
      { authentication_methods: { Email: true } },
      { can_invite_users_group: { new: groups['role:administrators'] } },
      { can_manage_all_groups: { new: groups['role:administrators'] } },
    ];
    for (const change of owners_only) {
      expectError(await chat.api(realm.administrator).patch('/realm', change), 'UNAUTHORIZED_PRINCIPAL');
      expectSuccess(await chat.api(realm.owner).patch('/realm', change));
    }
  });

  test('changes a permission where the expected old value is the present one, in its normal form', async () => {
    const api = chat.api(realm.owner);
    const old = groups['role:members'];
    const wanted = { direct_members: [realm.guest.id, realm.guest.id], direct_subgroups: [groups['role:moderators']] };
    expectError(
      await api.patch('/realm', { can_create_groups: { new: wanted, old: groups['role:owners'] } }),
      'EXPECTATION_MISMATCH',
      { field_name: 'old' },
    );
    const normal = { direct_members: [realm.guest.id], direct_subgroups: [groups['role:moderators']] };
    expectSuccess(await api.patch('/realm', { can_create_groups: { new: wanted, old } }), {
      can_create_groups: normal,
    });
    expectSuccess(
      await api.patch('/realm', {
        can_create_groups: { new: { direct_members: [], direct_subgroups: [] }, old: normal },
      }),
      {
        can_create_groups: groups['role:nobody'],
      },
    );
    expectSuccess(
      await api.patch('/realm', { can_create_groups: { new: { direct_members: [], direct_subgroups: [old] } } }),
      {
        can_create_groups: old,
      },
    );
    expect(await loggedEvents(chat, realm, 'realm')).toHaveLength(3);
  });

  test('refuses groups that a permission does not take, and those of another organization', async () => {
    const api = chat.api(realm.owner);
    const other = await buildRealm(chat, { is_default: false });
    const set = (name: string, value: unknown) => api.patch('/realm', { [name]: { new: value } });
    expectRefused(
      await set('can_create_groups', groups['role:everyone']),
      "'can_create_groups' setting cannot be set to 'role:everyone' group.",
    );
    expectRefused(
      await set('can_create_groups', groups['role:internet']),
      "'can_create_groups' setting cannot be set to 'role:internet' group.",
    );
    expectRefused(
      await set('can_manage_all_groups', groups['role:nobody']),
      "'can_manage_all_groups' setting cannot be set to 'role:nobody' group.",
    );
    expectRefused(
      await set('can_access_all_users_group', groups['role:owners']),
      "'can_access_all_users_group' setting cannot be set to this group.",
    );
    expectError(
      await set('can_access_all_users_group', { direct_members: [realm.owner.id], direct_subgroups: [] }),
      'SYSTEM_GROUP_REQUIRED',
      {
        setting_name: 'can_access_all_users_group',
      },
    );
    expectRefused(
      await set('can_create_groups', { direct_members: [other.member.id], direct_subgroups: [] }),
      'Invalid user ID',
    );
    const foreign = await chat.db.one<{ id: number }>(
      `select id from user_groups where realm_id = $1 and name = 'role:owners'`,
      [other.id],
    );
    expectRefused(await set('can_create_groups', foreign.id), 'Invalid user group ID');
  });

  test('takes channels of its own, for moderation requests private ones', async () => {
    const api = chat.api(realm.owner);
    const other = await buildRealm(chat, { is_default: false });
    const open = await buildChannel(chat, realm.id);
    const closed = await buildChannel(chat, realm.id, { invite_only: true });
    const foreign = await buildChannel(chat, other.id, { invite_only: true });
    expectRefused(
      await api.patch('/realm', { moderation_request_channel_id: open.id }),
      'Moderation request channel must be private.',
    );
    expectRefused(await api.patch('/realm', { moderation_request_channel_id: foreign.id }), 'Invalid channel ID');
    expectSuccess(await api.patch('/realm', { moderation_request_channel_id: closed.id }));
    expectSuccess(await api.patch('/realm', { signup_announcements_stream_id: open.id }));
    expectSuccess(await api.patch('/realm', { signup_announcements_stream_id: -1 }), {
      signup_announcements_stream_id: -1,
    });
  });
});
