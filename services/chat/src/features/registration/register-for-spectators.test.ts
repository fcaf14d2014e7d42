import { sendMessage, type TestChannel, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { buildOpenRealm } from '../../../test/support/spectators.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;
let square: TestChannel;
let hall: TestChannel;

beforeAll(async () => {
  ({ realm, square, hall } = await buildOpenRealm(chat));
});

const register = (form: Record<string, unknown> = {}) => chat.api().post('/register', form);

test('gives the state and no queue', async () => {
  expect(expectSuccess(await register({ fetch_event_types: [] }))).toEqual({
    result: 'success',
    msg: '',
    queue_id: null,
    last_event_id: -1,
    zulip_version: '11.0',
    zulip_feature_level: 420,
    zulip_merge_base: '',
  });
  const queues = await chat.db.query('select from event_queues where realm_id = $1', [realm.id]);
  expect(queues).toEqual([]);
});

test('holds what is open to everybody, and of all that is personal what somebody has who has nothing', async () => {
  await sendMessage(chat, realm.member, { channel: square, content: '@**all**' });
  expectSuccess(await chat.api(realm.member).post('/users/me/status', { status_text: 'away' }));
  expectSuccess(await chat.api(realm.member).post('/users/me/presence', { status: 'active' }));
  const client_capabilities = {
    notification_settings_null: false,
    user_settings_object: true,
    archived_channels: true,
  };
  const state = expectSuccess(await register({ client_capabilities }));
  const own = expectSuccess(await chat.api(realm.member).post('/register', { client_capabilities }));
  expect(Object.keys(own).filter((name) => !(name in state))).toEqual([]);
  expect(state).toMatchObject({
    max_message_id: -1,
    unread_msgs: { count: 0, pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: false },
    starred_messages: [],
    recent_private_conversations: [],
    unsubscribed: [],
    never_subscribed: [],
    realm_default_streams: [],
    realm_bots: [],
    presences: {},
    presence_last_update_id: -1,
    user_status: {},
    muted_users: [],
    muted_topics: [],
    user_topics: [],
    alert_words: [],
    custom_profile_fields: [],
    saved_snippets: [],
    navigation_views: [],
    scheduled_messages: [],
    drafts: [],
    reminders: [],
    push_devices: {},
    realm_name: own['realm_name'],
    realm_enable_spectator_access: true,
    realm_allow_message_editing: false,
    realm_presence_disabled: true,
    user_id: 0,
    full_name: 'Anonymous User',
    is_guest: true,
    is_admin: false,
    can_create_streams: false,
    user_settings: { default_language: 'en', web_home_view: 'recent_topics', timezone: '' },
    realm_emoji: own['realm_emoji'],
    realm_user_groups: own['realm_user_groups'],
  });
  const everybody = [...state['realm_users'], ...state['realm_non_active_users'], ...state['cross_realm_bots']];
  expect(everybody.map(({ user_id }: { user_id: number }) => user_id).toSorted()).toEqual(
    [...own['realm_users'], ...own['realm_non_active_users'], ...own['cross_realm_bots']]
      .map(({ user_id }: { user_id: number }) => user_id)
      .toSorted(),
  );
  for (const person of everybody) {
    if (!person.is_bot) expect(person).toMatchObject({ delivery_email: null });
    expect(Object.keys(person)).not.toEqual(expect.arrayContaining(['timezone']));
    expect(Object.keys(person)).not.toEqual(expect.arrayContaining(['profile_data']));
  }
  const text = JSON.stringify(state);
  for (const user of [realm.owner, realm.member, realm.guest]) expect(text).not.toContain(user.delivery_email);
});

test('shows the web-public channels as subscriptions, with the folders that they are in', async () => {
  const folder = async (name: string) =>
    expectSuccess(await chat.api(realm.owner).post('/channel_folders/create', { name, description: '' }))[
      'channel_folder_id'
    ] as number;
  const [shown, hidden] = [await folder('open'), await folder('closed')];
  expectSuccess(await chat.api(realm.owner).patch(`/streams/${square.id}`, { folder_id: shown }));
  expectSuccess(await chat.api(realm.owner).patch(`/streams/${hall.id}`, { folder_id: hidden }));
  const state = expectSuccess(await register({ fetch_event_types: ['subscription', 'stream', 'channel_folders'] }));
  expect(state['subscriptions']).toEqual([
    expect.objectContaining({
      stream_id: square.id,
      is_web_public: true,
      color: '#c2c2c2',
      is_muted: false,
      in_home_view: true,
      pin_to_top: false,
      desktop_notifications: true,
      audible_notifications: true,
      push_notifications: true,
      email_notifications: true,
      wildcard_mentions_notify: true,
    }),
  ]);
  expect(state['streams'].map(({ stream_id }: { stream_id: number }) => stream_id)).toEqual([square.id]);
  expect(state['channel_folders'].map(({ id }: { id: number }) => id)).toEqual([shown]);
});

test.each([
  ['pictures by the hash of addresses', { client_gravatar: true }],
  ['subscribers', { include_subscribers: true }],
  ['some subscribers', { include_subscribers: 'partial' }],
])('with %s is refused', async (_what, form) => {
  expectRefused(
    await register(form),
    /^(?:Without an account, client_gravatar must be false\.|Without an account, include_subscribers must be false\.)$/,
  );
});

test('lets nobody hear of what happens', async () => {
  expectSuccess(await register({ all_public_streams: true, fetch_event_types: [] }), { queue_id: null });
  expectError(await chat.api().get('/events', { queue_id: 'x', last_event_id: -1, dont_block: true }), 'UNAUTHORIZED');
});
