import { buildChannel, sendMessage, type TestChannel } from '../support/builders.js';
import { drain, registerQueue, type TestEvent, type TestQueue } from '../support/events.js';
import { expectSuccess } from '../support/expect.js';
import { png } from '../support/images.js';
import { useChat, useRealm } from '../support/use-chat.js';
import { bool, list, number, object, REGISTER, text } from './mobile-shapes.js';
import { TERMINAL_EVENT_TYPES } from './terminal-shapes.js';

/** What clients do once they have started, and the events that their parsers take: of another shape, they end the program, or its queue. */
const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { name: 'general', subscribers: [realm.member, realm.moderator] });
});

const register = async (): Promise<TestQueue> => {
  const { queue_id, last_event_id } = expectSuccess(await chat.api(realm.member).post('/register', REGISTER));
  return { queue_id, last_event_id };
};
const has = (events: TestEvent[], event: object) =>
  expect(events).toContainEqual(expect.objectContaining({ id: number, ...event }));

describe('the mobile client', () => {
  test('hears of messages, what becomes of them, and who is writing', async () => {
    const [api, other] = [chat.api(realm.member), chat.api(realm.moderator)];
    const queue = await register();
    const id = await sendMessage(chat, realm.moderator, { channel, topic: 'one', content: 'first' });
    const direct = await sendMessage(chat, realm.moderator, { to: [realm.member], content: 'psst' });
    expectSuccess(await other.patch(`/messages/${id}`, { content: 'second' }));
    expectSuccess(await other.patch(`/messages/${id}`, { topic: 'two', propagate_mode: 'change_all' }));
    expectSuccess(await api.post(`/messages/${id}/reactions`, { emoji_name: 'tada', emoji_code: '1f389' }));
    expectSuccess(await api.post('/messages/flags', { messages: [id, direct], op: 'add', flag: 'read' }));
    expectSuccess(await api.post('/messages/flags', { messages: [id, direct], op: 'remove', flag: 'read' }));
    expectSuccess(await other.post('/typing', { op: 'start', type: 'direct', to: [realm.member.id] }));
    expectSuccess(await other.post('/typing', { op: 'stop', type: 'stream', stream_id: channel.id, topic: 'two' }));
    expectSuccess(await chat.api(realm.owner).delete(`/messages/${id}`));
    expectSuccess(await other.delete(`/messages/${direct}`));

    const events = await drain(chat, realm.member, queue);
    const place = { message_id: id, message_ids: [id], flags: list, edit_timestamp: number, rendering_only: false };
    const moved = events.find((event) => event.type === 'update_message' && 'propagate_mode' in event)!;
    const edited = events.find((event) => event.type === 'update_message' && 'rendered_content' in event)!;
    expect(edited).toMatchObject({ ...place, rendered_content: '<p>second</p>', content: 'second' });
    expect(edited).not.toHaveProperty('propagate_mode');
    expect(moved).toMatchObject({ ...place, orig_subject: 'one', subject: 'two', stream_id: channel.id });
    for (const event of [
      { type: 'message', flags: [], message: expect.objectContaining({ id: direct, type: 'private' }) },
      {
        type: 'reaction',
        op: 'add',
        message_id: id,
        emoji_name: 'tada',
        emoji_code: '1f389',
        user_id: realm.member.id,
      },
      { type: 'update_message_flags', op: 'add', flag: 'read', messages: [id, direct], all: false },
      {
        type: 'update_message_flags',
        op: 'remove',
        flag: 'read',
        messages: [id, direct],
        message_details: {
          [id]: { type: 'stream', stream_id: channel.id, topic: 'two', unmuted_stream_msg: true },
          [direct]: { type: 'private', user_ids: [realm.moderator.id] },
        },
      },
      {
        type: 'typing',
        op: 'start',
        message_type: 'direct',
        sender: expect.objectContaining({ user_id: realm.moderator.id }),
        recipients: list,
      },
      { type: 'typing', op: 'stop', message_type: 'stream', stream_id: channel.id, topic: 'two' },
      { type: 'delete_message', message_ids: [id], message_type: 'stream', stream_id: channel.id, topic: 'two' },
      { type: 'delete_message', message_ids: [direct], message_type: 'private' },
    ]) {
      has(events, event);
    }
  });

  test('hears of channels, people, groups and what it keeps itself', async () => {
    const [api, other, owner] = [chat.api(realm.member), chat.api(realm.moderator), chat.api(realm.owner)];
    const queue = await register();
    const subscriptions = [{ name: 'garden' }];
    expectSuccess(await api.post('/users/me/subscriptions', { subscriptions }));
    const { stream_id } = expectSuccess(await api.get('/get_stream_id', { stream: 'garden' }));
    expectSuccess(await other.post('/users/me/subscriptions', { subscriptions }));
    expectSuccess(await owner.patch(`/streams/${stream_id}`, { new_name: 'park' }));
    expectSuccess(await api.post('/user_topics', { stream_id, topic: 'bench', visibility_policy: 3 }));
    expectSuccess(await api.delete('/users/me/subscriptions', { subscriptions: ['park'] }));
    const presence = { status: 'active', slim_presence: true, ping_only: false, last_update_id: -1 };
    expectSuccess(await other.post('/users/me/presence', presence));
    expectSuccess(await other.post('/users/me/status', { status_text: 'away' }));
    expectSuccess(await owner.patch(`/users/${realm.moderator.id}`, { full_name: 'Mona New' }));
    const group = { name: 'crew', description: '', members: [realm.moderator.id] };
    const { group_id } = expectSuccess(await other.post('/user_groups/create', group));
    expectSuccess(await other.post(`/user_groups/${group_id}/members`, { add: [realm.member.id] }));
    const { saved_snippet_id } = expectSuccess(await api.post('/saved_snippets', { title: 'a', content: 'b' }));
    const folder = { name: 'outside', description: '' };
    const { channel_folder_id } = expectSuccess(await owner.post('/channel_folders/create', folder));
    expectSuccess(await api.post(`/users/me/muted_users/${realm.owner.id}`));

    const events = await drain(chat, realm.member, queue);
    const channelMembers = { stream_id, name: 'garden', date_created: number, topics_policy: text };
    for (const event of [
      { type: 'stream', op: 'create', streams: [expect.objectContaining(channelMembers)] },
      {
        type: 'subscription',
        op: 'add',
        subscriptions: [
          expect.objectContaining({
            ...channelMembers,
            color: expect.stringMatching(/^#[0-9a-f]{6}$/),
            is_muted: bool,
          }),
        ],
      },
      { type: 'subscription', op: 'peer_add', stream_ids: [stream_id], user_ids: [realm.moderator.id] },
      { type: 'stream', op: 'update', stream_id, name: 'garden', property: 'name', value: 'park' },
      { type: 'user_topic', stream_id, topic_name: 'bench', visibility_policy: 3, last_updated: number },
      { type: 'subscription', op: 'remove', subscriptions: [expect.objectContaining({ stream_id })] },
      { type: 'user_status', user_id: realm.moderator.id, status_text: 'away' },
      { type: 'realm_user', op: 'update', person: { user_id: realm.moderator.id, full_name: 'Mona New' } },
      {
        type: 'user_group',
        op: 'add',
        group: expect.objectContaining({ id: group_id, members: [realm.moderator.id] }),
      },
      { type: 'user_group', op: 'add_members', group_id, user_ids: [realm.member.id] },
      {
        type: 'saved_snippets',
        op: 'add',
        saved_snippet: { id: saved_snippet_id, title: 'a', content: 'b', date_created: number },
      },
      {
        type: 'channel_folder',
        op: 'add',
        channel_folder: expect.objectContaining({ id: channel_folder_id, ...folder }),
      },
      { type: 'muted_users', muted_users: [{ id: realm.owner.id, timestamp: number }] },
    ]) {
      has(events, event);
    }
    has(events, { type: 'presence', ...presenceOf(events) });
  });

  test('asks who it is, sends a file, and tells where it hears of messages', async () => {
    const api = chat.api(realm.member);
    expectSuccess(await api.get('/users/me'), { user_id: realm.member.id });
    const sent = await api.request('post', '/user_uploads').attach('file', Buffer.from('notes'), 'notes.txt');
    expect(sent.body).toMatchObject({ result: 'success', uri: text, url: text });
    expect((await api.request('get', sent.body.uri)).text).toBe('notes');
    expect((await api.request('get', `/api/v1${sent.body.uri}`)).body).toMatchObject({ result: 'success', url: text });
    for (const [path, token, more] of [
      ['/users/me/android_gcm_reg_id', 'fcm-token', {}],
      ['/users/me/apns_device_token', 'ab12'.repeat(16), { appid: 'org.zulip.Zulip' }],
    ] as const) {
      expectSuccess(await api.post(path, { token, ...more }));
      expectSuccess(await api.delete(path, { token }));
    }
  });
});

/** Of one of the two forms that there are. */
const presenceOf = (events: TestEvent[]) =>
  events.some((event) => event.type === 'presence' && 'presences' in event)
    ? { presences: object }
    : { user_id: realm.moderator.id, server_timestamp: number, presence: object };

describe('the terminal client', () => {
  test('edits, reacts and opens files, and hears of what others do in the shapes it reads', async () => {
    const [api, other] = [chat.api(realm.member), chat.api(realm.moderator)];
    const params = {
      event_types: TERMINAL_EVENT_TYPES,
      fetch_event_types: [],
      client_gravatar: true,
      apply_markdown: true,
    };
    const queue = await registerQueue(chat, realm.member, params);
    const id = await sendMessage(chat, realm.member, { channel, topic: 'shapes', content: 'first' });
    expectSuccess(await api.patch(`/messages/${id}`, { content: 'second' }));
    expectSuccess(await api.patch(`/messages/${id}`, { topic: 'moved', propagate_mode: 'change_all' }));
    expectSuccess(await api.post(`/messages/${id}/reactions`, { emoji_name: 'smile' }));
    expectSuccess(
      await api.delete(`/messages/${id}/reactions`, {
        emoji_name: 'smile',
        emoji_code: '1f642',
        reaction_type: 'unicode_emoji',
      }),
    );
    expectSuccess(await api.post('/messages/flags', { messages: [id], flag: 'starred', op: 'add' }));
    const property = { stream_id: channel.id, property: 'pin_to_top', value: true };
    expectSuccess(await api.post('/users/me/subscriptions/properties', { subscription_data: [property] }));
    expectSuccess(await api.patch('/settings', { twenty_four_hour_time: true }));
    expectSuccess(await other.post('/typing', { op: 'start', to: [realm.member.id] }));
    expectSuccess(await other.patch('/settings', { full_name: 'Mona Renamed' }));
    expectSuccess(await chat.api(realm.owner).upload('/realm/emoji/hat', await png(), 'hat.png'));
    expectSuccess(await other.delete('/users/me/subscriptions', { subscriptions: ['general'] }));
    expectSuccess(await other.post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] }));

    const events = await drain(chat, realm.member, queue);
    const place = { message_id: id, message_ids: [id] };
    const smile = { type: 'reaction', message_id: id, emoji_code: '1f642', emoji_name: 'smile' };
    const reaction = { ...smile, reaction_type: 'unicode_emoji', user_id: realm.member.id };
    for (const event of [
      { type: 'message', message: expect.objectContaining({ id }), flags: expect.any(Array) },
      { type: 'update_message', ...place, rendered_content: '<p>second</p>', is_me_message: false },
      { type: 'update_message', ...place, subject: 'moved', orig_subject: 'shapes', stream_id: channel.id },
      { ...reaction, op: 'add', user: expect.objectContaining({ user_id: realm.member.id }) },
      { ...reaction, op: 'remove', user: expect.objectContaining({ user_id: realm.member.id }) },
      { type: 'update_message_flags', op: 'add', all: false, flag: 'starred', messages: [id] },
      { type: 'subscription', op: 'update', ...property },
      { type: 'user_settings', op: 'update', property: 'twenty_four_hour_time', value: true },
      { type: 'typing', op: 'start', sender: { user_id: realm.moderator.id, email: expect.any(String) } },
      { type: 'realm_user', op: 'update', person: { user_id: realm.moderator.id, full_name: 'Mona Renamed' } },
      { type: 'subscription', op: 'peer_remove', stream_ids: [channel.id], user_ids: [realm.moderator.id] },
      { type: 'subscription', op: 'peer_add', stream_ids: [channel.id], user_ids: [realm.moderator.id] },
    ]) {
      expect(events).toContainEqual(expect.objectContaining(event));
    }
    const emoji = events.find(({ type }) => type === 'realm_emoji');
    expect(Object.values(emoji!['realm_emoji'])).toMatchObject([{ name: 'hat', source_url: expect.any(String) }]);
    const [{ edit_history }] = expectSuccess(await api.get('/messages', { anchor: id, num_before: 0, num_after: 0 }))[
      'messages'
    ];
    expect(edit_history).toHaveLength(2);
    expectSuccess(await api.get(`/streams/${channel.id}/email_address`), { email: expect.any(String) });
    const { uri } = expectSuccess(await api.upload('/user_uploads', 'notes', 'notes.txt'));
    expect((await api.request('get', uri)).text).toBe('notes');
  });

  test('names several people by their addresses, and asks for mentions, in its old words', async () => {
    const [api, { moderator, owner }] = [chat.api(realm.member), realm];
    const id = await sendMessage(chat, realm.member, { to: [moderator, owner], content: 'both' });
    const mention = await sendMessage(chat, owner, { channel, content: `@**${realm.member.full_name}**` });
    const page = { anchor: 10_000_000_000, num_before: 30, num_after: 0, apply_markdown: true, client_gravatar: true };
    const idsOf = async (narrow: unknown[]) =>
      expectSuccess(await api.get('/messages', { ...page, narrow }))['messages'].map((one: { id: number }) => one.id);
    expect(await idsOf([['pm-with', `${moderator.delivery_email}, ${owner.delivery_email}`]])).toEqual([id]);
    expect(await idsOf([['is', 'mentioned']])).toContain(mention);
  });
});
