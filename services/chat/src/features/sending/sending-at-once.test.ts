import { buildChannel, buildRealm, sendMessage, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import type { Replica } from '../../../test/support/start.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let other: Replica;
let realm: TestRealm;

const ROUNDS = 15;

beforeAll(async () => {
  other = await chat.startReplica();
  realm = await buildRealm(chat);
});

const post = (to: number, topic = 'greetings') =>
  other.api(realm.member).post('/messages', { type: 'channel', to, topic, content: 'Hello' });

test('a delete that waits for a message being sent leaves the topic ending with that one', async () => {
  const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
  await sendMessage(chat, realm.member, { channel });
  const deleted_id = await sendMessage(chat, realm.member, { channel });
  const isWaiting = () =>
    chat.db.maybe(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%threads%'`,
    );
  let deleting: Promise<unknown> | undefined;
  const sent = await chat.db.transaction(async (tx) => {
    const { id: thread_id } = await tx.one<{ id: number }>(
      'select id from threads where id = (select thread_id from messages where id = $1) for no key update',
      [deleted_id],
    );
    deleting = other
      .api(realm.administrator)
      .delete(`/messages/${deleted_id}`)
      .then((answer) => expectSuccess(answer));
    while (!(await isWaiting())) await new Promise((resolve) => setImmediate(resolve));
    const { id } = await tx.one<{ id: number }>(
      `insert into messages (realm_id, thread_id, channel_id, sender_id, client, content, rendered_content, search_terms, sent_at)
       select realm_id, thread_id, channel_id, sender_id, client, 'late', '<p>late</p>', '', now() from messages where id = $1 returning id`,
      [deleted_id],
    );
    await tx.query('update threads set last_message_id = $2 where id = $1', [thread_id, id]);
    return { id, thread_id };
  });
  await deleting;
  expect(await chat.db.one('select last_message_id from threads where id = $1', [sent.thread_id])).toEqual({
    last_message_id: sent.id,
  });
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
    // The first message of a channel is told as a change of it, too.
    const end = events.findIndex(({ type, property }) => type === 'stream' && property === 'is_archived');
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
