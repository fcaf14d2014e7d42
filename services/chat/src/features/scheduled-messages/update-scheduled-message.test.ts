import { buildChannel, buildRealm, type TestChannel, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

const NOW = 2_000_000_000;
let chat: Chat;
let realm: TestRealm;
let channel: TestChannel;
let id: number;
beforeAll(async () => {
  chat = await startChat({ now: () => new Date(NOW * 1000) });
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
});
afterAll(() => chat.stop());
beforeEach(async () => {
  await chat.db.query('delete from scheduled_messages');
  id = expectSuccess(
    await chat.api(realm.member).post('/scheduled_messages', {
      type: 'channel',
      to: channel.id,
      topic: 'soup',
      content: 'Hello',
      scheduled_delivery_timestamp: NOW + 60,
    }),
  ).scheduled_message_id;
});

const patch = (form: Record<string, unknown>, user = realm.member, message_id: number | string = id) =>
  chat.api(user).patch(`/scheduled_messages/${message_id}`, form);
const message = async () => {
  const { scheduled_messages } = expectSuccess(await chat.api(realm.member).get('/scheduled_messages'));
  return scheduled_messages.find((one: { scheduled_message_id: number }) => one.scheduled_message_id === id);
};
const setFailed = () => chat.db.query(`update scheduled_messages set failure = 'x' where id = $1`, [id]);
const setSent = () => chat.db.query('update scheduled_messages set sent_at = now() where id = $1', [id]);

describe('PATCH /scheduled_messages/{scheduled_message_id}', () => {
  test('changes what is given, and tells the own clients', async () => {
    const listening = { event_types: ['scheduled_messages', 'subscription'] };
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    expectSuccess(await patch({ content: '*New* ', read_by_sender: true }), {
      ignored_parameters_unsupported: ['read_by_sender'],
    });
    const first = await message();
    expect(first).toEqual({
      scheduled_message_id: id,
      type: 'stream',
      to: channel.id,
      topic: 'soup',
      content: '*New*',
      rendered_content: '<p><em>New</em></p>',
      scheduled_delivery_timestamp: NOW + 60,
      failed: false,
    });
    expectSuccess(await patch({ scheduled_delivery_timestamp: NOW + 90, topic: 'bread' }));
    const second = { ...first, scheduled_delivery_timestamp: NOW + 90, topic: 'bread' };
    expect(await message()).toEqual(second);
    const event = (scheduled_message: unknown) => ({
      id: expect.any(Number),
      type: 'scheduled_messages',
      op: 'update',
      scheduled_message,
    });
    expect(await drain(chat, realm.member, own)).toEqual([event(first), event(second)]);
    expect(await drain(chat, realm.owner, others)).toEqual([]);
  });

  test('a message to a channel becomes a direct one, whose topic is ignored, and comes back', async () => {
    expectSuccess(await patch({ type: 'private', to: [realm.owner.id], topic: 'bread' }));
    expect(await message()).toMatchObject({ type: 'private', to: [realm.owner.id], content: 'Hello' });
    expect(await message()).not.toHaveProperty('topic');
    expectSuccess(await patch({ to: [realm.owner.id, realm.guest.id] }));
    expect(await message()).toMatchObject({ to: [realm.owner.id, realm.guest.id] });
    expectSuccess(await patch({ type: 'stream', to: channel.id, topic: 'salt' }));
    expect(await message()).toMatchObject({ type: 'stream', to: channel.id, topic: 'salt' });
  });

  test('one that was not sent needs a new time, and waits again', async () => {
    await setFailed();
    expect(await message()).toMatchObject({ failed: true });
    expectError(await patch({ content: 'New' }), 'BAD_REQUEST');
    expectError(await patch({ content: 'New', scheduled_delivery_timestamp: NOW }), 'BAD_REQUEST');
    expect(await message()).toMatchObject({ failed: true, content: 'Hello' });
    expectSuccess(await patch({ content: 'New', scheduled_delivery_timestamp: NOW + 1 }));
    expect(await message()).toMatchObject({ failed: false, content: 'New', scheduled_delivery_timestamp: NOW + 1 });
  });

  test('what does not fit together, and nothing, is refused', async () => {
    for (const form of [
      {},
      { other: 1 },
      { type: 'direct' },
      { type: 'channel', topic: 'soup' },
      { type: 'channel', to: channel.id },
      { type: 'channel', to: [channel.id], topic: 'soup' },
      { type: 'direct', to: realm.owner.id },
      { type: 'direct', to: [] },
      { type: 'direct', to: [999_999] },
      { type: 'huddle', to: [realm.owner.id] },
      { to: [realm.owner.id] },
      { to: 'x' },
      { content: '' },
      { content: 'a\0b' },
      { topic: 'a\0b' },
      { scheduled_delivery_timestamp: NOW },
      { scheduled_delivery_timestamp: 'x' },
    ]) {
      expectError(await patch(form), 'BAD_REQUEST');
    }
    expectError(await patch({ to: 999_999 }), 'STREAM_DOES_NOT_EXIST', { stream_id: 999_999 });
    expect(await message()).toMatchObject({ content: 'Hello', to: channel.id, topic: 'soup' });
  });

  test('where topics are required the new one may not be empty', async () => {
    const strict = await buildChannel(chat, realm.id, { topics_policy: 'disable_empty_topic' });
    for (const topic of ['', '(no topic)', 'general chat']) {
      expectError(await patch({ type: 'channel', to: strict.id, topic }), 'BAD_REQUEST');
    }
    expectSuccess(await patch({ topic: 'general chat' }));
    expect(await message()).toMatchObject({ topic: '' });
    expectError(await patch({ to: strict.id }), 'BAD_REQUEST');
  });

  test('a new text is checked as a message that is sent now; a new time alone is not', async () => {
    const closing = await buildChannel(chat, realm.id);
    expectSuccess(await patch({ to: closing.id }));
    await chat.db.query('update channels set is_archived = true where id = $1', [closing.id]);
    expectError(await patch({ content: 'New' }), 'BAD_REQUEST');
    expectSuccess(await patch({ scheduled_delivery_timestamp: NOW + 90 }));
    expect(await message()).toMatchObject({ content: 'Hello', scheduled_delivery_timestamp: NOW + 90 });
  });

  test('one that was sent is neither changed nor deleted', async () => {
    await setSent();
    expectError(await patch({ scheduled_delivery_timestamp: NOW + 90 }), 'BAD_REQUEST');
    expectError(await chat.api(realm.member).delete(`/scheduled_messages/${id}`), 'BAD_REQUEST');
  });

  test('a file that it shows is no detached one for another message that no longer shows it', async () => {
    const { url } = expectSuccess(await chat.api(realm.member).upload('/user_uploads', 'x', 'soup.txt'));
    const text = `[soup](${url})`;
    const post = { type: 'channel', to: channel.id, topic: 'soup', content: text };
    const sent = expectSuccess(await chat.api(realm.member).post('/messages', post)).id;
    expectSuccess(await patch({ content: text }));
    const edit = (content: string) => chat.api(realm.member).patch(`/messages/${sent}`, { content });
    expect(expectSuccess(await edit('none')).detached_uploads).toEqual([]);
    expectSuccess(await edit(text));
    expectSuccess(await patch({ content: 'none' }));
    expect(expectSuccess(await edit('none')).detached_uploads).toMatchObject([{ name: 'soup.txt', messages: [] }]);
  });

  test('one of somebody else, whatever their role, is as an unknown one', async () => {
    const change = { content: 'x', scheduled_delivery_timestamp: NOW + 90 };
    for (const user of [realm.owner, realm.administrator, realm.moderator, realm.guest, realm.bot]) {
      expectError(await patch(change, user), 'NOT_FOUND');
    }
    for (const unknown of [999_999, Number.MAX_SAFE_INTEGER]) {
      expectError(await patch(change, realm.member, unknown), 'NOT_FOUND');
    }
    expectError(await patch(change, realm.member, 'x'), 'BAD_REQUEST');
    expect(await message()).toMatchObject({ content: 'Hello' });
  });
});
