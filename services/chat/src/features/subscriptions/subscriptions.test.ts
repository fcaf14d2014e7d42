import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  subscribeUser,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { drain, registerQueue, type TestEvent } from '../../../test/support/events.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;
let other: TestRealm;
let user: TestUser;
beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
  other = await buildRealm(chat, { is_default: false });
});
afterAll(() => chat.stop());
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
const kinds = (events: TestEvent[]) => events.map(({ type, op }) => `${type} ${op}`);
const names = (list: { name: string }[]) => list.map(({ name }) => name);

describe('DELETE /users/me/subscriptions', () => {
  test('leaving: the caller hears of it, the others lose a peer, what lies behind is read', async () => {
    const channel = await buildChannel(chat, realm.id);
    await subscribe([channel], [user, realm.guest, realm.owner]);
    const id = await sendMessage(chat, realm.owner, { channel });
    await chat.db.query('insert into message_flags (realm_id, user_id, message_id, read) values ($1, $2, $3, false)', [
      realm.id,
      user.id,
      id,
    ]);
    const [own, peer, guest] = await Promise.all(
      [user, realm.moderator, realm.guest].map((one) => registerQueue(chat, one)),
    );
    const answer = await chat.api(user).delete('/users/me/subscriptions', { subscriptions: [channel.name] });
    expectSuccess(answer, { removed: [channel.name], not_removed: [] });
    expect(await drain(chat, user, own!)).toEqual([
      expect.objectContaining({ op: 'remove', subscriptions: [{ stream_id: channel.id, name: channel.name }] }),
    ]);
    for (const [who, queue] of [
      [realm.moderator, peer],
      [realm.guest, guest],
    ] as const) {
      expect(await drain(chat, who, queue!)).toEqual([
        expect.objectContaining({ op: 'peer_remove', stream_ids: [channel.id], user_ids: [user.id] }),
      ]);
    }
    const mark = await chat.db.one<{ message_id: number }>(
      "select message_id from read_marks where user_id = $1 and scope = 'channel' and scope_id = $2",
      [user.id, channel.id],
    );
    expect(mark.message_id).toBeGreaterThanOrEqual(id);
    expect(await chat.db.query('select from message_flags where user_id = $1 and read = false', [user.id])).toEqual([]);
    expectSuccess(await chat.api(user).delete('/users/me/subscriptions', { subscriptions: [channel.name] }), {
      removed: [],
      not_removed: [channel.name],
    });
    const { stream } = expectSuccess(await chat.api(user).get(`/streams/${channel.id}`));
    expect(stream.subscriber_count).toBe(2);
  });

  test('removing others: administrators, channel administrators and whom the channel lets; own bots', async () => {
    const channel = await buildChannel(chat, realm.id, {
      group_settings: { can_remove_subscribers_group: { direct_members: [realm.moderator.id], direct_subgroups: [] } },
    });
    await subscribe([channel], [user, realm.guest, realm.bot, realm.member]);
    const remove = (caller: TestUser, ...principals: (number | string)[]) =>
      chat.api(caller).delete('/users/me/subscriptions', { subscriptions: [channel.name], principals });
    expectError(await remove(realm.member, user.id), 'BAD_REQUEST');
    expectSuccess(await remove(realm.member, realm.bot.id, realm.member.id), { removed: [channel.name] });
    expectSuccess(await remove(realm.moderator, user.delivery_email), { removed: [channel.name] });
    expectSuccess(await remove(realm.administrator, realm.guest.id), { removed: [channel.name] });
    expectError(await remove(realm.administrator, other.member.id), 'BAD_REQUEST');
  });

  test('a private channel is gone for who left it, unless he still knows of it', async () => {
    const channel = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner] });
    await subscribe([channel], [user, realm.administrator]);
    const [lost, kept] = await Promise.all([user, realm.administrator].map((one) => registerQueue(chat, one)));
    const form = { subscriptions: [channel.name], principals: [user.id, realm.administrator.id] };
    expectSuccess(await chat.api(realm.owner).delete('/users/me/subscriptions', form));
    expect(kinds(await drain(chat, user, lost!))).toEqual(['subscription remove', 'stream delete']);
    expect(kinds(await drain(chat, realm.administrator, kept!))).toEqual(['subscription remove']);
    expectError(
      await chat.api(user).delete('/users/me/subscriptions', { subscriptions: [channel.name] }),
      'STREAM_DOES_NOT_EXIST',
    );
  });

  test('unknown and foreign names, malformed lists', async () => {
    const foreign = await buildChannel(chat, other.id);
    for (const name of ['no such channel', foreign.name, '']) {
      const answer = await chat.api(user).delete('/users/me/subscriptions', { subscriptions: [name] });
      expectError(answer, 'STREAM_DOES_NOT_EXIST', { stream: name });
    }
    for (const subscriptions of ['x', [1], { a: 1 }]) {
      expectError(await chat.api(user).delete('/users/me/subscriptions', { subscriptions }), 'BAD_REQUEST');
    }
  });
});

