import { buildChannel, buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;
beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

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
    expectError(
      await chat.api(realm.member).get('/users/me/subscriptions', { include_subscribers: 'all' }),
      'BAD_REQUEST',
    );
  });
});
