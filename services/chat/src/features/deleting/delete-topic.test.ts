import { buildChannel, buildRealm, sendMessage, subscribeUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
const realm = useRealm(chat);

const remove = (channel: { id: number }, topic_name: unknown, user = realm.administrator) =>
  chat.api(user).post(`/streams/${channel.id}/delete_topic`, { topic_name });
const count = async (channel: { id: number }) =>
  (await chat.db.query('select from messages m where m.channel_id = $1', [channel.id])).length;

describe('POST /streams/{stream_id}/delete_topic', () => {
  test('deletes the topic whatever its case, and nothing else; who could read it is told, others are not', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member], invite_only: true });
    await subscribeUser(chat, channel, realm.administrator);
    const ids = [];
    for (const topic of ['Soup', 'soup', 'bread', 'soup']) {
      ids.push(await sendMessage(chat, realm.member, { channel, topic }));
    }
    const [one, two, bread, three] = ids as [number, number, number, number];
    const queue = await registerQueue(chat, realm.member, {
      event_types: ['delete_message', 'subscription'],
      client_capabilities: { notification_settings_null: true, bulk_message_deletion: true },
    });
    const elsewhere = await registerQueue(chat, realm.moderator, { event_types: ['delete_message', 'subscription'] });
    const answer = await chat
      .api(realm.administrator)
      .post(`/streams/${channel.id}/delete_topic`, { topic_name: ' SOUP ', other: true });
    expectSuccess(answer, { complete: true, ignored_parameters_unsupported: ['other'] });
    expect(await drain(chat, realm.member, queue)).toEqual([
      {
        id: expect.any(Number),
        type: 'delete_message',
        message_type: 'stream',
        stream_id: channel.id,
        topic: 'Soup',
        message_ids: [one, two, three],
      },
    ]);
    expect(await drain(chat, realm.moderator, elsewhere)).toEqual([]);
    expectRefused(await chat.api(realm.member).get(`/messages/${two}`), 'Invalid message(s)');
    expectSuccess(await chat.api(realm.member).get(`/messages/${bread}`));
    expectSuccess(await remove(channel, 'soup', realm.administrator), { complete: true });
  });

  test('deletes a large topic in batches, the newest first', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    const first = await sendMessage(chat, realm.member, { channel, topic: '' });
    await chat.db.query(
      `insert into messages (realm_id, thread_id, channel_id, sender_id, client, content, rendered_content)
       select realm_id, thread_id, channel_id, sender_id, client, content, rendered_content
       from messages, generate_series(1, $2::int) where id = $1`,
      [first, LIMITS.messagesDeleted],
    );
    expectSuccess(await remove(channel, '', realm.owner), { complete: false });
    expect(await chat.db.query('select id from messages where channel_id = $1', [channel.id])).toEqual([{ id: first }]);
    expectSuccess(await remove(channel, 'general chat', realm.owner), { complete: true });
    expect(await count(channel)).toBe(0);
  });

  test('of several who delete it at once all succeed, and each message is told of once', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.owner] });
    for (let n = 0; n < 3; n++) await sendMessage(chat, realm.owner, { channel, topic: 'at once' });
    const queue = await registerQueue(chat, realm.owner, { event_types: ['delete_message', 'subscription'] });
    const answers = await Promise.all([1, 2, 3].map(() => remove(channel, 'at once')));
    for (const answer of answers) expectSuccess(answer, { complete: true });
    expect(await count(channel)).toBe(0);
    expect(await drain(chat, realm.owner, queue)).toHaveLength(3);
  });

  test('only administrators may', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.moderator, realm.guest] });
    await sendMessage(chat, realm.member, { channel, topic: 'kept' });
    for (const user of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectError(await remove(channel, 'kept', user), 'UNAUTHORIZED_PRINCIPAL');
    }
    expectError(await chat.api().post(`/streams/${channel.id}/delete_topic`, { topic_name: 'kept' }), 'UNAUTHORIZED');
    expect(await count(channel)).toBe(1);
  });

  test('administrators delete only what they may read', async () => {
    const secret = await buildChannel(chat, realm.id, { subscribers: [realm.member], invite_only: true });
    await sendMessage(chat, realm.member, { channel: secret, topic: 'kept' });
    expectError(await remove(secret, 'kept'), 'BAD_REQUEST', { msg: 'Invalid channel ID' });
    await subscribeUser(chat, secret, realm.administrator);
    expectSuccess(await remove(secret, 'kept'), { complete: true });
    expect(await count(secret)).toBe(1);
    const archived = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    await sendMessage(chat, realm.member, { channel: archived, topic: 'kept' });
    await chat.db.query('update channels set is_archived = true where id = $1', [archived.id]);
    expectError(await remove(archived, 'kept'), 'BAD_REQUEST', { msg: 'Invalid channel ID' });
    expect(await count(archived)).toBe(1);
  });

  test('what is wrong is refused', async () => {
    const channel = await buildChannel(chat, realm.id, {});
    const other = await buildRealm(chat, { is_default: false });
    const foreign = await buildChannel(chat, other.id, {});
    expectError(await remove(foreign, 'x'), 'BAD_REQUEST', { msg: 'Invalid channel ID' });
    expectError(await remove({ id: 2 ** 52 }, 'x'), 'BAD_REQUEST', { msg: 'Invalid channel ID' });
    expectError(await remove(channel, undefined), 'REQUEST_VARIABLE_MISSING', { var_name: 'topic_name' });
    expectRefused(
      await remove(channel, 'x'.repeat(LIMITS.nameGiven + 1)),
      'topic_name is too long (limit: 1000 characters)',
    );
    expectRefused(await remove(channel, 'a\u0000b'), 'topic_name must not contain null bytes');
    expectSuccess(await remove(channel, 'there is no such topic'), { complete: true });
  });
});
