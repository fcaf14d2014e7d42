import { buildChannel, sendMessage, type TestChannel } from '../support/builders.js';
import { expectError, expectSuccess } from '../support/expect.js';
import { useChat, useRealm } from '../support/use-chat.js';

/** What the Python client and the bots written with it send, call by call. */
const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { name: 'general', subscribers: [realm.member, realm.bot] });
});

test('a bot starts, answers whoever writes to it, and survives the loss of its queue', async () => {
  const bot = chat.api(realm.bot);
  const settings = expectSuccess(await chat.api().get('/server_settings'));
  expect(settings).toMatchObject({ zulip_version: expect.any(String), zulip_feature_level: 420 });

  const register = async () => expectSuccess(await bot.post('/register', { event_types: ['message'], narrow: [] }));
  const { queue_id, last_event_id } = await register();
  await sendMessage(chat, realm.member, { to: [realm.bot], content: 'ping' });
  const { events } = expectSuccess(await bot.get('/events', { queue_id, last_event_id, dont_block: false }));
  expect(events).toMatchObject([
    {
      id: expect.any(Number),
      type: 'message',
      message: { content: 'ping', type: 'private', sender_id: realm.member.id },
    },
  ]);
  expectSuccess(
    await bot.post('/messages', {
      type: 'private',
      to: [events[0].message.sender_email],
      content: 'pong',
      client: 'ZulipPython',
    }),
  );

  await chat.db.query('delete from event_queues where id = $1', [queue_id]);
  const restarted = await chat.startReplica();
  const lost = await restarted.api(realm.bot).get('/events', { queue_id, last_event_id: events[0].id });
  expectError(lost, 'BAD_EVENT_QUEUE_ID', { queue_id });
  expect((await register())['queue_id']).not.toBe(queue_id);
});

test('ids are repeated in the body and named as ignored, not refused', async () => {
  const id = await sendMessage(chat, realm.member, { channel, topic: 'py', content: 'first' });
  const api = chat.api(realm.member);
  expectSuccess(await api.patch(`/messages/${id}`, { message_id: id, content: 'second' }));
  expectSuccess(await api.post(`/messages/${id}/reactions`, { message_id: id, emoji_name: 'octopus' }));
  expectSuccess(await api.delete(`/messages/${id}/reactions`, { message_id: id, emoji_name: 'octopus' }));
  expectSuccess(await api.get(`/messages/${id}/history`));
  expectSuccess(await api.get('/streams/' + channel.id + '/members', { stream: 'general' }));
});

test('moves a topic: ids of both channels, newest message, then the edit', async () => {
  const api = chat.api(realm.administrator);
  const other = await buildChannel(chat, realm.id, { name: 'other', subscribers: [realm.administrator] });
  const id = await sendMessage(chat, realm.member, { channel, topic: 'to move', content: 'x' });
  expect(expectSuccess(await api.get('/get_stream_id', { stream: 'general' }))['stream_id']).toBe(channel.id);
  expect(expectSuccess(await api.get('/get_stream_id', { stream: 'other' }))['stream_id']).toBe(other.id);
  const narrow = [
    { operator: 'stream', operand: 'general' },
    { operator: 'topic', operand: 'to move' },
  ];
  const { messages } = expectSuccess(
    await api.get('/messages', { anchor: 'newest', narrow, num_before: 1, num_after: 0 }),
  );
  expect(messages[0].id).toBe(id);
  expectSuccess(
    await api.patch(`/messages/${id}`, {
      stream_id: other.id,
      propagate_mode: 'change_all',
      topic: 'to move',
      send_notification_to_old_thread: true,
      send_notification_to_new_thread: true,
    }),
  );
});

