import { SYSTEM_BOTS } from '../user-directory/index.js';
import { buildRealm, buildUser, type TestRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

beforeEach(async () => {
  realm = await buildRealm(chat);
});

const register = async (user: TestRealm['owner'], params: Record<string, unknown> = {}) =>
  expectSuccess(await chat.api(user).post('/register', params));

describe('POST /register', () => {
  test('gives a client that starts up everything it cannot do without', async () => {
    const gone = await buildUser(chat, realm.id, { is_active: false });
    const state = await register(realm.member, { slim_presence: true, client_gravatar: false });
    expect(state).toMatchObject({
      user_id: realm.member.id,
      email: realm.member.delivery_email,
      full_name: realm.member.full_name,
      is_admin: false,
      is_guest: false,
      realm_name: 'Test organization',
      realm_wildcard_mention_policy: 5,
      realm_waiting_period_threshold: 0,
      realm_allow_message_editing: true,
      realm_allow_edit_history: true,
      realm_enable_read_receipts: true,
      realm_presence_disabled: false,
      realm_default_external_accounts: {},
      realm_empty_topic_display_name: 'general chat',
      realm_message_retention_days: -1,
      realm_moderation_request_channel_id: -1,
      max_topic_length: 60,
      max_message_length: 10_000,
      max_stream_name_length: 60,
      max_stream_description_length: 1024,
      max_channel_folder_name_length: 60,
      max_channel_folder_description_length: 1024,
      max_reminder_note_length: 1000,
      max_avatar_file_size_mib: 5,
      max_icon_file_size_mib: 5,
      max_logo_file_size_mib: 5,
      password_min_length: 6,
      password_max_length: 100,
      max_file_upload_size_mib: 100,
      event_queue_longpoll_timeout_seconds: 90,
      server_presence_ping_interval_seconds: 60,
      server_presence_offline_threshold_seconds: 200,
      server_typing_started_expiry_period_milliseconds: 45_000,
      server_thumbnail_formats: expect.any(Array),
      server_emoji_data_url: expect.stringMatching(/^http/),
      alert_words: [],
      muted_users: [],
      user_status: {},
      presences: {},
      presence_last_update_id: -1,
      custom_profile_fields: [],
      user_topics: [],
      muted_topics: [],
      realm_emoji: {},
      realm_linkifiers: [],
      recent_private_conversations: [],
      starred_messages: [],
      unread_msgs: { count: 0, pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: false },
      user_settings: {
        twenty_four_hour_time: false,
        starred_message_counts: true,
        display_emoji_reaction_users: true,
        presence_enabled: true,
        emojiset: 'google',
        send_private_typing_notifications: true,
        pm_content_in_desktop_notifications: true,
      },
    });
    const ids = (users: { user_id: number }[]) => users.map(({ user_id }) => user_id);
    expect(ids(state['realm_users'])).toContain(realm.member.id);
    expect(ids(state['realm_non_active_users'])).toEqual([gone.id]);
    expect(state['realm_non_active_users'][0]).not.toHaveProperty('is_active');
    const systemBots = Object.values(SYSTEM_BOTS).map(() => expect.objectContaining({ is_system_bot: true }));
    expect(state['cross_realm_bots']).toEqual(systemBots);
    expect(ids(state['realm_users'])).not.toEqual(expect.arrayContaining(ids(state['cross_realm_bots'])));
    expect(state['realm_user_groups']).toHaveLength(8);
    expect(state['realm_bots']).toEqual([
      expect.objectContaining({ user_id: realm.bot.id, api_key: realm.bot.api_key }),
    ]);
    expect(state['server_supported_permission_settings']).toMatchObject({
      realm: {
        can_access_all_users_group: {
          require_system_group: true,
          allowed_system_groups: ['role:everyone', 'role:members'],
        },
        can_create_groups: {
          allow_everyone_group: false,
          allow_nobody_group: true,
          default_group_name: 'role:members',
        },
      },
      stream: {
        can_administer_channel_group: { default_group_name: 'stream_creator_or_nobody' },
        can_send_message_group: { allow_everyone_group: true, default_group_name: 'role:everyone' },
      },
      group: { can_manage_group: { default_group_name: 'group_creator', default_for_system_groups: 'role:nobody' } },
    });
  });

  test('has what web clients read before they show anything', async () => {
    const state = await register(realm.guest);
    expect(state).toMatchObject({
      realm_billing: { has_pending_sponsorship_request: false },
      navigation_tour_video_url: null,
      has_zoom_token: false,
      server_min_deactivated_realm_deletion_days: null,
      server_max_deactivated_realm_deletion_days: null,
      giphy_rating_options: { disabled: { id: 0, name: expect.any(String) } },
      jitsi_server_url: expect.any(String),
      realm_jitsi_server_url: null,
    });
    expect(state['realm_giphy_rating']).toBe(0);
  });

  test('keys of bots go to their owners, other bots only to administrators', async () => {
    const state = await register(realm.administrator, { fetch_event_types: ['realm_bot'] });
    expect(state['realm_bots']).toEqual([expect.objectContaining({ api_key: '' })]);
    expect((await register(realm.moderator, { fetch_event_types: ['realm_bot'] }))['realm_bots']).toEqual([]);
    expect((await register(realm.guest, { fetch_event_types: ['realm_bot'] }))['realm_bots']).toEqual([]);
  });

  test('whom a guest may not know is unknown, or absent for clients that can bear it', async () => {
    const { id } = await chat.db.one<{ id: number }>(
      `select (system_group_ids ->> 'role:members')::bigint as id from realms where id = $1`,
      [realm.id],
    );
    await chat.db.query('update realms set group_settings = $2 where id = $1', [
      realm.id,
      { can_access_all_users_group: id },
    ]);
    const fetched = { fetch_event_types: ['realm_user'] };
    const { realm_users } = await register(realm.guest, fetched);
    expect(realm_users.find((user: { user_id: number }) => user.user_id === realm.owner.id)).toMatchObject({
      full_name: 'Unknown user',
      delivery_email: null,
      email: `user${realm.owner.id}@${realm.host}`,
    });
    expect(JSON.stringify(realm_users)).not.toContain(realm.owner.delivery_email);
    const able = await register(realm.guest, { ...fetched, client_capabilities: { user_list_incomplete: true } });
    expect(able['realm_users'].map((user: { user_id: number }) => user.user_id)).toEqual([
      realm.guest.id,
      realm.bot.id,
    ]);
  });

  test('an organization of ten thousand users is answered whole', async () => {
    await chat.db.query(
      `insert into users (realm_id, delivery_email, full_name, role, api_key_hash, api_key_encrypted)
       select $1::bigint, n || '@many.example.test', 'Many ' || n, case when n % 10 = 0 then 600 else 400 end,
         sha256(($1::text || 'many' || n)::bytea), ''
       from generate_series(1, 10000) n`,
      [realm.id],
    );
    const state = await register(realm.guest);
    expect(state['realm_users'].length).toBeGreaterThan(10_000);
    const everyone = state['realm_user_groups'].find((group: { name: string }) => group.name === 'role:everyone');
    expect(everyone.members).toHaveLength(1001);
  });
});
