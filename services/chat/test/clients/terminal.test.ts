import { buildChannel, sendMessage, type TestChannel } from '../support/builders.js';
import { expectError, expectSuccess } from '../support/expect.js';
import { useChat, useRealm } from '../support/use-chat.js';
import { TERMINAL_EVENT_TYPES } from './terminal-shapes.js';

/** Start-up and use of the terminal client, call by call: a member that is missing ends that program. */
const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { name: 'general', subscribers: [realm.member, realm.moderator] });
});

const FETCH_TYPES = [
  'realm',
  'presence',
  'subscription',
  'message',
  'starred_messages',
  'update_message_flags',
  'muted_topics',
  'realm_user',
  'realm_user_groups',
  'user_settings',
  'realm_emoji',
  'custom_profile_fields',
  'zulip_version',
];

test('signs in with address and password', async () => {
  const settings = expectSuccess(await chat.api().get('/server_settings'));
  for (const member of ['require_email_format_usernames', 'email_auth_enabled'])
    expect(settings[member]).toEqual(expect.any(Boolean));
  expect(settings['realm_uri']).toEqual(expect.any(String));
  const { username, password } = { username: realm.member.delivery_email, password: realm.member.password };
  expect(expectSuccess(await chat.api().post('/fetch_api_key', { username, password }))['api_key']).toBe(
    realm.member.api_key,
  );
});

test('starts: first messages, registration, presence, events', async () => {
  const api = chat.api(realm.member);
  const unread = await sendMessage(chat, realm.moderator, {
    channel,
    topic: 'lunch',
    content: `Soup, @**${realm.member.full_name}**?`,
  });
  const direct = await sendMessage(chat, realm.moderator, { to: [realm.member], content: 'psst' });

  const first = expectSuccess(
    await api.get('/messages', {
      anchor: 0,
      num_before: 30,
      num_after: 10,
      apply_markdown: true,
      use_first_unread_anchor: true,
      client_gravatar: true,
      narrow: [],
    }),
  );
  expect(first['anchor']).toBe(unread);
  expect(first['found_newest']).toBe(true);
  expect(first['messages'].map((message: { id: number }) => message.id)).toEqual([unread, direct]);
  for (const message of first['messages']) {
    expect(message).toMatchObject({
      id: expect.any(Number),
      type: expect.stringMatching(/^(stream|private)$/),
      flags: expect.any(Array),
      subject: expect.any(String),
      sender_id: realm.moderator.id,
      sender_email: expect.any(String),
      sender_full_name: realm.moderator.full_name,
      timestamp: expect.any(Number),
      content: expect.any(String),
      is_me_message: false,
      reactions: [],
    });
  }
  expect(first['messages'][1].display_recipient).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: realm.member.id, email: expect.any(String), full_name: realm.member.full_name }),
    ]),
  );

  const state = expectSuccess(
    await api.post('/register', {
      event_types: TERMINAL_EVENT_TYPES,
      fetch_event_types: FETCH_TYPES,
      client_gravatar: true,
      apply_markdown: true,
      include_subscribers: true,
      narrow: [],
    }),
  );
  expect(state).toMatchObject({
    queue_id: expect.any(String),
    last_event_id: expect.any(Number),
    zulip_version: expect.any(String),
    zulip_feature_level: 420,
    user_id: realm.member.id,
    email: expect.any(String),
    full_name: realm.member.full_name,
    realm_name: expect.any(String),
    cross_realm_bots: expect.any(Array),
    realm_message_retention_days: expect.any(Number),
    muted_topics: [],
    realm_user_groups: expect.any(Array),
    realm_emoji: {},
    starred_messages: [],
    custom_profile_fields: [],
    max_message_id: direct,
    realm_allow_message_editing: true,
    realm_message_content_edit_limit_seconds: 600,
    realm_allow_edit_history: true,
    user_settings: {
      send_private_typing_notifications: expect.any(Boolean),
      twenty_four_hour_time: expect.anything(),
      pm_content_in_desktop_notifications: expect.any(Boolean),
    },
    unread_msgs: {
      mentions: [unread],
      pms: [{ sender_id: realm.moderator.id, unread_message_ids: [direct] }],
      streams: [{ stream_id: channel.id, topic: 'lunch', unread_message_ids: [unread] }],
      huddles: [],
    },
  });
  expect(state['realm_users']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        user_id: realm.member.id,
        full_name: realm.member.full_name,
        email: expect.any(String),
        is_bot: false,
        role: 400,
      }),
    ]),
  );
  expect(state['subscriptions']).toMatchObject([
    {
      stream_id: channel.id,
      name: 'general',
      color: expect.stringMatching(/^#[0-9a-f]{3}([0-9a-f]{3})?$/),
      description: expect.any(String),
      rendered_description: expect.any(String),
      invite_only: false,
      pin_to_top: false,
      is_muted: false,
      desktop_notifications: expect.any(Boolean),
      message_retention_days: null,
      subscribers: expect.arrayContaining([realm.member.id, realm.moderator.id]),
      date_created: expect.any(Number),
      stream_post_policy: 1,
      history_public_to_subscribers: true,
      stream_weekly_traffic: null,
    },
  ]);

  const { presences } = expectSuccess(await api.post('/users/me/presence', { status: 'active', new_user_input: true }));
  for (const presence of Object.values(
    presences as Record<string, Record<string, { status: string; timestamp: number }>>,
  )) {
    expect(presence['aggregated']).toMatchObject({ status: expect.any(String), timestamp: expect.any(Number) });
  }
  const { queue_id, last_event_id } = state;
  await sendMessage(chat, realm.moderator, { channel, topic: 'lunch', content: 'now' });
  const { events } = expectSuccess(await api.get('/events', { queue_id, last_event_id }));
  expect(events).toContainEqual(expect.objectContaining({ type: 'message', message: expect.any(Object), flags: [] }));
  expectSuccess(await api.delete('/events', { queue_id }));
});

