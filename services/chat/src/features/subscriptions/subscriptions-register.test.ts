import {
  buildChannel,
  buildUser,
  subscribeUser,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let user: TestUser;
beforeEach(async () => {
  user = await buildUser(chat, realm.id);
});

const subscribe = async (channels: TestChannel[], users: TestUser[]) =>
  expectSuccess(
    await chat.api(realm.owner).post('/users/me/subscriptions', {
      subscriptions: channels.map(({ name }) => ({ name })),
      principals: users.map(({ id }) => id),
      send_new_subscription_messages: false,
    }),
  );
const names = (list: { name: string }[]) => list.map(({ name }) => name);

describe('the register snapshot', () => {
  test('sorts the channels that the user knows of', async () => {
    const [mine, left, never] = [
      await buildChannel(chat, realm.id),
      await buildChannel(chat, realm.id),
      await buildChannel(chat, realm.id),
    ];
    const secret = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner] });
    const archived = await buildChannel(chat, realm.id, { is_archived: true });
    await subscribeUser(chat, archived, user);
    await subscribe([mine, left], [user]);
    expectSuccess(await chat.api(user).delete('/users/me/subscriptions', { subscriptions: [left.name] }));
    const fetch = { fetch_event_types: ['subscription', 'stream', 'default_streams', 'channel_folders'] };
    const state = expectSuccess(await chat.api(user).post('/register', { ...fetch, include_subscribers: true }));
    expect(state.subscriptions).toEqual([
      expect.objectContaining({
        stream_id: mine.id,
        subscribers: [user.id],
        desktop_notifications: false,
        wildcard_mentions_notify: true,
      }),
    ]);
    expect(names(state.unsubscribed)).toEqual([left.name]);
    expect(names(state.never_subscribed)).toContain(never.name);
    expect(names(state.never_subscribed)).not.toContain(secret.name);
    expect(names(state.streams)).toEqual(expect.arrayContaining([mine.name, left.name, never.name]));
    expect(names(state.streams)).not.toContain(archived.name);
    expect(state).toMatchObject({ realm_default_streams: [], channel_folders: [] });

    const client_capabilities = { notification_settings_null: true, archived_channels: true };
    const modern = expectSuccess(await chat.api(user).post('/register', { ...fetch, client_capabilities }));
    expect(names(modern.subscriptions)).toEqual(expect.arrayContaining([mine.name, archived.name]));
    expect(modern.subscriptions[0]).toMatchObject({ desktop_notifications: null });
    expect(modern.subscriptions[0]).not.toHaveProperty('subscribers');

    const guest = expectSuccess(await chat.api(realm.guest).post('/register', fetch));
    expect(names(guest.never_subscribed)).toEqual([]);
    const administrator = expectSuccess(await chat.api(realm.administrator).post('/register', fetch));
    expect(names(administrator.streams)).toContain(secret.name);
  });

  test('large channels are listed in part where the client takes that', async () => {
    const [small, large] = [await buildChannel(chat, realm.id), await buildChannel(chat, realm.id)];
    await chat.db.query(
      `insert into users (realm_id, delivery_email, full_name, role, api_key_hash, api_key_encrypted)
       select $1, 'many-' || n || '@example.test', 'Many ' || n, 400, int8send(n), '' from generate_series(1, 300) n`,
      [realm.id],
    );
    const many = await chat.db.query<TestUser>("select * from users where delivery_email like 'many-%'");
    await subscribe([small], [user]);
    await subscribe([large], [user, ...many]);
    const state = expectSuccess(
      await chat.api(user).post('/register', { fetch_event_types: ['subscription'], include_subscribers: 'partial' }),
    );
    const of = (id: number) => state.subscriptions.find(({ stream_id }: { stream_id: number }) => stream_id === id);
    expect(of(small.id).subscribers).toEqual([user.id]);
    expect(of(large.id)).not.toHaveProperty('subscribers');
    expect(of(large.id).partial_subscribers).toHaveLength(250);
    expect(of(large.id).subscriber_count).toBe(301);
  });
});

describe('subscribers', () => {
  test('a user who is deactivated no longer counts as a subscriber, and counts again once reactivated', async () => {
    const channel = await buildChannel(chat, realm.id);
    await subscribe([channel], [user, realm.member]);
    const queue = await registerQueue(chat, realm.moderator, { event_types: ['subscription'] });
    expectSuccess(await chat.api(realm.owner).delete(`/users/${user.id}`));
    expectSuccess(await chat.api(realm.member).get(`/streams/${channel.id}/members`), {
      subscribers: [realm.member.id],
    });
    expectSuccess(await chat.api(realm.owner).post(`/users/${user.id}/reactivate`));
    expectSuccess(await chat.api(realm.member).get(`/streams/${channel.id}/members`), {
      subscribers: [user.id, realm.member.id].sort((a, b) => a - b),
    });
    expect((await drain(chat, realm.moderator, queue)).map(({ op, user_ids }) => [op, user_ids])).toEqual([
      ['peer_remove', [user.id]],
      ['peer_add', [user.id]],
    ]);
    const { stream } = expectSuccess(await chat.api(user).get(`/streams/${channel.id}`));
    expect(stream.subscriber_count).toBe(2);
  });
});
