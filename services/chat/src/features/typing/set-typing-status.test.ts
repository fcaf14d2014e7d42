import { buildChannel, buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

beforeEach(async () => {
  realm = await buildRealm(chat);
});

describe('POST /typing', () => {
  test('tells the people of a direct conversation', async () => {
    expectSuccess(await chat.api(realm.member).post('/typing', { op: 'start', to: [realm.guest.id] }));
    const [told] = await loggedEvents(chat, realm, 'typing');
    expect(new Set(told?.audience['user_ids'])).toEqual(new Set([realm.member.id, realm.guest.id]));
    expect(told?.payload).toMatchObject({
      op: 'start',
      message_type: 'direct',
      sender: { user_id: realm.member.id, email: realm.member.delivery_email },
      recipients: expect.arrayContaining([{ user_id: realm.guest.id, email: realm.guest.delivery_email }]),
    });
  });

  test('tells the subscribers whose clients understand it, except those who do not want to hear', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.owner, realm.guest] });
    await chat.db.query('update users set settings = $2 where id = $1', [
      realm.guest.id,
      { receives_typing_notifications: false },
    ]);
    const able = await registerQueue(chat, realm.owner, {
      event_types: ['typing'],
      client_capabilities: { stream_typing_notifications: true },
    });
    const unable = await registerQueue(chat, realm.owner, { event_types: ['typing'] });
    expectSuccess(
      await chat
        .api(realm.member)
        .post('/typing', { op: 'stop', type: 'stream', stream_id: channel.id, topic: 'plans' }),
    );
    expect(await drain(chat, realm.owner, able, 'typing')).toEqual([
      expect.objectContaining({ op: 'stop', message_type: 'stream', stream_id: channel.id, topic: 'plans' }),
    ]);
    expect(await drain(chat, realm.owner, unable, 'typing')).toEqual([]);
    const told = (await loggedEvents(chat, realm, 'typing')).find(
      ({ payload }) => payload['message_type'] === 'stream',
    );
    expect(told?.audience['user_ids']).not.toContain(realm.guest.id);
  });

  test('tells nobody in a channel of more than a hundred', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    await chat.db.query(
      `with people as (
         insert into users (realm_id, delivery_email, full_name, role, api_key_hash, api_key_encrypted)
         select $1::bigint, n || '@many.example.test', 'Many ' || n, 400, sha256(($1::text || 'many' || n)::bytea), '' from generate_series(1, 100) n
         returning id
       ), subscribed as (
         insert into subscriptions (realm_id, user_id, channel_id) select $1, id, $2 from people returning user_id
       )
       insert into subscription_spans (realm_id, user_id, channel_id, from_message_id) select $1, user_id, $2, 1 from subscribed`,
      [realm.id, channel.id],
    );
    expectSuccess(
      await chat.api(realm.member).post('/typing', { op: 'start', type: 'channel', stream_id: channel.id, topic: 'x' }),
    );
    expect(await loggedEvents(chat, realm, 'typing')).toEqual([]);
  });

  test('refuses who is unknown, where nothing may be read, and who does not want it told', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const secret = await buildChannel(chat, realm.id, { invite_only: true });
    const gone = await buildChannel(chat, realm.id, { is_archived: true, subscribers: [realm.member] });
    const api = chat.api(realm.member);
    expectRefused(await api.post('/typing', { op: 'start', to: [other.owner.id] }), 'Invalid user');
    expectRefused(await api.post('/typing', { op: 'start', to: [] }), "Empty 'to' list");
    expectError(await api.post('/typing', { op: 'start' }), 'REQUEST_VARIABLE_MISSING', { var_name: 'to' });
    expectRefused(await api.post('/typing', { op: 'pause', to: [realm.owner.id] }), 'op must be one of start, stop');
    for (const { id } of [secret, gone]) {
      expectRefused(
        await api.post('/typing', { op: 'start', type: 'stream', stream_id: id, topic: 'x' }),
        'Invalid channel ID',
      );
    }
    await chat.db.query('update users set settings = $2 where id = $1', [
      realm.member.id,
      { send_private_typing_notifications: false },
    ]);
    expectRefused(
      await api.post('/typing', { op: 'start', to: [realm.owner.id] }),
      'User has disabled typing notifications for direct messages',
    );
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    const inChannel = { op: 'start', type: 'stream', stream_id: channel.id, topic: 'x' };
    expectSuccess(await api.post('/typing', inChannel));
    expectSuccess(await api.patch('/settings', { send_stream_typing_notifications: false }));
    expectRefused(await api.post('/typing', inChannel), 'User has disabled typing notifications for channel messages');
  });
});
