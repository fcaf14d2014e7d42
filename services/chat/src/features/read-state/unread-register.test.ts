import {
  NO_AUTOMATIC_TOPICS,
  buildChannel,
  buildUser,
  sendMessage,
  subscribeUser,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { unreadIdsOf, unreadMessagesOf } from '../../../test/support/unread.js';
import { findUnread } from './unread-store.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;
let reader: TestUser;
let writer: TestUser;

beforeEach(async () => {
  reader = await buildUser(chat, realm.id, { settings: NO_AUTOMATIC_TOPICS });
  writer = await buildUser(chat, realm.id);
  channel = await buildChannel(chat, realm.id, { subscribers: [reader, writer] });
});

const flag = (op: string, name: string, messages: number[]) =>
  chat.api(reader).post('/messages/flags', { op, flag: name, messages });
const register = async (fetch_event_types: string[], more: object = {}) =>
  expectSuccess(await chat.api(reader).post('/register', { fetch_event_types, ...more }));

describe('unread_msgs', () => {
  test('lists what is unread by conversation, ascending, in the shapes that clients decode', async () => {
    const third = await buildUser(chat, realm.id);
    const soup = await sendMessage(chat, writer, { channel, topic: 'soup' });
    const direct = await sendMessage(chat, writer, { to: [reader] });
    const group = await sendMessage(chat, writer, { to: [reader, third] });
    const bread = await sendMessage(chat, writer, { channel, topic: 'bread' });
    const more = await sendMessage(chat, writer, { channel, topic: 'Soup' });
    const own = await sendMessage(chat, reader, { to: [reader] });
    expect(await unreadMessagesOf(chat, reader)).toEqual({
      count: 6,
      pms: [
        { other_user_id: reader.id, sender_id: reader.id, unread_message_ids: [own] },
        { other_user_id: writer.id, sender_id: writer.id, unread_message_ids: [direct] },
      ],
      streams: [
        { stream_id: channel.id, topic: 'bread', unread_message_ids: [bread] },
        { stream_id: channel.id, topic: 'soup', unread_message_ids: [soup, more] },
      ],
      huddles: [
        {
          user_ids_string: [reader.id, writer.id, third.id].sort((a, b) => a - b).join(','),
          unread_message_ids: [group],
        },
      ],
      mentions: [],
      old_unreads_missing: false,
    });
  });

  test('is empty for somebody to whom nothing was sent, and absent unless messages and flags are fetched', async () => {
    const fresh = await buildUser(chat, realm.id);
    expect(await unreadMessagesOf(chat, fresh)).toEqual({
      count: 0,
      pms: [],
      streams: [],
      huddles: [],
      mentions: [],
      old_unreads_missing: false,
    });
    expect(await register(['message'])).not.toHaveProperty('unread_msgs');
    expect(await register(['update_message_flags'])).not.toHaveProperty('unread_msgs');
    expect(await register([])).not.toHaveProperty('unread_msgs');
  });

  test('the empty topic has its display name for clients that cannot show it', async () => {
    await sendMessage(chat, writer, { channel, topic: '' });
    expect((await unreadMessagesOf(chat, reader)).streams[0]?.topic).toBe('general chat');
    const client_capabilities = { notification_settings_null: true, empty_topic_name: true };
    expect((await unreadMessagesOf(chat, reader, { client_capabilities })).streams[0]?.topic).toBe('');
  });

  test('mentions of the user and of everybody are listed while unread; a muted channel silences only the latter, and counts nothing', async () => {
    const plain = await sendMessage(chat, writer, { channel });
    const named = await sendMessage(chat, writer, { channel, content: `@**${reader.full_name}|${reader.id}**` });
    const all = await sendMessage(chat, writer, { channel, content: '@**all**' });
    const read = await sendMessage(chat, writer, { channel, content: '@**all**' });
    await flag('add', 'read', [read]);
    expect(await unreadMessagesOf(chat, reader)).toMatchObject({ mentions: [named, all], count: 3 });
    await chat.db.query('update subscriptions set is_muted = true where user_id = $1', [reader.id]);
    const muted = await unreadMessagesOf(chat, reader);
    expect(muted).toMatchObject({ mentions: [named], count: 0 });
    expect(muted.streams[0]?.unread_message_ids).toEqual([plain, named, all]);
  });

  test('a topic that is followed counts in a muted channel, a muted one counts nowhere', async () => {
    const followed = await sendMessage(chat, writer, { channel, topic: 'followed' });
    await sendMessage(chat, writer, { channel, topic: 'muted' });
    await chat.db.query(
      `insert into user_topics (realm_id, user_id, topic_id, visibility_policy)
       select realm_id, $2, id, case name when 'followed' then 3 else 1 end from topics where realm_id = $1 and channel_id = $3`,
      [realm.id, reader.id, channel.id],
    );
    expect(await unreadMessagesOf(chat, reader)).toMatchObject({ count: 1 });
    await chat.db.query('update subscriptions set is_muted = true where user_id = $1', [reader.id]);
    const { count, streams } = await unreadMessagesOf(chat, reader);
    expect(count).toBe(1);
    expect(streams.find(({ topic }) => topic === 'followed')?.unread_message_ids).toEqual([followed]);
  });

  test('agrees with the flags that messages are fetched with', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 8; n += 1) ids.push(await sendMessage(chat, writer, { channel, topic: `topic ${n % 3}` }));
    ids.push(await sendMessage(chat, writer, { to: [reader] }));
    await flag('add', 'read', [ids[1]!, ids[2]!, ids[5]!]);
    await flag('remove', 'read', [ids[2]!]);
    const { messages } = expectSuccess(
      await chat.api(reader).get('/messages', { anchor: 'newest', num_before: 100, num_after: 0 }),
    );
    const unread = messages
      .filter(({ flags }: { flags: string[] }) => !flags.includes('read'))
      .map(({ id }: { id: number }) => id);
    expect(await unreadIdsOf(chat, reader)).toEqual(unread);
    const narrow = [{ operator: 'is', operand: 'unread' }];
    const found = expectSuccess(
      await chat.api(reader).get('/messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow }),
    );
    expect(found['messages'].map(({ id }: { id: number }) => id)).toEqual(unread);
  });

  test('above the limit the newest are listed, and said to be incomplete', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 7; n += 1) ids.push(await sendMessage(chat, writer, { channel, topic: `topic ${n % 2}` }));
    const listed = (found: Awaited<ReturnType<typeof findUnread>>) =>
      found.threads.flatMap(({ message_ids }) => message_ids).sort((a, b) => a - b);
    const few = await findUnread(chat.db, realm.id, reader.id, { limit: 5 });
    expect([listed(few), few.is_truncated]).toEqual([ids.slice(2), true]);
    const all = await findUnread(chat.db, realm.id, reader.id, { limit: 7 });
    expect([listed(all), all.is_truncated]).toEqual([ids, false]);
  });

  test('whoever leaves and comes back finds nothing unread but what was sent since', async () => {
    await sendMessage(chat, writer, { channel });
    const leave = { subscriptions: [channel.name] };
    expectSuccess(await chat.api(reader).delete('/users/me/subscriptions', leave));
    expect(await unreadIdsOf(chat, reader)).toEqual([]);
    await sendMessage(chat, writer, { channel });
    expectSuccess(await chat.api(reader).post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }] }));
    expect(await unreadIdsOf(chat, reader)).toEqual([]);
    const since = await sendMessage(chat, writer, { channel });
    expect(await unreadIdsOf(chat, reader)).toEqual([since]);
  });

  test('a user who joins has nothing unread from before', async () => {
    await sendMessage(chat, writer, { channel });
    const late = await buildUser(chat, realm.id);
    await subscribeUser(chat, channel, late);
    const first = await sendMessage(chat, writer, { channel });
    expect(await unreadIdsOf(chat, late)).toEqual([first]);
  });

  test('own messages are read where the client reads them, unread for programs', async () => {
    const send = async (form: object, agent?: string) => {
      const sent = chat.api(reader).request('post', '/messages').type('form');
      if (agent) sent.set('User-Agent', agent);
      return expectSuccess(
        await sent.send({ type: 'channel', to: String(channel.id), topic: 'own', content: 'x', ...form }),
      )['id'] as number;
    };
    const byProgram = await send({});
    await send({ read_by_sender: 'true' });
    await send({}, 'ZulipMobile/27');
    expect(await unreadIdsOf(chat, reader)).toEqual([byProgram]);
  });

  test('deleted messages are not unread', async () => {
    const [first, second] = [
      await sendMessage(chat, writer, { channel }),
      await sendMessage(chat, writer, { channel }),
    ];
    await flag('remove', 'read', [first]);
    expectSuccess(await chat.api(realm.administrator).delete(`/messages/${first}`));
    expect(await unreadIdsOf(chat, reader)).toEqual([second]);
  });
});

