import { buildChannel, sendMessage, subscribeUser, type TestUser } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

const receipts = (user: TestUser, id: number) => chat.api(user).get(`/messages/${id}/read_receipts`);
const read = async (user: TestUser, id: number) =>
  expectSuccess(await chat.api(user).post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }));

test('a new organization has them; one that turns them off refuses them', async () => {
  const id = await sendMessage(chat, realm.owner, { to: [realm.member] });
  expectSuccess(await receipts(realm.owner, id), { user_ids: [] });
  expectSuccess(await chat.api(realm.owner).patch('/realm', { enable_read_receipts: false }));
  expectRefused(await receipts(realm.owner, id), 'Read receipts are disabled in this organization.');
  expectSuccess(await chat.api(realm.owner).patch('/realm', { enable_read_receipts: true }));
});

test('those who read a channel message are named: not its sender, nor who joined later or has not read it', async () => {
  const { owner, administrator, moderator, member, guest } = realm;
  const channel = await buildChannel(chat, realm.id, { subscribers: [owner, moderator, member, guest] });
  const id = await sendMessage(chat, owner, { channel });
  await read(owner, id);
  await read(member, id);
  await subscribeUser(chat, channel, administrator);
  expectSuccess(await receipts(owner, id), { user_ids: [member.id] });
  expectSuccess(await chat.api(moderator).post('/mark_stream_as_read', { stream_id: channel.id }));
  expectSuccess(await receipts(owner, id), { user_ids: [moderator.id, member.id] });
});

test('who sends no receipts, shares a mute with the caller or is deactivated is not named', async () => {
  const { owner, administrator, moderator, member, guest } = realm;
  const id = await sendMessage(chat, owner, { to: [administrator, moderator, member, guest] });
  for (const user of [administrator, moderator, member, guest]) await read(user, id);
  const all = [administrator.id, moderator.id, member.id, guest.id];
  expectSuccess(await receipts(owner, id), { user_ids: all });
  expectSuccess(await chat.api(administrator).patch('/settings', { send_read_receipts: false }));
  expectSuccess(await chat.api(owner).post(`/users/me/muted_users/${moderator.id}`));
  expectSuccess(await chat.api(owner).delete(`/users/${guest.id}`));
  expectSuccess(await receipts(owner, id), { user_ids: [member.id] });
});

test('a message that the caller may not see is as unknown as one that does not exist', async () => {
  const id = await sendMessage(chat, realm.owner, { to: [realm.member] });
  expectRefused(await receipts(realm.moderator, id), 'Invalid message(s)');
  expectRefused(await receipts(realm.moderator, id + 1000), 'Invalid message(s)');
});
