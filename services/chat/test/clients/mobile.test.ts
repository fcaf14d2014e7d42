import { buildChannel, sendMessage, type TestChannel } from '../support/builders.js';
import { expectSuccess } from '../support/expect.js';
import { useChat, useRealm } from '../support/use-chat.js';
import { REGISTER, number, text, bool, list, object } from './mobile-shapes.js';

/** Start-up of the mobile client: a member that is missing or of the wrong type keeps it from starting. */
const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { name: 'general', subscribers: [realm.member, realm.moderator] });
});

test('finds the server and signs in', async () => {
  expect(expectSuccess(await chat.api().get('/server_settings'))).toMatchObject({
    authentication_methods: { ldap: false },
    external_authentication_methods: [],
    zulip_feature_level: 420,
    zulip_version: text,
    zulip_merge_base: text,
    push_notifications_enabled: bool,
    is_incompatible: false,
    email_auth_enabled: true,
    require_email_format_usernames: true,
    realm_uri: text,
    realm_name: text,
    realm_icon: text,
    realm_description: text,
    realm_web_public_access_enabled: bool,
  });
  const signIn = { username: realm.member.delivery_email, password: realm.member.password };
  expect(expectSuccess(await chat.api().post('/fetch_api_key', signIn))).toMatchObject({
    api_key: realm.member.api_key,
    email: text,
    user_id: realm.member.id,
  });
});