describe('personal settings of channels', () => {
  test('a change is stored and told to the own clients only; muting under both of its names', async () => {
    const channel = await buildChannel(chat, realm.id);
    await subscribe([channel], [user, realm.member]);
    const [own, foreign] = await Promise.all([user, realm.member].map((one) => registerQueue(chat, one)));
    const stream_id = channel.id;
    expectSuccess(
      await chat.api(user).post('/users/me/subscriptions/properties', {
        subscription_data: [
          { stream_id, property: 'in_home_view', value: false },
          { stream_id, property: 'color', value: '#ABCDEF' },
          { stream_id, property: 'push_notifications', value: true },
        ],
      }),
    );
    expect((await drain(chat, user, own!)).map(({ op, property, value }) => [op, property, value])).toEqual([
      ['update', 'in_home_view', false],
      ['update', 'is_muted', true],
      ['update', 'color', '#abcdef'],
      ['update', 'push_notifications', true],
    ]);
    expect(await drain(chat, realm.member, foreign!)).toEqual([]);
    const { subscriptions } = expectSuccess(await chat.api(user).get('/users/me/subscriptions'));
    expect(subscriptions).toEqual([
      expect.objectContaining({
        stream_id,
        color: '#abcdef',
        is_muted: true,
        in_home_view: false,
        push_notifications: true,
        email_notifications: null,
      }),
    ]);
  });

  test('one refused change refuses all of them', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [user] });
    const left = await buildChannel(chat, realm.id);
    const foreign = await buildChannel(chat, other.id);
    const stream_id = channel.id;
    for (const bad of [
      { stream_id, property: 'colour', value: '#fff' },
      { stream_id, property: 'color', value: 'red' },
      { stream_id, property: 'color', value: '#1234567' },
      { stream_id, property: 'color', value: true },
      { stream_id, property: 'is_muted', value: 'yes' },
      { stream_id: left.id, property: 'is_muted', value: true },
      { stream_id: foreign.id, property: 'is_muted', value: true },
      { stream_id: 999_999, property: 'is_muted', value: true },
      { stream_id, property: 'is_muted' },
      { stream_id, property: 'is_muted', value: true, more: 1 },
    ]) {
      const subscription_data = [{ stream_id, property: 'pin_to_top', value: true }, bad];
      expectError(
        await chat.api(user).post('/users/me/subscriptions/properties', { subscription_data }),
        'BAD_REQUEST',
      );
    }
    expectError(
      await chat.api(user).patch(`/users/me/subscriptions/${left.id}`, { property: 'is_muted', value: true }),
      'BAD_REQUEST',
    );
    expectError(
      await chat.api(user).patch(`/users/me/subscriptions/${stream_id}`, { property: 'is_muted' }),
      'REQUEST_VARIABLE_MISSING',
    );
    const { subscriptions } = expectSuccess(await chat.api(user).get('/users/me/subscriptions'));
    expect(subscriptions[0]).toMatchObject({ pin_to_top: false, is_muted: false });
  });
});

describe('GET /users/{user_id}/subscriptions/{stream_id}', () => {
  test('says whether a user is subscribed, as far as the caller knows both', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [user] });
    const secret = await buildChannel(chat, realm.id, { invite_only: true });
    const status = (id: number, stream_id: number, caller = realm.member) =>
      chat.api(caller).get(`/users/${id}/subscriptions/${stream_id}`);
    expectSuccess(await status(user.id, channel.id), { is_subscribed: true });
    expectSuccess(await status(realm.owner.id, channel.id), { is_subscribed: false });
    expectError(await status(user.id, secret.id), 'BAD_REQUEST');
    expectError(await status(other.member.id, channel.id), 'BAD_REQUEST');
    expectError(await status(user.id, channel.id, realm.guest), 'BAD_REQUEST');
  });
});

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

describe('GET /streams/{stream_id}/members', () => {
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