test('narrows, sends, moves, marks and looks things up in its own words', async () => {
  const api = chat.api(realm.member);
  const { id } = expectSuccess(
    await api.post('/messages', {
      type: 'stream',
      to: 'general',
      subject: 'terminal',
      content: 'hello',
      read_by_sender: true,
    }),
  );
  const fetch = async (narrow: unknown[]) =>
    expectSuccess(
      await api.get('/messages', {
        anchor: 10_000_000_000,
        num_before: 30,
        num_after: 0,
        apply_markdown: true,
        client_gravatar: true,
        narrow,
      }),
    )['messages'].map((message: { id: number }) => message.id);
  expect(
    await fetch([
      ['stream', 'general'],
      ['topic', 'terminal'],
    ]),
  ).toEqual([id]);
  expect(await fetch([['search', 'hello']])).toContain(id);
  expect(await fetch([['is', 'private']])).not.toContain(id);
  expect(await fetch([['pm-with', realm.moderator.delivery_email]])).toHaveLength(1);
  expectSuccess(await api.post('/messages/flags', { messages: [id], flag: 'starred', op: 'add' }));
  expect(await fetch([['is', 'starred']])).toEqual([id]);

  expectSuccess(
    await api.patch(`/messages/${id}`, {
      topic: 'renamed',
      propagate_mode: 'change_one',
      send_notification_to_old_thread: false,
      send_notification_to_new_thread: false,
    }),
  );
  expect(expectSuccess(await api.get(`/messages/${id}`))['raw_content']).toBe('hello');
  expect(expectSuccess(await api.get(`/messages/${id}/history`))['message_history']).toHaveLength(2);
  expect(expectSuccess(await api.get(`/users/me/${channel.id}/topics`))['topics']).toContainEqual({
    name: 'renamed',
    max_id: id,
  });
  expectSuccess(
    await api.post('/users/me/subscriptions/properties', {
      subscription_data: [{ stream_id: channel.id, property: 'is_muted', value: true }],
    }),
  );
  expectSuccess(await api.post('/typing', { to: [realm.moderator.id], op: 'start' }));
  expectSuccess(
    await api.post('/messages', { type: 'private', to: [realm.moderator.id], content: 'bye', read_by_sender: true }),
  );
  expectError(await chat.api().get('/messages', { anchor: 0, num_before: 1, num_after: 1 }), 'UNAUTHORIZED');
});
