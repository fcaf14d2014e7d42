import { buildChannel } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('GET /users/me/subscriptions', () => {
  test('the channels that the caller is in, by name, with subscribers where they are wanted; no archived ones', async () => {
    const b = await buildChannel(chat, realm.id, { name: 'b', subscribers: [realm.member, realm.guest] });
    const a = await buildChannel(chat, realm.id, { name: 'a', invite_only: true, subscribers: [realm.member] });
    await buildChannel(chat, realm.id, { name: 'archived', is_archived: true, subscribers: [realm.member] });
    await buildChannel(chat, realm.id, { name: 'others', subscribers: [realm.guest] });
    const plain = expectSuccess(await chat.api(realm.member).get('/users/me/subscriptions'));
    expect(plain.subscriptions.map((one: { stream_id: number }) => one.stream_id)).toEqual([a.id, b.id]);
    expect(plain.subscriptions[0]).toMatchObject({
      color: '#c2c2c2',
      is_muted: false,
      in_home_view: true,
      push_notifications: null,
    });
    expect(plain.subscriptions[0]).not.toHaveProperty('subscribers');
    const full = expectSuccess(
      await chat.api(realm.member).get('/users/me/subscriptions', { include_subscribers: true }),
    );
    expect(full.subscriptions[1].subscribers).toEqual([realm.member.id, realm.guest.id]);
    expectSuccess(await chat.api(realm.owner).get('/users/me/subscriptions'), { subscriptions: [] });
    expectRefused(
      await chat.api(realm.member).get('/users/me/subscriptions', { include_subscribers: 'all' }),
      'include_subscribers is not an allowed type',
    );
  });
});
