import { buildChannel, buildRealm, sendMessage, subscribeUser } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat, { settings: { enable_spectator_access: true } });

describe('GET /users/me/{stream_id}/topics', () => {
  test('topics come newest first, the empty one under its display name unless the client takes it empty', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.owner] });
    const first = await sendMessage(chat, realm.owner, { channel, topic: 'first' });
    const empty = await sendMessage(chat, realm.owner, { channel, topic: '' });
    const second = await sendMessage(chat, realm.owner, { channel, topic: 'second' });
    const again = await sendMessage(chat, realm.owner, { channel, topic: 'FIRST' });
    const path = `/users/me/${channel.id}/topics`;
    expectSuccess(await chat.api(realm.member).get(path), {
      topics: [
        { name: 'first', max_id: again },
        { name: 'second', max_id: second },
        { name: 'general chat', max_id: empty },
      ],
    });
    expect(again).toBeGreaterThan(first);
    const { topics } = expectSuccess(await chat.api(realm.member).get(path, { allow_empty_topic_name: true }));
    expect(topics[2]).toEqual({ name: '', max_id: empty });
  });

  test('protected history: a newcomer sees the topics of what was sent since, with the newest of those', async () => {
    const channel = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner] });
    await sendMessage(chat, realm.owner, { channel, topic: 'before' });
    await subscribeUser(chat, channel, realm.member);
    const seen = await sendMessage(chat, realm.owner, { channel, topic: 'while' });
    expectSuccess(await chat.api(realm.member).delete('/users/me/subscriptions', { subscriptions: [channel.name] }));
    await sendMessage(chat, realm.owner, { channel, topic: 'while' });
    await subscribeUser(chat, channel, realm.member);
    expectSuccess(await chat.api(realm.member).get(`/users/me/${channel.id}/topics`), {
      topics: [{ name: 'while', max_id: seen }],
    });
  });

  test('no access to the messages, no topics', async () => {
    const closed = await buildChannel(chat, realm.id, { invite_only: true });
    const open = await buildChannel(chat, realm.id);
    const foreign = await buildChannel(chat, (await buildRealm(chat, { is_default: false })).id);
    const topics = (id: number) => `/users/me/${id}/topics`;
    expectRefused(await chat.api(realm.owner).get(topics(closed.id)), 'Invalid channel ID');
    expectRefused(await chat.api(realm.guest).get(topics(open.id)), 'Invalid channel ID');
    expectRefused(await chat.api(realm.owner).get(topics(foreign.id)), 'Invalid channel ID');
    expectRefused(await chat.api(realm.owner).get('/users/me/abc/topics'), 'stream_id is not valid JSON');
    expectError(await chat.api().get(topics(open.id)), 'UNAUTHORIZED');
  });
});
