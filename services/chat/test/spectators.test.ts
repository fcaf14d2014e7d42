import { randomBytes } from 'node:crypto';
import { ENDPOINTS } from '../src/endpoints/index.js';
import { BOT_TYPES } from '../src/domain/caller.js';
import { fullPath, keyOf, type Endpoint } from '../src/http/endpoint.js';
import type { Access } from '../src/http/access.js';
import {
  buildBot,
  buildChannel,
  buildRealm,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from './support/builders.js';
import { expectError, expectRefused, expectSuccess } from './support/expect.js';
import { buildOpenRealm, readAsSpectator, WEB_PUBLIC } from './support/spectators.js';
import type { Replica } from './support/start.js';
import { useChat } from './support/use-chat.js';

/** Where people without an account are let in (docs/decisions/people-and-access.md); what they see there is tested in the rooms. */
const chat = useChat();
let realm: TestRealm;
let square: TestChannel;

beforeAll(async () => {
  ({ realm, square } = await buildOpenRealm(chat));
});

const setOpen = (isOpen: boolean) =>
  chat.api(realm.owner).patch('/realm', { enable_spectator_access: isOpen }).then(expectSuccess);

describe('of all operations', () => {
  const credentialsOf = (endpoint: Endpoint) => (endpoint.access as unknown as Access<undefined>).credentials;
  const exampleOf = (endpoint: Endpoint) => fullPath(endpoint).replace(/\{\+?\w+\}/g, '1');

  test('these are open to spectators, and no others', () => {
    const open = ENDPOINTS.filter((endpoint) => credentialsOf(endpoint) === 'optional');
    expect(open.map((endpoint) => `${endpoint.method} ${fullPath(endpoint)}`).toSorted()).toEqual([
      'get /api/v1/messages',
      'get /api/v1/messages/{message_id}',
      'get /api/v1/users',
      'get /api/v1/users/me/{stream_id}/topics',
      'get /avatar/{+user}',
      'get /user_uploads/thumbnail/{realm_id}/{+file}',
      'get /user_uploads/{realm_id}/{+file}',
      'post /api/v1/register',
    ]);
  });

  const closed = ENDPOINTS.filter((endpoint) => credentialsOf(endpoint) === 'required');
  test.each(closed.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    '%s needs an account, in an open organization too',
    async (_name, endpoint) => {
      const refused = await chat.api().request(endpoint.method, exampleOf(endpoint));
      expectError(refused, 'UNAUTHORIZED');
      expect(refused.headers['www-authenticate']).toBe('Basic realm="chat"');
    },
  );

  const open = ENDPOINTS.filter((endpoint) => credentialsOf(endpoint) === 'optional');
  test.each(open.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    '%s takes no wrong credentials for none, and nobody where there is nothing to see',
    async (_name, endpoint) => {
      const as = (user?: TestUser) => chat.api(user).request(endpoint.method, exampleOf(endpoint));
      expectError(await as({ ...realm.member, api_key: realm.owner.api_key }), 'UNAUTHORIZED');
      expectError(await as({ ...realm.member, api_key: 'short' }), 'UNAUTHORIZED');
      expectRefused(await as().set('Authorization', 'Bearer x'), 'This interface needs HTTP Basic authentication.');
      const hook = await buildBot(chat, realm.member, { bot_type: BOT_TYPES.incomingWebhook });
      expectError(await as(hook), 'UNAUTHORIZED');
      for (const settings of [{}, { enable_spectator_access: true }]) {
        const { host, id } = await buildRealm(chat, { is_default: false, settings });
        await buildChannel(chat, id, { is_web_public: true, is_archived: true });
        await buildChannel(chat, id);
        const refused = await as().set('Host', host);
        expectError(refused, 'UNAUTHORIZED');
        expect(refused.headers['www-authenticate']).toBe('Basic realm="chat"');
      }
    },
  );
});

test('spectators share the budget of their address', async () => {
  const limited = await chat.startReplica({
    env: { RATE_LIMIT_ADDRESS: '86400:2', REDIS_PREFIX: randomBytes(6).toString('hex') },
  });
  const first = await readAsSpectator(limited, [WEB_PUBLIC]);
  expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' });
  expectSuccess(await limited.api().post('/register', { fetch_event_types: [] }));
  expectError(await limited.api().get('/users'), 'RATE_LIMIT_HIT');
  expectSuccess(await limited.api(realm.member).get('/users'));
});

describe('what is closed is closed at once, on all replicas', () => {
  let other: Replica;
  beforeAll(async () => {
    other = await chat.startReplica();
  });

  const isOpenOn = async (replica: Replica) => ({
    read: (await readAsSpectator(replica, [WEB_PUBLIC])).status,
    registered: (await replica.api().post('/register', { fetch_event_types: [] })).status,
    told: expectSuccess(await replica.api().get('/server_settings'))['realm_web_public_access_enabled'],
  });
  const OPEN = { read: 200, registered: 200, told: true };
  const CLOSED = { read: 401, registered: 401, told: false };

  test('the whole organization', async () => {
    expect(await isOpenOn(other)).toEqual(OPEN);
    await setOpen(false);
    expect([await isOpenOn(chat), await isOpenOn(other)]).toEqual([CLOSED, CLOSED]);
    await setOpen(true);
    expect([await isOpenOn(chat), await isOpenOn(other)]).toEqual([OPEN, OPEN]);
  });

  test('its last web-public channel, which then is an ordinary one', async () => {
    const change = (form: object) =>
      chat
        .api(realm.owner)
        .patch(`/streams/${square.id}`, form as Record<string, unknown>)
        .then(expectSuccess);
    await change({ is_web_public: false });
    expect([await isOpenOn(chat), await isOpenOn(other)]).toEqual([CLOSED, CLOSED]);
    await change({ is_web_public: true });
    expect(await isOpenOn(other)).toEqual(OPEN);
    await change({ is_private: true });
    expect(await isOpenOn(other)).toEqual(CLOSED);
    await change({ is_private: false, is_web_public: true });
    expect(await isOpenOn(other)).toEqual(OPEN);
  });

  test('an organization that is deactivated, and says so', async () => {
    const { host, id } = await buildRealm(chat, { is_default: false, settings: { enable_spectator_access: true } });
    await buildChannel(chat, id, { is_web_public: true });
    const users = () => other.api().request('get', '/users').set('Host', host);
    expectSuccess(await users());
    await chat.db.query('update realms set deactivated_at = now() where id = $1', [id]);
    expectError(await users(), 'REALM_DEACTIVATED');
  });

  test('a host that no organization has', async () => {
    await chat.db.query('update realms set is_default = false where id = $1', [realm.id]);
    expectError(await chat.api().request('get', '/users').set('Host', 'nobody.example.test'), 'NONEXISTENT_SUBDOMAIN');
    await chat.db.query('update realms set is_default = true where id = $1', [realm.id]);
  });
});
