import { buildChannel, buildRealm, sendMessage, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { startChat, type Chat, type Replica } from '../../../test/support/start.js';

let chat: Chat;
let other: Replica;
let realm: TestRealm;

const ROUNDS = 15;

beforeAll(async () => {
  chat = await startChat();
  other = await chat.startReplica();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

const post = (to: number, topic = 'greetings') =>
  other.api(realm.member).post('/messages', { type: 'channel', to, topic, content: 'Hello' });

test('a topic whose newest message is deleted while another is sent ends with the newest there is', async () => {
  const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
  for (let round = 0; round < ROUNDS; round += 1) {
    const topic = `topic ${round}`;
    await sendMessage(chat, realm.member, { channel, topic });
    const newest = await sendMessage(chat, realm.member, { channel, topic });
    const [deleted, ...sent] = await Promise.all([
      chat.api(realm.administrator).delete(`/messages/${newest}`),
      post(channel.id, topic),
      post(channel.id, topic),
      post(channel.id, topic),
    ]);
    expectSuccess(deleted);
    const last = Math.max(...sent.map((answer) => expectSuccess(answer)['id'] as number));
    const thread = await chat.db.one(
      `select th.last_message_id from threads th join topics t on t.id = th.topic_id where t.name = $1`,
      [topic],
    );
    expect(thread).toEqual({ last_message_id: last });
  }
});

test('what is sent while a channel is archived is there before the end, or refused', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    const queue = await registerQueue(chat, realm.member, {
      event_types: ['message', 'stream', 'subscription'],
      client_capabilities: { notification_settings_null: true, archived_channels: true },
    });
    const [archived] = await Promise.all([
      chat.api(realm.administrator).delete(`/streams/${channel.id}`),
      ...Array.from({ length: 6 }, () => post(channel.id)),
    ]);
    expectSuccess(archived);
    const events = await drain(chat, realm.member, queue);
    const end = events.findIndex(({ type }) => type === 'stream');
    expect(end).toBeGreaterThan(-1);
    expect(events.slice(end).filter(({ type }) => type === 'message')).toEqual([]);
  }
});

test('what is sent while a channel turns private is public no longer once it has', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.administrator] });
    const [changed] = await Promise.all([
      chat.api(realm.administrator).patch(`/streams/${channel.id}`, { is_private: true }),
      ...Array.from({ length: 6 }, () => post(channel.id)),
    ]);
    expectSuccess(changed);
    const { id: turn } = await chat.db.one<{ id: number }>(
      `select max(id) as id from events where payload ->> 'type' = 'stream' and (payload ->> 'stream_id')::bigint = $1`,
      [channel.id],
    );
    const afterwards = await chat.db.query(
      `select from events where id > $1 and payload ->> 'type' = 'message'
         and (audience ->> 'channel_id')::bigint = $2 and audience ? 'is_public_channel'`,
      [turn, channel.id],
    );
    expect(afterwards).toEqual([]);
  }
  expect((await loggedEvents(chat, realm, 'message')).length).toBeGreaterThan(0);
});
