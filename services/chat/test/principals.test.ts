import { buildRealm, type TestRealm } from './support/builders.js';
import { expectError, expectSuccess } from './support/expect.js';
import { startChat, type Chat, type Replica } from './support/start.js';

let chat: Chat;
let other: Replica;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
  other = await chat.startReplica();
});
afterAll(() => chat.stop());
beforeEach(async () => {
  await chat.db.query('update realms set is_default = false');
  realm = await buildRealm(chat);
  for (const replica of [chat, other]) {
    for (const user of [realm.member, realm.owner, realm.bot]) expectSuccess(await replica.api(user).get('/users/me'));
  }
});

/** Asks until the answer has the status: what another replica did is heard within moments. */
async function soon(replica: Replica, status: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await replica.api(realm.member).get('/users/me')).status === status) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no ${status} came`);
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
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chat listener'",
  );
  await chat.db.query('update users set is_active = false where id = $1', [realm.member.id]);
  await soon(chat, 401);
  await soon(other, 401);
});