test('registers with everything it insists on', async () => {
  const direct = await sendMessage(chat, realm.moderator, { to: [realm.member], content: 'one' });
  const group = await sendMessage(chat, realm.moderator, { to: [realm.member, realm.owner], content: 'group' });
  const inChannel = await sendMessage(chat, realm.moderator, { channel, topic: '', content: 'in the channel' });
  expectSuccess(
    await chat
      .api(realm.member)
      .post('/users/me/presence', { status: 'active', slim_presence: true, ping_only: false, last_update_id: -1 }),
  );
  const state = expectSuccess(await chat.api(realm.member).post('/register', REGISTER));
  expect(state).toMatchObject({
    queue_id: text,
    last_event_id: number,
    zulip_feature_level: 420,
    zulip_version: text,
    zulip_merge_base: text,
    alert_words: list,
    custom_profile_fields: list,
    max_stream_name_length: 60,
    max_topic_length: 60,
    server_presence_ping_interval_seconds: number,
    server_presence_offline_threshold_seconds: number,
    server_typing_started_expiry_period_milliseconds: number,
    server_typing_stopped_wait_period_milliseconds: number,
    server_typing_started_wait_period_milliseconds: number,
    muted_users: list,
    presences: { [realm.member.id]: { active_timestamp: number } },
    realm_emoji: object,
    realm_user_groups: list,
    recent_private_conversations: list,
    subscriptions: list,
    unread_msgs: {
      count: 3,
      pms: [{ other_user_id: realm.moderator.id, unread_message_ids: [direct] }],
      streams: [{ topic: '', stream_id: channel.id, unread_message_ids: [inChannel] }],
      huddles: [{ user_ids_string: text, unread_message_ids: [group] }],
      mentions: [],
      old_unreads_missing: false,
    },
    starred_messages: list,
    streams: list,
    user_status: object,
    user_topics: list,
    realm_wildcard_mention_policy: number,
    realm_name: text,
    realm_waiting_period_threshold: number,
    realm_allow_message_editing: bool,
    realm_message_content_edit_limit_seconds: 600,
    realm_enable_read_receipts: bool,
    realm_icon_url: text,
    realm_presence_disabled: bool,
    realm_default_external_accounts: object,
    max_file_upload_size_mib: number,
    server_thumbnail_formats: list,
    server_emoji_data_url: text,
    event_queue_longpoll_timeout_seconds: number,
    realm_users: list,
    realm_non_active_users: list,
    cross_realm_bots: list,
    realm_empty_topic_display_name: 'general chat',
    user_settings: {
      starred_message_counts: bool,
      display_emoji_reaction_users: bool,
      presence_enabled: bool,
      emojiset: text,
    },
  });
  expect([1, 2, 3, 5, 6, 7]).toContain(state['realm_wildcard_mention_policy']);
  const self = state['realm_users'].find((user: { user_id: number }) => user.user_id === realm.member.id);
  expect(self).toMatchObject({
    email: text,
    full_name: realm.member.full_name,
    date_joined: text,
    is_active: true,
    is_bot: false,
    role: 400,
    timezone: text,
    avatar_version: number,
  });
  for (const name of ['streams', 'subscriptions', 'realm_user_groups']) expect(state[name]).not.toEqual([]);
  for (const one of [...state['streams'], ...state['subscriptions']]) {
    expect(one).toMatchObject({
      stream_id: number,
      name: text,
      description: text,
      rendered_description: text,
      date_created: number,
      invite_only: bool,
      is_web_public: bool,
      history_public_to_subscribers: bool,
      topics_policy: text,
      stream_post_policy: number,
      can_send_message_group: expect.anything(),
    });
  }
  for (const one of state['subscriptions']) {
    expect(one).toMatchObject({ pin_to_top: false, is_muted: false, color: expect.stringMatching(/^#[0-9a-f]{6}$/) });
  }
  for (const group of state['realm_user_groups']) {
    expect(group).toMatchObject({
      id: number,
      members: list,
      direct_subgroup_ids: list,
      name: text,
      description: text,
      is_system_group: true,
    });
  }
  expect(state['ignored_parameters_unsupported']).toEqual(['idle_queue_timeout']);

  const emoji = await chat.api().request('get', new URL(state['server_emoji_data_url'], chat.url).pathname);
  expect(emoji.body).toMatchObject({ code_to_names: { '1f642': list } });
});

test('reads messages, polls events and keeps present', async () => {
  const api = chat.api(realm.member);
  const { queue_id, last_event_id } = expectSuccess(await api.post('/register', REGISTER));
  const waiting = api.get('/events', { queue_id, last_event_id });
  const sent = expectSuccess(
    await api.post('/messages', {
      type: 'channel',
      to: channel.id,
      topic: 'mobile',
      content: 'hi',
      queue_id,
      local_id: '1',
      read_by_sender: true,
    }),
  );
  const { events } = expectSuccess(await waiting);
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'message', id: number, flags: ['read'], local_message_id: '1' }),
  );

  const page = expectSuccess(
    await api.get('/messages', {
      narrow: [
        { operator: 'channel', operand: channel.id },
        { operator: 'topic', operand: 'mobile' },
      ],
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      allow_empty_topic_name: true,
    }),
  );
  expect(page).toMatchObject({
    anchor: number,
    found_newest: true,
    found_oldest: true,
    found_anchor: bool,
    history_limited: false,
  });
  expect(page['messages'][0]).toMatchObject({
    type: 'stream',
    client: text,
    content: '<p>hi</p>',
    content_type: 'text/html',
    id: sent['id'],
    is_me_message: false,
    reactions: [],
    sender_email: text,
    sender_full_name: text,
    sender_id: realm.member.id,
    sender_realm_str: text,
    timestamp: number,
    flags: ['read'],
    stream_id: channel.id,
    subject: 'mobile',
    display_recipient: 'general',
  });
  const narrow = [{ operator: 'channel', operand: channel.id }];
  expect(
    expectSuccess(
      await api.post('/messages/flags/narrow', {
        anchor: 'oldest',
        num_before: 0,
        num_after: 1000,
        narrow,
        op: 'add',
        flag: 'read',
      }),
    ),
  ).toMatchObject({ processed_count: number, updated_count: number, found_oldest: bool, found_newest: true });
  const presence = expectSuccess(
    await api.post('/users/me/presence', {
      status: 'idle',
      slim_presence: true,
      ping_only: false,
      last_update_id: -1,
      new_user_input: false,
    }),
  );
  expect(presence).toMatchObject({ presences: object, server_timestamp: number, presence_last_update_id: number });
});
