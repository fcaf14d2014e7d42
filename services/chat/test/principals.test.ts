import { buildRealm, sendMessage, type TestRealm, type TestUser } from './support/builders.js';
import { registerQueue, type TestQueue } from './support/events.js';
import { expectError, expectSuccess } from './support/expect.js';
import type { Replica } from './support/start.js';
import { useChat } from './support/use-chat.js';
import { until } from './support/wait-until.js';

const chat = useChat();
let other: Replica;
let realm: TestRealm;

beforeAll(async () => {
  other = await chat.startReplica();
});
beforeEach(async () => {
  realm = await buildRealm(chat);
  for (const replica of [chat, other]) {
    for (const user of [realm.member, realm.owner, realm.bot]) expectSuccess(await replica.api(user).get('/users/me'));
  }
});

/** Asks until the answer has the status: what another replica did is heard within moments. */
async function soon(replica: Replica, status: number): Promise<void> {
  await until(async () => (await replica.api(realm.member).get('/users/me')).status === status);
}

test('a key that its user replaced is refused by the very next request, and soon by other replicas', async () => {
  expectSuccess(await chat.api(realm.member).post('/users/me/api_key/regenerate'));
  expectError(await chat.api(realm.member).get('/users/me'), 'UNAUTHORIZED');
  await soon(other, 401);
});

test('a deactivated account, and its bots, are refused at once', async () => {
  expectSuccess(await chat.api(realm.owner).delete(`/users/${realm.member.id}`));
  expectError(await chat.api(realm.member).get('/users/me'), 'USER_DEACTIVATED');
  expectError(await chat.api(realm.bot).get('/users/me'), 'USER_DEACTIVATED');
  await soon(other, 401);
});

test('a role that was taken away counts for the very next request', async () => {
  expectSuccess(await chat.api(realm.owner).patch(`/users/${realm.administrator.id}`, { role: 400 }));
  expectError(
    await chat
      .api(realm.administrator)
      .post('/users', { email: 'a@example.test', password: 'abcdefgh', full_name: 'A' }),
    'UNAUTHORIZED_PRINCIPAL',
  );
});

test('a setting of the organization counts for the very next request', async () => {
  expectSuccess(await chat.api(realm.owner).patch('/realm', { allow_message_editing: false }));
  const { realm_allow_message_editing } = expectSuccess(
    await chat.api(realm.member).post('/register', { fetch_event_types: ['realm'] }),
  );
  expect(realm_allow_message_editing).toBe(false);
});

test('a change behind the back of all replicas is heard of', async () => {
  await chat.db.query('update users set is_active = false where id = $1', [realm.member.id]);
  await soon(chat, 401);
  await soon(other, 401);
});

test('what cannot be heard is not remembered: changes made while the connection is lost count when it is back', async () => {
  await chat.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'chat listener'`,
  );
  await chat.db.query('update users set is_active = false where id = $1', [realm.member.id]);
  await soon(chat, 401);
  await soon(other, 401);
});

const known = (user: { delivery_email: string }) => chat.deps.principals.find('127.0.0.1', user.delivery_email);

/** The building of the organization is heard of late: asks until nothing more makes the replica forget. */
async function untilKnown(...users: TestUser[]): Promise<void> {
  while (!users.every(known)) {
    for (const user of users) expectSuccess(await chat.api(user).get('/users/me'));
  }
}

test('a change of personal settings is forgotten of that one person only', async () => {
  await untilKnown(realm.member, realm.owner);
  expectSuccess(await chat.api(realm.member).patch('/settings', { enter_sends: true }));
  expect(known(realm.member)).toBeUndefined();
  expect(known(realm.owner)).toBeDefined();
});

test('an administrator who deactivates somebody makes the replica forget them and their bots, and nobody else', async () => {
  await untilKnown(realm.member, realm.bot, realm.owner);
  expectSuccess(await chat.api(realm.owner).delete(`/users/${realm.member.id}`));
  expect([known(realm.member), known(realm.bot)]).toEqual([undefined, undefined]);
  expect(known(realm.owner)).toBeDefined();
});

test('who asks under ever new host names fills no memory, neither within nor beyond their limit', async () => {
  const limited = await chat.startReplica({ env: { RATE_LIMIT_USER: '86400:3' } });
  const statuses: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const host = n < 10 ? `host-${n}.example.test` : `${'h'.repeat(5000 + n)}.example.test`;
    const res = await limited.api(realm.guest).request('get', '/users/me').set('Host', host);
    statuses.push(res.status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(limited.deps.principals.size).toBeLessThanOrEqual(5);
  const unlimited = await chat.startReplica();
  for (let n = 0; n < 20; n += 1) {
    await unlimited
      .api(realm.guest)
      .request('get', '/users/me')
      .set('Host', `${'h'.repeat(5000 + n)}.example.test`);
  }
  expect(unlimited.deps.principals.size).toBe(3);
});

test('a new organization has its host from its first moment, although others were asked for under it', async () => {
  const host = 'new.example.test';
  expectSuccess(await chat.api(realm.member).request('get', '/users/me').set('Host', host));
  const created = await buildRealm(chat, { host, is_default: false });
  const ask = () => chat.api(created.member).request('get', '/users/me').set('Host', host);
  await until(async () => (await ask()).status === 200);
});

describe('a poll that waits', () => {
  const wait = (queue: TestQueue, replica: Replica = chat) =>
    replica
      .api(realm.member)
      .request('get', '/events')
      .query({ queue_id: queue.queue_id, last_event_id: queue.last_event_id });

  /** Until the replica has a poll of theirs that waits. */
  const waits = (replica: Replica) => until(() => replica.deps.principals.isWatched(realm.member));

  test.each(['the replica that replaced the key', 'another replica'])(
    'under a key that was replaced ends at once and delivers nothing, at %s',
    async (where) => {
      const replica = where === 'another replica' ? other : chat;
      const queue = await registerQueue(chat, realm.member);
      const poll = wait(queue, replica).then((res) => res);
      await waits(replica);
      expectSuccess(await chat.api(realm.member).post('/users/me/api_key/regenerate'));
      const ended = await poll;
      expectError(ended, 'UNAUTHORIZED');
      expect(ended.headers['www-authenticate']).toBe('Basic realm="chat"');
    },
  );

  test('goes on when something else of the person changes', async () => {
    const queue = await registerQueue(chat, realm.member, { event_types: ['message'] });
    const poll = wait(queue).then((res) => res);
    await waits(chat);
    expectSuccess(await chat.api(realm.member).patch('/settings', { enter_sends: true }));
    await sendMessage(chat, realm.owner, { to: [realm.member], content: 'still there?' });
    const { events } = expectSuccess(await poll);
    expect(events).toMatchObject([{ type: 'message', message: { content: 'still there?' } }]);
  });
});
