import {
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { poll, pollFor, registerQueue } from '../../../test/support/events.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { unreadIdsOf } from '../../../test/support/unread.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;
let reader: TestUser;
let writer: TestUser;

beforeEach(async () => {
  reader = await buildUser(chat, realm.id);
  writer = await buildUser(chat, realm.id);
  channel = await buildChannel(chat, realm.id, { subscribers: [reader, writer] });
});

const flag = (user: TestUser, op: string, name: string, messages: unknown) =>
  chat.api(user).post('/messages/flags', { op, flag: name, messages });
const unreadOf = (user: TestUser) => unreadIdsOf(chat, user);
const send = (topic = 'greetings') => sendMessage(chat, writer, { channel, topic });
const rowsOf = async (user: TestUser, id: number) =>
  chat.db.query('select * from message_flags where user_id = $1 and message_id = $2', [user.id, id]);
const marksOf = (user: TestUser) =>
  chat.db.query<{ scope: string; message_id: number }>(
    'select scope, message_id from read_marks where user_id = $1 order by 1, 2',
    [user.id],
  );

describe('read', () => {
  test('what is read in the order in which it came moves one mark and leaves no rows', async () => {
    const ids = [await send(), await send(), await send()];
    for (const id of ids) expectSuccess(await flag(reader, 'add', 'read', [id]), { messages: [id] });
    expect(await unreadOf(reader)).toEqual([]);
    expect(await marksOf(reader)).toEqual([{ scope: 'thread', message_id: ids[2] }]);
    for (const id of ids) expect(await rowsOf(reader, id)).toEqual([]);
  });

  test('what is read ahead of an unread message is folded in once that is read', async () => {
    const [first, second, third] = [await send(), await send(), await send()];
    await flag(reader, 'add', 'read', [third]);
    expect(await unreadOf(reader)).toEqual([first, second]);
    expect(await rowsOf(reader, third)).toHaveLength(1);
    await flag(reader, 'add', 'read', [second, first]);
    expect(await unreadOf(reader)).toEqual([]);
    expect(await rowsOf(reader, third)).toEqual([]);
    expect(await marksOf(reader)).toEqual([{ scope: 'thread', message_id: third }]);
  });

  test('the answer echoes what was sent; the event names only what has changed, to the reader alone', async () => {
    const id = await send();
    const seen = await send();
    await flag(reader, 'add', 'read', [seen]);
    const unknown = 999_999_999;
    const [own, others] = [await registerQueue(chat, reader), await registerQueue(chat, writer)];
    expectSuccess(await flag(reader, 'add', 'read', [id, unknown, id, seen]), { messages: [id, unknown, id, seen] });
    const [event] = await pollFor(chat, reader, own, 'update_message_flags');
    expect(event).toEqual({
      id: expect.any(Number),
      type: 'update_message_flags',
      op: 'add',
      operation: 'add',
      flag: 'read',
      messages: [id],
      all: false,
    });
    expect(await poll(chat, writer, others, { dont_block: true })).toEqual([]);
    expectSuccess(await flag(reader, 'add', 'read', [id]));
    expect(await poll(chat, reader, own, { dont_block: true })).toEqual([]);
  });

  test('messages that the user cannot see are passed over', async () => {
    const secret = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [writer] });
    const hidden = await sendMessage(chat, writer, { channel: secret });
    const direct = await sendMessage(chat, writer, { to: [realm.moderator] });
    expectSuccess(await flag(reader, 'add', 'read', [hidden, direct]), { messages: [hidden, direct] });
    expect(await rowsOf(reader, hidden)).toEqual([]);
    expect(await marksOf(reader)).toEqual([]);
  });

  test('another organization is out of reach', async () => {
    const elsewhere = await buildRealm(chat, { is_default: false });
    const foreign = await buildChannel(chat, elsewhere.id, { subscribers: [elsewhere.member] });
    const answer = await chat
      .api(elsewhere.member)
      .request('post', '/messages')
      .set('Host', elsewhere.host)
      .type('form')
      .send({ type: 'channel', to: String(foreign.id), topic: 'x', content: 'x' });
    const { id } = expectSuccess(answer);
    expectSuccess(await flag(reader, 'add', 'read', [id]));
    for (const [op, name] of [
      ['remove', 'read'],
      ['add', 'starred'],
      ['add', 'collapsed'],
    ] as const) {
      expectRefused(await flag(reader, op, name, [id]), 'Invalid message(s)');
    }
    expect(
      await chat.db.query('select from message_flags where message_id = $1 and user_id = $2', [id, reader.id]),
    ).toEqual([]);
  });

  test('two devices that read different messages at once lose neither', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 12; count += 1) ids.push(await send(count % 3 === 0 ? 'a' : 'b'));
    const answers = await Promise.all(ids.map((id) => flag(reader, 'add', 'read', [id])));
    for (const answer of answers) expectSuccess(answer);
    expect(await unreadOf(reader)).toEqual([]);
    expect(await marksOf(reader)).toHaveLength(2);
  });
});

describe('while others are sending', () => {
  test('nothing passes for read that the reader did not name', async () => {
    const senders = [writer, realm.member, realm.moderator];
    const threads = ['a', 'b'];
    let isSending = true;
    const sending = Promise.all(
      senders.map(async (sender) => {
        const ids: number[] = [];
        for (let n = 0; n < 25; n += 1) {
          ids.push(await sendMessage(chat, sender, { channel, topic: threads[n % 2]! }));
          if (n % 5 === 0) ids.push(await sendMessage(chat, sender, { to: [reader] }));
        }
        return ids;
      }),
    ).finally(() => {
      isSending = false;
    });
    const named = new Set<number>();
    const device = async () => {
      while (isSending) {
        const unread = await unreadOf(reader);
        const seen = unread.filter((id) => id % 7 !== 0);
        for (const id of seen) named.add(id);
        expectSuccess(await flag(reader, 'add', 'read', seen));
      }
    };
    await Promise.all([device(), device()]);
    const sent = (await sending).flat().sort((a, b) => a - b);
    expect(await unreadOf(reader)).toEqual(sent.filter((id) => !named.has(id)));
  });
});
