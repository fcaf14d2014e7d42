import { buildChannel, type TestChannel } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const NOW = 2_000_000_000;
let channel: TestChannel;
let id: number;
const chat = useChat({ now: () => new Date(NOW * 1000) });
const realm = useRealm(chat);
beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
});
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
    expectRefused(await patch({ content: 'New' }), 'A message that was not sent needs a new time.');
    expectRefused(
      await patch({ content: 'New', scheduled_delivery_timestamp: NOW }),
      'The scheduled time must be in the future.',
    );
    expect(await message()).toMatchObject({ failed: true, content: 'Hello' });
    expectSuccess(await patch({ content: 'New', scheduled_delivery_timestamp: NOW + 1 }));
    expect(await message()).toMatchObject({ failed: false, content: 'New', scheduled_delivery_timestamp: NOW + 1 });
  });

  test('what does not fit together, and nothing, is refused', async () => {
    for (const [form, reason] of [
      [{}, 'Nothing to change was given.'],
      [{ other: 1 }, 'Nothing to change was given.'],
      [{ type: 'direct' }, 'Changing the type needs recipients: to is missing.'],
      [{ type: 'channel', topic: 'soup' }, 'Changing the type needs recipients: to is missing.'],
      [{ type: 'channel', to: channel.id }, 'A message to a channel needs a topic.'],
      [{ type: 'channel', to: [channel.id], topic: 'soup' }, 'to must be the ID of a channel.'],
      [{ type: 'direct', to: realm.owner.id }, 'to must be a list of user IDs.'],
      [{ type: 'direct', to: [] }, 'Message must have recipients'],
      [{ type: 'direct', to: [999_999] }, 'Invalid user'],
      [{ type: 'huddle', to: [realm.owner.id] }, 'type must be one of direct, private, channel, stream'],
      [{ to: [realm.owner.id] }, 'to must be the ID of a channel.'],
      [{ to: 'x' }, 'to is not an allowed type'],
      [{ content: '' }, 'Message must not be empty'],
      [{ content: 'a\0b' }, 'content must not contain null bytes'],
      [{ topic: 'a\0b' }, 'topic must not contain null bytes'],
      [{ scheduled_delivery_timestamp: NOW }, 'The scheduled time must be in the future.'],
      [{ scheduled_delivery_timestamp: 'x' }, 'scheduled_delivery_timestamp is not valid JSON'],
    ] as const) {
      expectRefused(await patch(form), reason);
    }
    expectError(await patch({ to: 999_999 }), 'STREAM_DOES_NOT_EXIST', { stream_id: 999_999 });
    expect(await message()).toMatchObject({ content: 'Hello', to: channel.id, topic: 'soup' });
  });

  test('where topics are required the new one may not be empty', async () => {
    const strict = await buildChannel(chat, realm.id, { topics_policy: 'disable_empty_topic' });
    for (const topic of ['', '(no topic)', 'general chat']) {
      expectRefused(await patch({ type: 'channel', to: strict.id, topic }), 'Topics are required in this channel.');
    }
    expectSuccess(await patch({ topic: 'general chat' }));
    expect(await message()).toMatchObject({ topic: '' });
    expectRefused(await patch({ to: strict.id }), 'Topics are required in this channel.');
  });

  test('a new text is checked as a message that is sent now; a new time alone is not', async () => {
    const closing = await buildChannel(chat, realm.id);
    expectSuccess(await patch({ to: closing.id }));
    await chat.db.query('update channels set is_archived = true where id = $1', [closing.id]);
    expectRefused(await patch({ content: 'New' }), /^Not authorized to send to channel 'channel \w+'$/);
    expectSuccess(await patch({ scheduled_delivery_timestamp: NOW + 90 }));
    expect(await message()).toMatchObject({ content: 'Hello', scheduled_delivery_timestamp: NOW + 90 });
  });

  test('one that was sent is neither changed nor deleted', async () => {
    await setSent();
    expectRefused(await patch({ scheduled_delivery_timestamp: NOW + 90 }), 'The scheduled message was sent already.');
    expectRefused(
      await chat.api(realm.member).delete(`/scheduled_messages/${id}`),
      'The scheduled message was sent already.',
    );
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
    expectRefused(await patch(change, realm.member, 'x'), 'scheduled_message_id is not valid JSON');
    expect(await message()).toMatchObject({ content: 'Hello' });
  });
});
