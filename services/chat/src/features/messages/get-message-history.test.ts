import {
  buildChannel,
  buildRealm,
  sendMessage,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;
let channel: TestChannel;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
});
afterAll(() => chat.stop());
afterEach(() => chat.db.query("update realms set settings = '{}' where id = $1", [realm.id]));

const policy = (value: string) =>
  chat.db.query('update realms set settings = $2 where id = $1', [
    realm.id,
    { message_edit_history_visibility_policy: value },
  ]);
const get = (id: number, query = {}) => chat.api(realm.member).get(`/messages/${id}/history`, query);

async function editedAndMoved(): Promise<number> {
  const id = await sendMessage(chat, realm.member, { channel, topic: '', content: 'v1' });
  for (const values of [{ content: 'v2' }, { topic: 'named' }, { content: 'v3', topic: 'again' }]) {
    expectSuccess(
      await chat.api(realm.member).patch(`/messages/${id}`, { ...values, send_notification_to_new_thread: false }),
    );
  }
  return id;
}

test('a message that was never edited has one snapshot', async () => {
  const id = await sendMessage(chat, realm.member, { channel, topic: 't', content: 'x' });
  expect(expectSuccess(await get(id))['message_history']).toEqual([
    { topic: 't', content: 'x', rendered_content: '<p>x</p>', timestamp: expect.any(Number), user_id: realm.member.id },
  ]);
});

test('snapshots tell topic and content after each edit, and what it changed', async () => {
  const id = await editedAndMoved();
  expect(expectSuccess(await get(id, { allow_empty_topic_name: true }))['message_history']).toMatchObject([
    { topic: '', content: 'v1' },
    { topic: '', content: 'v2', prev_content: 'v1' },
    { topic: 'named', prev_topic: '', content: 'v2' },
    { topic: 'again', prev_topic: 'named', content: 'v3', prev_content: 'v2' },
  ]);
  const shown = expectSuccess(await get(id))['message_history'];
  expect(shown[0].topic).toBe('general chat');
  expect(shown[2].prev_topic).toBe('general chat');
});

test('where only moves are shown, content is not told', async () => {
  const id = await editedAndMoved();
  await policy('moves');
  const shown = expectSuccess(await get(id))['message_history'];
  expect(shown.map((shot: { topic: string }) => shot.topic)).toEqual(['general chat', 'named', 'again']);
  for (const shot of shown) expect(shot).not.toHaveProperty('prev_content');
});

test('where history is disabled, or the message is unknown, it is an error', async () => {
  const id = await sendMessage(chat, realm.member, { channel });
  expectError(await get(id + 1_000_000), 'BAD_REQUEST');
  await policy('none');
  expectError(await get(id), 'BAD_REQUEST');
});

test('the topic of a direct message is empty', async () => {
  const id = await sendMessage(chat, realm.member, { to: [realm.owner] });
  expect(expectSuccess(await get(id))['message_history'][0].topic).toBe('');
});