describe('beside it', () => {
  test('starred_messages lists them, ascending', async () => {
    const ids = [await sendMessage(chat, writer, { channel }), await sendMessage(chat, writer, { channel })];
    await flag('add', 'starred', [ids[1]!, ids[0]!]);
    expect((await register(['starred_messages']))['starred_messages']).toEqual(ids);
  });

  test('recent_private_conversations lists the others of each conversation, the liveliest first', async () => {
    const third = await buildUser(chat, realm.id);
    const group = await sendMessage(chat, writer, { to: [reader, third] });
    const self = await sendMessage(chat, reader, { to: [reader] });
    await sendMessage(chat, writer, { to: [reader] });
    const direct = await sendMessage(chat, reader, { to: [writer] });
    expect((await register(['recent_private_conversations']))['recent_private_conversations']).toEqual([
      { user_ids: [writer.id], max_message_id: direct },
      { user_ids: [], max_message_id: self },
      { user_ids: [writer.id, third.id].sort((a, b) => a - b), max_message_id: group },
    ]);
  });

  test('max_message_id is the newest message that reached the user, -1 if none did', async () => {
    expect((await register(['message']))['max_message_id']).toBe(-1);
    const id = await sendMessage(chat, writer, { channel });
    const elsewhere = await buildChannel(chat, realm.id, { subscribers: [writer] });
    await sendMessage(chat, writer, { channel: elsewhere });
    expect((await register(['message']))['max_message_id']).toBe(id);
    const direct = await sendMessage(chat, writer, { to: [reader] });
    expect((await register(['message']))['max_message_id']).toBe(direct);
  });
});
