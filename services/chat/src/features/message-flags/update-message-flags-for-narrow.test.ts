import {
  buildChannel,
  buildUser,
  sendMessage,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { pollFor, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { unreadIdsOf } from '../../../test/support/unread.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;
let other: TestChannel;
let reader: TestUser;
let writer: TestUser;
let ids: number[];

beforeEach(async () => {
  reader = await buildUser(chat, realm.id);
  writer = await buildUser(chat, realm.id);
  channel = await buildChannel(chat, realm.id, { subscribers: [reader, writer] });
  other = await buildChannel(chat, realm.id, { subscribers: [reader, writer] });
  ids = [];
  for (let n = 0; n < 5; n += 1) ids.push(await sendMessage(chat, writer, { channel, topic: 'soup' }));
});

const inChannel = () => [{ operator: 'channel', operand: channel.id }];
const update = (form: object) =>
  chat.api(reader).post('/messages/flags/narrow', {
    anchor: 'oldest',
    num_before: 0,
    num_after: 100,
    narrow: inChannel(),
    op: 'add',
    flag: 'read',
    ...form,
  });

test('all messages of the narrow are read, others are not, and the event names what has changed', async () => {
  const elsewhere = await sendMessage(chat, writer, { channel: other });
  await chat.api(reader).post('/messages/flags', { op: 'add', flag: 'read', messages: [ids[1]] });
  const queue = await registerQueue(chat, reader);
  expectSuccess(await update({}), {
    processed_count: 5,
    updated_count: 4,
    first_processed_id: ids[0],
    last_processed_id: ids[4],
    found_oldest: true,
    found_newest: true,
  });
  expect(await unreadIdsOf(chat, reader)).toEqual([elsewhere]);
  const [event] = await pollFor(chat, reader, queue, 'update_message_flags');
  expect(event).toMatchObject({ op: 'add', flag: 'read', messages: [ids[0], ids[2], ids[3], ids[4]], all: false });
});

test('in steps from the last one, as clients do, everything is reached once', async () => {
  const first = expectSuccess(await update({ num_after: 2, include_anchor: false }));
  expect(first).toMatchObject({ processed_count: 2, updated_count: 2, last_processed_id: ids[1], found_newest: false });
  const second = expectSuccess(
    await update({ anchor: String(first['last_processed_id']), include_anchor: false, num_after: 3 }),
  );
  expect(second).toMatchObject({
    processed_count: 3,
    updated_count: 3,
    first_processed_id: ids[2],
    last_processed_id: ids[4],
    found_newest: true,
  });
  expect(await unreadIdsOf(chat, reader)).toEqual([]);
});

test('around an anchor, with it or without it', async () => {
  const around = { anchor: String(ids[2]), num_before: 1, num_after: 1 };
  expectSuccess(await update({ ...around, include_anchor: false }), { processed_count: 2, updated_count: 2 });
  expect(await unreadIdsOf(chat, reader)).toEqual([ids[0], ids[2], ids[4]]);
  expectSuccess(await update(around), { processed_count: 3, updated_count: 1 });
  expect(await unreadIdsOf(chat, reader)).toEqual([ids[0], ids[4]]);
});

test('from a date on', async () => {
  const before = ids.slice(0, 2);
  await chat.db.query(`update messages set sent_at = '2024-01-01' where id <= $1`, [before.at(-1)]);
  const since = { anchor: 'date', anchor_date: '2024-06-01', num_after: 10 };
  expectSuccess(await update(since), { first_processed_id: ids[2], found_newest: true });
  expect(await unreadIdsOf(chat, reader)).toEqual(before);
  expectRefused(await update({ ...since, anchor_date: 'June' }), 'Invalid anchor_date');
});

test('narrowed to what is unread, repeating ends when nothing is left', async () => {
  const narrow = [...inChannel(), { operator: 'is', operand: 'unread' }];
  expectSuccess(await update({ narrow, anchor: 'first_unread', num_after: 3 }), {
    processed_count: 4,
    updated_count: 4,
  });
  expectSuccess(await update({ narrow, anchor: 'oldest' }), {
    processed_count: 1,
    updated_count: 1,
    found_newest: true,
  });
  expectSuccess(await update({ narrow, anchor: 'oldest' }), {
    processed_count: 0,
    updated_count: 0,
    first_processed_id: null,
    last_processed_id: null,
  });
});

test('marked unread again, channels that the user is not subscribed to are passed over and named', async () => {
  const open = await buildChannel(chat, realm.id, { subscribers: [writer] });
  const id = await sendMessage(chat, writer, { channel: open });
  const narrow = [{ operator: 'channel', operand: open.id }];
  expectSuccess(await update({ narrow, op: 'remove' }), {
    processed_count: 1,
    updated_count: 0,
    first_processed_id: id,
    ignored_because_not_subscribed_channels: [open.id],
  });
  await update({});
  expectSuccess(await update({ op: 'remove', num_after: 2 }), {
    updated_count: 2,
    ignored_because_not_subscribed_channels: [],
  });
  expect(await unreadIdsOf(chat, reader)).toEqual([ids[0], ids[1]]);
});

test('stars go on and off whole narrows', async () => {
  expectSuccess(await update({ flag: 'starred' }), { updated_count: 5 });
  const narrow = [{ operator: 'is', operand: 'starred' }];
  expectSuccess(await update({ flag: 'starred', op: 'remove', narrow }), { processed_count: 5, updated_count: 5 });
});

test('5,000 messages at most, valid anchors, flags and narrows only, and channels that the user may read', async () => {
  expectRefused(await update({ num_before: 2_500, num_after: 2_501 }), 'Too many messages requested (maximum 5000).');
  expectRefused(await update({ anchor: 'somewhere' }), 'Invalid anchor');
  expectRefused(await update({ flag: 'mentioned' }), 'flag must be one of read, starred, collapsed');
  expectRefused(await update({ op: 'toggle' }), 'op must be one of add, remove');
  expectRefused(await update({ num_after: -1 }), 'num_after is too small (at least 0)');
  expectError(await update({ narrow: [{ operator: 'nonsense', operand: 1 }] }), 'BAD_NARROW');
  const secret = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [writer] });
  await sendMessage(chat, writer, { channel: secret });
  expectError(await update({ narrow: [{ operator: 'channel', operand: secret.id }] }), 'BAD_NARROW');
  expect(await unreadIdsOf(chat, reader)).toEqual(ids);
});

test.each(['anchor', 'num_before', 'num_after', 'narrow', 'op', 'flag'])(
  'a request without %s is refused',
  async (name) => {
    expectError(await update({ [name]: undefined }), 'REQUEST_VARIABLE_MISSING', { var_name: name });
  },
);
