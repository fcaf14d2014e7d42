import {
  buildChannel,
  buildRealm,
  buildUser,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { drain, registerQueue, type TestQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;
let shared: TestChannel;
/** Nobody that the guest may know; the moderator is, through a channel. */
let stranger: TestUser;
let gone: TestUser;

beforeEach(async () => {
  realm = await buildRealm(chat);
  await chat.db.query(
    `update realms set group_settings = jsonb_build_object('can_access_all_users_group', system_group_ids -> 'role:members')
     where id = $1`,
    [realm.id],
  );
  shared = await buildChannel(chat, realm.id, { subscribers: [realm.guest, realm.moderator] });
  stranger = await buildUser(chat, realm.id);
  gone = await buildUser(chat, realm.id, { is_active: false });
});

const nobody = { id: 999_999_999, delivery_email: 'nobody@example.test' };
const placeholder = ({ id }: { id: number }) => `user${id}@${realm.host}`;

type Ask = (ref: number | string) => Promise<{ status: number; body: unknown }>;
const askEach = (guest: TestUser): Record<string, Ask> => {
  const api = chat.api(guest);
  return {
    'a direct message': (to) => api.post('/messages', { type: 'direct', to: [to], content: 'Hello' }),
    subscribing: (principal) =>
      api.post('/users/me/subscriptions', { subscriptions: [{ name: shared.name }], principals: [principal] }),
    unsubscribing: (principal) =>
      api.delete('/users/me/subscriptions', { subscriptions: [shared.name], principals: [principal] }),
    'a lookup': (ref) => api.get(`/users/${ref}`),
    presence: (ref) => api.get(`/users/${ref}/presence`),
  };
};

test('people whom a guest may not know are answered as nobody, by id, address and placeholder', async () => {
  for (const [what, ask] of Object.entries(askEach(realm.guest))) {
    const unknown = await ask(nobody.id);
    expectError(unknown as never, 'BAD_REQUEST', { msg: 'Invalid user' });
    for (const user of [stranger, gone]) {
      for (const ref of [user.id, user.delivery_email, placeholder(user)]) {
        const { status, body } = await ask(ref);
        expect({ what, ref, status, body }).toEqual({ what, ref, status: unknown.status, body: unknown.body });
      }
    }
  }
  expectRefused(await chat.api(realm.guest).get(`/users/${stranger.id}`), 'Invalid user');
});

test('a guest tells nobody unknown of typing, and finds, mutes and follows nobody unknown', async () => {
  const api = chat.api(realm.guest);
  for (const { id } of [stranger, gone, nobody]) {
    expectError(await api.post('/typing', { op: 'start', type: 'direct', to: [id] }), 'BAD_REQUEST', {
      msg: 'Invalid user',
    });
    expectError(await api.post(`/users/me/muted_users/${id}`), 'BAD_REQUEST', { msg: 'Invalid user' });
    expectError(await api.get(`/users/${id}/status`), 'BAD_REQUEST', { msg: 'Invalid user' });
    expectError(await api.get(`/users/${id}/subscriptions/${shared.id}`), 'BAD_REQUEST', { msg: 'Invalid user' });
    for (const operator of ['sender', 'dm', 'dm-including']) {
      const narrow = [{ operator, operand: operator === 'sender' ? id : [id] }];
      const desc = `unknown user ${id}`;
      expectError(await api.get('/messages', { anchor: 'newest', num_before: 1, narrow }), 'BAD_NARROW', { desc });
    }
  }
  expect(await loggedEvents(chat, realm, 'typing')).toEqual([]);
});

test('whom a guest shares a channel or a conversation with, they may write to', async () => {
  const api = chat.api(realm.guest);
  const write = (to: number | string) => api.post('/messages', { type: 'direct', to: [to], content: 'Hello' });
  expectSuccess(await write(realm.moderator.id));
  expectSuccess(await write(realm.moderator.delivery_email));
  expectSuccess(await write(realm.bot.id));
  expectSuccess(
    await chat.api(stranger).post('/messages', { type: 'direct', to: [realm.guest.id], content: 'Hello, guest' }),
  );
  expectSuccess(await write(stranger.id));
  expectSuccess(await api.post('/typing', { op: 'start', type: 'direct', to: [stranger.id] }));
});

describe('whom a guest comes to know, and no longer knows, they are told', () => {
  const event_types = ['realm_user', 'user_status', 'subscription', 'message'];
  const told = async (user: TestUser, queue: TestQueue) =>
    (await drain(chat, user, queue)).map(({ type, op, person }) => [type, op, person?.user_id, person?.full_name]);
  const subscribe = (user: TestUser) =>
    chat.api(realm.owner).post('/users/me/subscriptions', {
      subscriptions: [{ name: shared.name }],
      principals: [user.id],
    });
  const unsubscribe = (user: TestUser) =>
    chat.api(realm.owner).delete('/users/me/subscriptions', { subscriptions: [shared.name], principals: [user.id] });

  test('by a channel: once, with a status, and nobody besides', async () => {
    const outside = await buildUser(chat, realm.id, { role: 600 });
    expectSuccess(await chat.api(stranger).post('/users/me/status', { status_text: 'Here' }));
    const listeners = [realm.guest, outside, realm.moderator];
    const queues = await Promise.all(listeners.map((user) => registerQueue(chat, user, { event_types })));
    expectSuccess(await subscribe(stranger));
    expectSuccess(await subscribe(stranger));
    expectSuccess(await unsubscribe(stranger));
    const [guest, others, moderator] = await Promise.all(listeners.map((user, at) => told(user, queues[at]!)));
    expect(guest).toEqual([
      ['realm_user', 'add', stranger.id, stranger.full_name],
      ['user_status', undefined, undefined, undefined],
      ['subscription', 'peer_add', undefined, undefined],
      ['subscription', 'peer_remove', undefined, undefined],
      ['realm_user', 'remove', stranger.id, 'Unknown user'],
    ]);
    expect(others).toEqual([]);
    expect(moderator!.filter(([type]) => type === 'realm_user')).toEqual([]);
    const [added] = await loggedEvents(chat, realm, 'realm_user');
    expect(added).toMatchObject({
      audience: { user_ids: [realm.guest.id] },
      payload: { person: { delivery_email: stranger.delivery_email, profile_data: {} } },
    });
  });

  test('by a conversation, which lasts; an address that is hidden stays so', async () => {
    expectSuccess(await chat.api(stranger).patch('/settings', { email_address_visibility: 3 }));
    const queue = await registerQueue(chat, realm.guest, { event_types });
    const write = () =>
      chat.api(stranger).post('/messages', { type: 'direct', to: [realm.guest.id], content: 'Hello, guest' });
    expectSuccess(await write());
    expectSuccess(await write());
    expectSuccess(await subscribe(stranger));
    expectSuccess(await unsubscribe(stranger));
    const people = (await drain(chat, realm.guest, queue)).filter(({ type }) => type === 'realm_user');
    expect(people).toMatchObject([{ op: 'add', person: { delivery_email: null, email: placeholder(stranger) } }]);
  });

  test('not where guests know everybody', async () => {
    await chat.db.query(`update realms set group_settings = '{}' where id = $1`, [realm.id]);
    expectSuccess(await subscribe(stranger));
    expectSuccess(await unsubscribe(stranger));
    expect(await loggedEvents(chat, realm, 'realm_user')).toEqual([]);
  });
});
