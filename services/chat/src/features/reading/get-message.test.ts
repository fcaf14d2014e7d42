import { buildChannel, sendMessage, subscribeUser, type TestChannel } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
});

test('a message comes as HTML and as its source text', async () => {
  const id = await sendMessage(chat, realm.member, { channel, topic: 'lunch', content: '**soup**' });
  const body = expectSuccess(await chat.api(realm.administrator).get(`/messages/${id}`), { raw_content: '**soup**' });
  expect(body['message']).toMatchObject({ id, subject: 'lunch', content: '<p><strong>soup</strong></p>' });
  const source = expectSuccess(await chat.api(realm.member).get(`/messages/${id}`, { apply_markdown: false }));
  expect(source['message']).toMatchObject({ content: '**soup**', content_type: 'text/x-markdown' });
});

test('a message of an archived channel can be read', async () => {
  const old = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
  const id = await sendMessage(chat, realm.member, { channel: old });
  await chat.db.query('update channels set is_archived = true where realm_id = $1 and id = $2', [realm.id, old.id]);
  expectSuccess(await chat.api(realm.member).get(`/messages/${id}`));
});

test('of protected history one reads what was sent, or moved there, since one joined', async () => {
  const board = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner, realm.member] });
  const read = (id: number) => chat.api(realm.moderator).get(`/messages/${id}`);
  const before = await sendMessage(chat, realm.owner, { channel: board });
  const elsewhere = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner] });
  const other = await sendMessage(chat, realm.owner, { channel: elsewhere, topic: 'moving' });
  expectRefused(await read(before), 'Invalid message(s)');
  await subscribeUser(chat, board, realm.moderator);
  const after = await sendMessage(chat, realm.owner, { channel: board });
  expectRefused(await read(before), 'Invalid message(s)');
  expectSuccess(await read(after));
  expectRefused(await read(other), 'Invalid message(s)');
  expectSuccess(
    await chat.api(realm.owner).patch(`/messages/${other}`, { stream_id: board.id, propagate_mode: 'change_all' }),
  );
  expectSuccess(await read(other));
  const narrow = [['channel', board.id]];
  const listed = await chat.api(realm.moderator).get('/messages', { anchor: 'oldest', num_after: 10, narrow });
  const ids = expectSuccess(listed)['messages'].map((message: { id: number }) => message.id);
  expect(ids).toEqual(expect.arrayContaining([other, after]));
  expect(ids).not.toContain(before);
});

test('whoever leaves a private channel reads nothing of it any more', async () => {
  const board = await buildChannel(chat, realm.id, {
    name: 'board',
    invite_only: true,
    subscribers: [realm.owner, realm.member],
  });
  const id = await sendMessage(chat, realm.owner, { channel: board, content: '@**Max Member** secret' });
  expectSuccess(await chat.api(realm.member).get(`/messages/${id}`));
  expectSuccess(await chat.api(realm.member).delete('/users/me/subscriptions', { subscriptions: ['board'] }));
  expectRefused(await chat.api(realm.member).get(`/messages/${id}`), 'Invalid message(s)');
  for (const narrow of [[], [['is', 'mentioned']], [['search', 'secret']], [['sender', realm.owner.id]]]) {
    const body = expectSuccess(
      await chat.api(realm.member).get('/messages', { anchor: 'newest', num_before: 100, narrow }),
    );
    expect(body['messages'].map((message: { id: number }) => message.id)).not.toContain(id);
  }
});

test.each(['0', '999999999', '9007199254740991'])('message %s is unknown', async (id) => {
  expectRefused(await chat.api(realm.member).get(`/messages/${id}`), 'Invalid message(s)');
});

test.each(['x', '-1', '1.5', '99999999999999999999'])('%s is no id', async (id) => {
  expectRefused(await chat.api(realm.member).get(`/messages/${id}`), /^message_id\b/);
});
