import {
  buildChannel,
  buildUser,
  sendMessage,
  subscribeUser,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { drain, pollFor, registerQueue, type TestEvent } from '../../../test/support/events.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let here: TestChannel;
let there: TestChannel;
let closed: TestChannel;

beforeAll(async () => {
  const subscribers = [realm.member, realm.administrator];
  here = await buildChannel(chat, realm.id, { name: 'here', subscribers });
  there = await buildChannel(chat, realm.id, { name: 'there', subscribers });
  closed = await buildChannel(chat, realm.id, {
    name: 'closed',
    invite_only: true,
    subscribers: [realm.administrator],
  });
});

const send = (topic: string, channel = here) => sendMessage(chat, realm.member, { channel, topic });
const move = (id: number, values: object) =>
  chat.api(realm.administrator).patch(`/messages/${id}`, { send_notification_to_new_thread: false, ...values });
const topicsIn = async (channel: TestChannel) => {
  const { topics } = expectSuccess(await chat.api(realm.administrator).get(`/users/me/${channel.id}/topics`));
  return (topics as { name: string }[]).map(({ name }) => name);
};

describe('a topic named in other letters', () => {
  test('is moved to under the name that it has, in the event and in the history', async () => {
    await send('Alpha');
    const id = await send('beta');
    const queue = await registerQueue(chat, realm.member, { event_types: ['update_message'] });
    expectSuccess(await move(id, { topic: 'aLPHA', propagate_mode: 'change_all' }));
    const [event] = await pollFor(chat, realm.member, queue, 'update_message');
    expect(event).toMatchObject({ orig_subject: 'beta', subject: 'Alpha' });
    const history = expectSuccess(await chat.api(realm.member).get(`/messages/${id}/history`));
    expect(history['message_history'].at(-1)).toMatchObject({ prev_topic: 'beta', topic: 'Alpha' });
  });

  test('is renamed when all of it is meant, and nothing changes when only some is', async () => {
    const ids = [await send('Gamma'), await send('Gamma')];
    expectRefused(await move(ids[1]!, { topic: 'gamma' }), 'Nothing to change');
    expectRefused(await move(ids[1]!, { topic: 'gamma', propagate_mode: 'change_later' }), 'Nothing to change');
    expect(await topicsIn(here)).toContain('Gamma');
    expectSuccess(await move(ids[1]!, { topic: 'gamma', propagate_mode: 'change_all' }));
    expect(await topicsIn(here)).toContain('gamma');
    expect(await topicsIn(here)).not.toContain('Gamma');
  });
});

describe('topic preferences', () => {
  const NONE = 0;
  const MUTED = 1;
  const FOLLOWED = 3;
  const TYPES = ['user_topic', 'muted_topics'];

  const prefer = async (user: TestUser, topic: string, visibility_policy: number, channel = here) =>
    expectSuccess(await chat.api(user).post('/user_topics', { stream_id: channel.id, topic, visibility_policy }));
  const registered = async (user: TestUser) =>
    expectSuccess(await chat.api(user).post('/register', { event_types: TYPES, fetch_event_types: TYPES }));

  /** Moves and answers the events; what a client has after them is what a new one is given. */
  async function moved(user: TestUser, id: number, values: object): Promise<TestEvent[]> {
    const before = await registered(user);
    const queue = { queue_id: before['queue_id'], last_event_id: before['last_event_id'] };
    expectSuccess(await move(id, { propagate_mode: 'change_all', ...values }));
    const events = await drain(chat, user, queue, 'user_topic');
    const after = await registered(user);
    const places = new Map<string, object>();
    type Entry = { stream_id: number; topic_name: string; visibility_policy: number; last_updated: number };
    const apply = ({ stream_id, topic_name, visibility_policy, last_updated }: Entry) => {
      const key = `${stream_id}:${topic_name.toLowerCase()}`;
      if (visibility_policy === NONE) places.delete(key);
      else places.set(key, { stream_id, topic_name, visibility_policy, last_updated });
    };
    for (const entry of before['user_topics']) apply(entry);
    for (const event of events) if (event.type === 'user_topic') apply(event as unknown as Entry);
    const byPlace = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
    expect([...places.values()].sort(byPlace)).toEqual(
      (after['user_topics'] as Entry[])
        .map(({ stream_id, topic_name, visibility_policy, last_updated }) => ({
          stream_id,
          topic_name,
          visibility_policy,
          last_updated,
        }))
        .sort(byPlace),
    );
    const legacy = events.findLast(({ type }) => type === 'muted_topics')?.['muted_topics'] ?? before['muted_topics'];
    expect(legacy).toEqual(after['muted_topics']);
    return events.filter(({ type }) => type === 'user_topic');
  }

  test('go along when the topic is renamed', async () => {
    const user = await buildUser(chat, realm.id);
    const id = await send('walk');
    await prefer(user, 'walk', FOLLOWED);
    expect(await moved(user, id, { topic: 'stroll' })).toMatchObject([
      { stream_id: here.id, topic_name: 'walk', visibility_policy: NONE },
      { stream_id: here.id, topic_name: 'stroll', visibility_policy: FOLLOWED },
    ]);
    expect(await moved(user, id, { topic: 'Stroll' })).toHaveLength(2);
  });

  test('go along to another channel, a mute too', async () => {
    const user = await buildUser(chat, realm.id);
    const id = await send('noise');
    await prefer(user, 'noise', MUTED);
    expect(await moved(user, id, { stream_id: there.id })).toMatchObject([
      { stream_id: here.id, visibility_policy: NONE },
      { stream_id: there.id, topic_name: 'noise', visibility_policy: MUTED },
    ]);
  });

  test.each([
    [FOLLOWED, MUTED, FOLLOWED],
    [MUTED, FOLLOWED, FOLLOWED],
    [MUTED, MUTED, MUTED],
    [MUTED, NONE, NONE],
    [NONE, MUTED, NONE],
    [NONE, FOLLOWED, FOLLOWED],
  ])('of %i and %i, where one topic becomes part of another, %i stays', async (old, kept, after) => {
    const user = await buildUser(chat, realm.id);
    const [from, into] = [`from ${old}${kept}`, `into ${old}${kept}`];
    const id = await send(from);
    await send(into);
    if (old !== NONE) await prefer(user, from, old);
    if (kept !== NONE) await prefer(user, into, kept);
    const events = await moved(user, id, { topic: into });
    expect(events.find(({ topic_name }) => topic_name === from)?.['visibility_policy']).toBe(
      old === NONE ? undefined : NONE,
    );
    const { user_topics } = await registered(user);
    expect((user_topics as { visibility_policy: number }[]).map((row) => row.visibility_policy)).toEqual(
      after === NONE ? [] : [after],
    );
  });

  test('stay behind where their owner may not follow, and tell nothing of the new place', async () => {
    const user = await buildUser(chat, realm.id);
    const id = await send('plan');
    await prefer(user, 'plan', FOLLOWED);
    expect(await moved(user, id, { stream_id: closed.id, topic: 'secret plan' })).toMatchObject([
      { stream_id: here.id, topic_name: 'plan', visibility_policy: NONE },
    ]);
  });

  test('stay where they are when only some messages go', async () => {
    const user = await buildUser(chat, realm.id);
    const ids = [await send('half'), await send('half')];
    await prefer(user, 'half', FOLLOWED);
    expect(await moved(user, ids[1]!, { topic: 'other half', propagate_mode: 'change_one' })).toEqual([]);
  });
});

describe('flags', () => {
  test('stars go where their owner may not follow, and the owner is told', async () => {
    const [user, follower] = [await buildUser(chat, realm.id), await buildUser(chat, realm.id)];
    await subscribeUser(chat, closed, follower);
    const ids = [await send('starry'), await send('starry')];
    for (const reader of [user, follower]) {
      expectSuccess(await chat.api(reader).post('/messages/flags', { messages: ids, op: 'add', flag: 'starred' }));
    }
    const queue = await registerQueue(chat, user, { event_types: ['update_message_flags'] });
    expectSuccess(await move(ids[0]!, { stream_id: closed.id, propagate_mode: 'change_all' }));
    expect(await pollFor(chat, user, queue, 'update_message_flags')).toMatchObject([
      { op: 'remove', flag: 'starred', messages: ids },
    ]);
    const starred = async (reader: TestUser) =>
      expectSuccess(await chat.api(reader).post('/register', { fetch_event_types: ['starred_messages'] }))[
        'starred_messages'
      ];
    expect(await starred(user)).toEqual([]);
    expect(await starred(follower)).toEqual(ids);
  });

  test('a message that was read stays so in the event, also in a channel that its reader is not subscribed to', async () => {
    const reader = await buildUser(chat, realm.id);
    await subscribeUser(chat, here, reader);
    const id = await send('known');
    expectSuccess(await chat.api(reader).post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }));
    expectSuccess(await chat.api(reader).post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
    const queue = await registerQueue(chat, reader, { event_types: ['update_message'] });
    expectSuccess(await move(id, { stream_id: there.id }));
    const [event] = await pollFor(chat, reader, queue, 'update_message');
    expect(event!['flags']).toEqual(expect.arrayContaining(['read', 'starred']));
  });

  test('neither an edit nor its event grows with who is online', async () => {
    const id = await send('popular');
    for (let n = 0; n < 5; n += 1) await registerQueue(chat, await buildUser(chat, realm.id));
    expectSuccess(await chat.api(realm.member).patch(`/messages/${id}`, { content: 'again' }));
    const { audience } = await chat.db.one<{ audience: object }>(
      `select audience from events where payload ->> 'type' = 'update_message' order by id desc limit 1`,
    );
    expect(audience).toEqual({ channel_id: here.id, is_public_channel: true, flags_of: id });
  });
});

test('limits of time are measured by the clock of the database, whatever that of the replica says', async () => {
  const ahead = await chat.startReplica({ now: () => new Date(Date.now() + 30 * 86_400_000) });
  const id = await send('in time');
  expectSuccess(await ahead.api(realm.member).patch(`/messages/${id}`, { content: 'edited' }));
  expectSuccess(await ahead.api(realm.member).patch(`/messages/${id}`, { topic: 'moved in time' }));
  expectSuccess(await ahead.api(realm.member).delete(`/messages/${id}`));
});
