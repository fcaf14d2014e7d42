import { buildChannel, sendMessage, type TestChannel } from '../../../test/support/builders.js';
import { pollFor, registerQueue } from '../../../test/support/events.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.moderator] });
});

const remove = (user: typeof realm.member, id: number) => chat.api(user).delete(`/messages/${id}`);
const exists = async (id: number) => (await chat.db.query('select 1 from messages where id = $1', [id])).length === 1;

test('the sender deletes it, and each client hears of it in the form that it understands', async () => {
  const id = await sendMessage(chat, realm.member, { channel, topic: 'slips' });
  const plain = await registerQueue(chat, realm.moderator);
  const bulk = await registerQueue(chat, realm.moderator, {
    client_capabilities: { notification_settings_null: true, bulk_message_deletion: true },
  });
  expectSuccess(await remove(realm.member, id));
  const place = { message_type: 'stream', stream_id: channel.id, topic: 'slips' };
  expect(await pollFor(chat, realm.moderator, plain, 'delete_message')).toEqual([
    { id: expect.any(Number), type: 'delete_message', ...place, message_id: id },
  ]);
  expect(await pollFor(chat, realm.moderator, bulk, 'delete_message')).toEqual([
    { id: expect.any(Number), type: 'delete_message', ...place, message_ids: [id] },
  ]);
  expect(await exists(id)).toBe(false);
});

test('others may not, administrators may, and owners of a bot may delete what it said', async () => {
  const id = await sendMessage(chat, realm.member, { channel });
  expectRefused(await remove(realm.moderator, id), "You don't have permission to delete this message");
  expect(await exists(id)).toBe(true);
  expectSuccess(await remove(realm.administrator, id));
  const said = await sendMessage(chat, realm.bot, { channel });
  expectRefused(await remove(realm.moderator, said), "You don't have permission to delete this message");
  expectSuccess(await remove(realm.member, said));
});

test('after the time limit only those who may delete any message can', async () => {
  const id = await sendMessage(chat, realm.member, { channel });
  await chat.db.query("update messages set sent_at = now() - interval '11 minutes' where id = $1", [id]);
  expectRefused(await remove(realm.member, id), 'The time limit for deleting this message has passed');
  expectSuccess(await remove(realm.owner, id));
});

test('of two who delete it at once, one is told that there is none', async () => {
  const id = await sendMessage(chat, realm.member, { channel });
  const answers = await Promise.all([remove(realm.member, id), remove(realm.owner, id)]);
  expect(answers.map((res) => res.status).sort()).toEqual([200, 400]);
});

test('the channel knows its first message after the first was deleted', async () => {
  const fresh = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
  const [first, second] = [
    await sendMessage(chat, realm.member, { channel: fresh }),
    await sendMessage(chat, realm.member, { channel: fresh }),
  ];
  expectSuccess(await remove(realm.member, first));
  expect(await chat.db.one('select first_message_id from channels where id = $1', [fresh.id])).toEqual({
    first_message_id: second,
  });
});

test('messages of direct conversations of others do not exist, even for owners', async () => {
  const id = await sendMessage(chat, realm.member, { to: [realm.moderator] });
  expectRefused(await remove(realm.owner, id), 'Invalid message(s)');
  expect(await exists(id)).toBe(true);
});
