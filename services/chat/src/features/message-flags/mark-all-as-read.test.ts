import pg from 'pg';
import {
  buildChannel,
  buildUser,
  sendMessage,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { drain, pollFor, registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
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

const markAll = () => chat.api(reader).post('/mark_all_as_read');
const ownRows = (table: string) => chat.db.query(`select * from ${table} where user_id = $1`, [reader.id]);

test('everything is read by one mark; what was read ahead, unread behind and marked before is folded into it', async () => {
  const topics = ['a', 'b', 'c'];
  const ids: number[] = [];
  for (const topic of [...topics, ...topics]) ids.push(await sendMessage(chat, writer, { channel, topic }));
  const direct = await sendMessage(chat, writer, { to: [reader] });
  ids.push(direct);
  const starred = ids[3]!;
  const flags = (op: string, flag: string, messages: number[]) =>
    chat.api(reader).post('/messages/flags', { op, flag, messages });
  await flags('add', 'read', [ids[0]!, ids[4]!]);
  await flags('remove', 'read', [ids[0]!]);
  await flags('add', 'starred', [starred]);
  await chat.api(reader).post('/mark_stream_as_read', { stream_id: channel.id });
  const queue = await registerQueue(chat, reader);
  expectSuccess(await markAll(), { complete: true });

  expect(await unreadIdsOf(chat, reader)).toEqual([]);
  expect(await ownRows('read_marks')).toMatchObject([{ scope: 'account', scope_id: 0 }]);
  expect(await ownRows('message_flags')).toMatchObject([{ message_id: starred, read: null, starred: true }]);
  const [event] = await pollFor(chat, reader, queue, 'update_message_flags');
  expect(event).toMatchObject({ op: 'add', operation: 'add', flag: 'read', messages: [direct], all: false });
  expect(await unreadIdsOf(chat, writer)).toEqual(ids);
});

test('what is sent afterwards is unread', async () => {
  await sendMessage(chat, writer, { channel });
  await markAll();
  const later = [await sendMessage(chat, writer, { channel }), await sendMessage(chat, writer, { to: [reader] })];
  expect(await unreadIdsOf(chat, reader)).toEqual(later);
});

test.each([
  ['after another was sent', true],
  ['while nothing else happens', false],
])('a message whose id is drawn but not yet committed does not end up below the mark unseen, %s', async (_, isBusy) => {
  await sendMessage(chat, writer, { channel });
  const [drawn, held] = [gate(), gate()];
  let slow = 0;
  const sending = chat.db.transaction(async (tx) => {
    const place = await tx.one<{ id: number }>('select max(id) as id from threads where channel_id = $1', [channel.id]);
    await tx.query('select from threads where realm_id = $1 and id = $2 for no key update', [realm.id, place.id]);
    const row = await tx.one<{ id: number }>(
      `insert into messages (realm_id, thread_id, channel_id, sender_id, client, content, rendered_content)
       values ($1, $2, $3, $4, 'test', 'slow', '<p>slow</p>') returning id`,
      [realm.id, place.id, channel.id, writer.id],
    );
    slow = row.id;
    drawn.open();
    await held.passed;
    await tx.query('update threads set last_message_id = $3 where realm_id = $1 and id = $2', [
      realm.id,
      place.id,
      slow,
    ]);
  });
  await drawn.passed;
  if (isBusy) expect(await sendMessage(chat, writer, { channel, topic: 'other' })).toBeGreaterThan(slow);
  expectSuccess(await markAll(), { complete: true });
  held.open();
  await sending;
  expect(await unreadIdsOf(chat, reader)).toEqual([slow]);
});

test('a transaction of another database on the same server keeps nobody waiting, however long it takes', async () => {
  await sendMessage(chat, writer, { channel });
  const neighbour = new pg.Client({ connectionString: process.env['TEST_POSTGRES_URL'] });
  await neighbour.connect();
  await neighbour.query('begin');
  await neighbour.query('select pg_current_xact_id()');
  expectSuccess(await markAll(), { complete: true });
  expect(await ownRows('read_marks')).toMatchObject([{ scope: 'account' }]);
  await neighbour.end();
});

test('while some transaction does not end, everything is marked thread by thread', async () => {
  const ids = [await sendMessage(chat, writer, { channel }), await sendMessage(chat, writer, { to: [reader] })];
  const [begun, held] = [gate(), gate()];
  const hanging = chat.db.transaction(async (tx) => {
    await tx.query('update realms set description = description where id = $1', [realm.id]);
    begun.open();
    await held.passed;
  });
  await begun.passed;
  const queue = await registerQueue(chat, reader);
  try {
    expectSuccess(await markAll(), { complete: true });
    expect(await unreadIdsOf(chat, reader)).toEqual([]);
    expect(await ownRows('read_marks')).toMatchObject([{ scope: 'thread' }, { scope: 'thread' }]);
    const [event] = await pollFor(chat, reader, queue, 'update_message_flags');
    expect(event).toMatchObject({ op: 'add', flag: 'read', messages: ids, all: false });
    const later = await sendMessage(chat, writer, { channel });
    expectSuccess(await chat.api(reader).post('/mark_stream_as_read', { stream_id: channel.id }));
    expect(await unreadIdsOf(chat, reader)).not.toContain(later);
  } finally {
    held.open();
    await hanging;
  }
});

test('among messages being sent, none whose event comes behind that of the last mark is lost', async () => {
  const queue = await registerQueue(chat, reader, { event_types: ['message', 'update_message_flags'] });
  const sends = Array.from({ length: 40 }, (_, n) => sendMessage(chat, writer, { channel, topic: `topic ${n % 5}` }));
  const marks = [0, 1, 2].map(async (n) => {
    await Promise.all(sends.slice(0, n * 10));
    return expectSuccess(await markAll(), { complete: true });
  });
  const ids = await Promise.all(sends);
  await Promise.all(marks);
  const unread = new Set(await unreadIdsOf(chat, reader));
  const events = await drain(chat, reader, queue, 'update_message_flags');
  expect(events.filter(({ type }) => type === 'message')).toHaveLength(ids.length);
  const lastMark = events.findLastIndex(({ type }) => type === 'update_message_flags');
  const later = events
    .slice(lastMark)
    .filter(({ type }) => type === 'message')
    .map((event) => event['message'].id);
  expect([...unread]).toEqual(expect.arrayContaining(later));
  const read = events.flatMap((event) => (event.type === 'update_message_flags' ? event['messages'] : []));
  expect(ids.filter((id) => !read.includes(id)).sort((a, b) => a - b)).toEqual([...unread]);
});

/** Something to wait for until it is opened. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}