test('uploads under the file path as field name, and reads lists by query string', async () => {
  const api = chat.api(realm.member);
  const uploaded = await api
    .request('post', '/user_uploads')
    .attach('/home/user/notes.txt', Buffer.from('notes'), 'notes.txt');
  expect(uploaded.body).toMatchObject({
    result: 'success',
    uri: expect.stringContaining('/user_uploads/'),
    filename: 'notes.txt',
  });
  expectSuccess(await api.get('/users', { include_custom_profile_fields: true }));
  expectSuccess(await api.get('/user_groups', { include_deactivated_groups: true }));
  expectSuccess(await api.get('/users/me/subscriptions', { include_subscribers: true }));
  expectSuccess(await api.get('/users/me/alert_words'));
  expectSuccess(await api.get('/realm/emoji'));
  expectSuccess(await api.get('/attachments'));
  expectSuccess(await api.post('/mark_all_as_read'));
  expectSuccess(await api.post('/mark_stream_as_read', { stream_id: channel.id }));
  expectSuccess(await api.post('/mark_topic_as_read', { stream_id: channel.id, topic_name: 'py' }));
});

test('every other call of the client has an answer', async () => {
  const member = chat.api(realm.member);
  const id = await sendMessage(chat, realm.member, { channel, topic: 'calls', content: 'call' });
  const narrow = [{ operator: 'has', operand: 'link' }];
  expectSuccess(await member.get('/messages/matches_narrow', { msg_ids: [id], narrow }));
  expectSuccess(await member.post('/messages/render', { content: '**x**' }));
  expectSuccess(await member.get(`/messages/${id}`, { apply_markdown: false }));
  expectSuccess(await member.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }));
  expectSuccess(await member.get(`/users/${realm.owner.delivery_email}`));
  expect((await member.get(`/users/${realm.owner.id}/status`)).body).toMatchObject({ result: 'success', status: {} });
  expectSuccess(await chat.api(realm.owner).post('/users/me/presence', { status: 'active' }));
  expectSuccess(await member.get(`/users/${realm.owner.delivery_email}/presence`));
  expectSuccess(await member.get('/realm/presence'));
  expectSuccess(await member.post('/users/me/alert_words', { alert_words: ['soup'] }));
  expectSuccess(await member.delete('/users/me/alert_words', { alert_words: ['soup'] }));
  const topic = { stream: 'general', topic: 'calls' };
  expectSuccess(await member.patch('/users/me/subscriptions/muted_topics', { ...topic, op: 'add' }));
  expectSuccess(await member.get(`/users/${realm.owner.id}/subscriptions/${channel.id}`));
  expectSuccess(await member.get(`/users/me/${channel.id}/topics`));
  expectSuccess(await member.get('/realm/profile_fields'));
  expectSuccess(await member.get('/realm/linkifiers'));
  expectSuccess(await member.post('/typing', { op: 'start', to: [realm.owner.id] }));
  const named = { name: 'callers', description: '', members: [realm.member.id] };
  const { group_id } = expectSuccess(await member.post('/user_groups/create', named));
  expectSuccess(await member.post(`/user_groups/${group_id}/members`, { group_id, add: [realm.owner.id] }));
  const settings = [{ stream_id: channel.id, property: 'pin_to_top', value: true }];
  expectSuccess(await member.post('/users/me/subscriptions/properties', { subscription_data: settings }));

  const owner = chat.api(realm.owner);
  expectSuccess(await owner.post('/default_streams', { stream_id: channel.id }));
  expectSuccess(await owner.delete('/default_streams', { stream_id: channel.id }));
  const linkifier = { pattern: '#(?P<n>[0-9]+)', url_template: 'https://example.com/{n}' };
  const { id: filter } = expectSuccess(await owner.post('/realm/filters', linkifier));
  expectSuccess(await owner.delete(`/realm/filters/${filter}`));

  const bot = chat.api(realm.bot);
  expectSuccess(await bot.put('/bot_storage', { storage: { seen: '[1]' } }));
  expectSuccess(await bot.get('/bot_storage', { keys: ['seen'] }), { storage: { seen: '[1]' } });
});

test('wrong keys and unknown addresses are 401 in JSON', async () => {
  expectError(await chat.api({ ...realm.member, api_key: 'x'.repeat(32) }).get('/users/me'), 'UNAUTHORIZED');
  expectError(
    await chat.api({ delivery_email: 'nobody@example.test', api_key: 'x'.repeat(32) }).post('/register'),
    'UNAUTHORIZED',
  );
  expectSuccess(
    await chat.api({ ...realm.member, delivery_email: realm.member.delivery_email.toUpperCase() }).get('/users/me'),
  );
});
