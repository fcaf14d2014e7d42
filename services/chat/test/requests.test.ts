import { Writable } from 'node:stream';
import Joi from 'joi';
import { pino } from 'pino';
import {
  administrator,
  allOf,
  humansOnly,
  notGuest,
  owner,
  publicAccess,
  signedIn,
  signedInOrSpectator,
} from '../src/http/access.js';
import { endpoint } from '../src/http/endpoint.js';
import { ChatError } from '../src/domain/errors.js';
import { str } from '../src/http/param-types.js';
import { BOT_TYPES } from '../src/domain/caller.js';
import { buildBot, buildChannel, buildRealm, buildUser, type TestRealm } from './support/builders.js';
import { expectError, expectRefused, expectSuccess } from './support/expect.js';
import { startChat, type Chat } from './support/start.js';

const rename = (realm_id: number) => ['update realms set name = $2 where id = $1', [realm_id, 'Renamed']] as const;

const read = {
  method: 'get',
  operationId: 'read',
  summary: 'Reads',
  response: Joi.object({}),
  handler: async () => ({}),
} as const;

const endpoints = [
  endpoint({ ...read, path: '/for/everybody', access: publicAccess }),
  endpoint({ ...read, path: '/for/signed-in', access: signedIn }),
  endpoint({ ...read, path: '/for/spectators', access: signedInOrSpectator }),
  endpoint({ ...read, path: '/for/people', access: allOf(humansOnly, notGuest) }),
  endpoint({ ...read, path: '/for/administrators', access: administrator }),
  endpoint({ ...read, path: '/for/owners', access: owner }),
  endpoint({ ...read, path: '/slow', access: signedIn, rateLimit: 'longPoll' }),
  endpoint({
    method: 'post',
    path: '/rename-and-fail',
    operationId: 'renameAndFail',
    summary: 'Changes something, then fails',
    access: signedIn,
    params: Joi.object<{ how: string }, true>({ how: str().required() }),
    async handler({ db, realm, params }) {
      await db.query(...rename(realm.id));
      if (params.how === 'refused') throw new ChatError('BAD_REQUEST', 'Not today.');
      if (params.how === 'value') await db.query('select $1::bigint', ['9'.repeat(30)]);
      throw new Error(`secret detail of ${params.how}`);
    },
  }),
];

describe('requests', () => {
  let chat: Chat;
  let realm: TestRealm;
  let logged = '';

  beforeAll(async () => {
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk.toString();
        done();
      },
    });
    chat = await startChat({ endpoints, log: pino({ level: 'info' }, sink) });
    realm = await buildRealm(chat, { host: 'here.example.test' });
  });
  afterAll(() => chat.stop());

  const get = (path: string, user?: TestRealm['member']) => chat.api(user).request('get', path);

  describe('credentials', () => {
    test('are the real address in any case, and the key', async () => {
      const { delivery_email, api_key } = realm.member;
      expectSuccess(await get('/for/signed-in', { ...realm.member, delivery_email: delivery_email.toUpperCase() }));
      expectSuccess(await get('/for/signed-in', { ...realm.member, api_key: ` ${api_key} ` }));
    });

    test('of another scheme are a bad request, undecodable ones are none', async () => {
      expectRefused(
        await get('/for/signed-in').set('Authorization', 'Bearer abc'),
        'This interface needs HTTP Basic authentication.',
      );
      for (const header of ['Basic', 'Basic %%%', 'Basic bm9jb2xvbg==', `Basic ${btoa('a:b')}`]) {
        const refused = await get('/for/signed-in').set('Authorization', header);
        expectError(refused, 'UNAUTHORIZED');
        expect(refused.headers['www-authenticate']).toBe('Basic realm="chat"');
      }
    });

    test('of a deactivated account or organization say so', async () => {
      const gone = await buildUser(chat, realm.id, { is_active: false });
      expectError(await get('/for/signed-in', gone), 'USER_DEACTIVATED');
      const closed = await buildRealm(chat, { host: 'closed.example.test', is_default: false });
      await chat.db.query('update realms set deactivated_at = now() where id = $1', [closed.id]);
      expectError(await get('/for/signed-in', closed.member).set('Host', closed.host), 'REALM_DEACTIVATED');
    });

    test('of one organization are worth nothing at another', async () => {
      const other = await buildRealm(chat, { host: 'other.example.test', is_default: false });
      expectSuccess(await get('/for/signed-in', other.member).set('Host', other.host));
      expectError(await get('/for/signed-in', other.member).set('Host', realm.host), 'UNAUTHORIZED');
    });

    test('stop working as soon as the database says that the key has changed', async () => {
      const user = await buildUser(chat, realm.id);
      expectSuccess(await get('/for/signed-in', user));
      await chat.db.query(`update users set api_key_hash = sha256(random()::text::bytea) where id = $1`, [user.id]);
      let response = await get('/for/signed-in', user);
      while (response.status === 200) response = await get('/for/signed-in', user);
      expectError(response, 'UNAUTHORIZED');
    });
  });

  test('are let in by role and kind of the caller', async () => {
    expectSuccess(await get('/for/everybody'));
    expectSuccess(await get('/for/administrators', realm.owner));
    expectError(await get('/for/administrators', realm.moderator), 'UNAUTHORIZED_PRINCIPAL');
    expectError(await get('/for/owners', realm.administrator), 'UNAUTHORIZED_PRINCIPAL');
    expectRefused(await get('/for/people', realm.bot), 'Bots cannot do this.');
    expectRefused(await get('/for/people', realm.guest), 'Guests cannot do this.');
    expectSuccess(await get('/for/people', realm.member));
    const hook = await buildBot(chat, realm.member, { bot_type: BOT_TYPES.incomingWebhook });
    const refused = await get('/for/signed-in', hook);
    expectError(refused, 'UNAUTHORIZED');
    expect(refused.headers['www-authenticate']).toBe('Basic realm="chat"');
  });

  test('without credentials are let in where the organization has spectators', async () => {
    expectError(await get('/for/spectators'), 'UNAUTHORIZED');
    const open = await buildRealm(chat, {
      host: 'open.example.test',
      is_default: false,
      settings: { enable_spectator_access: true },
    });
    await buildChannel(chat, open.id, { is_web_public: true });
    expectSuccess(await get('/for/spectators').set('Host', open.host));
    expectError(await get('/for/spectators', { ...open.member, api_key: 'x' }).set('Host', open.host), 'UNAUTHORIZED');
  });

  test('to unknown addresses and with wrong methods get JSON', async () => {
    expectError(await get('/nothing/here'), 'NOT_FOUND');
    expectError(await chat.api(realm.member).request('patch', '/for/signed-in'), 'METHOD_NOT_ALLOWED', {
      allowed_methods: ['GET', 'HEAD'],
    });
    const options = await chat.api().request('options', '/for/signed-in');
    expect({ status: options.status, allow: options.headers.allow }).toEqual({ status: 204, allow: 'GET, HEAD' });
    expectError(await get('/for/%E0%A4%A'), 'NOT_FOUND');
  });

  test('carry an id from end to end, and are never cached', async () => {
    const response = await get('/nothing').set('X-Request-Id', 'my-request-0001');
    expect(response.headers).toMatchObject({ 'x-request-id': 'my-request-0001', 'cache-control': 'no-store' });
    expect(response.headers['x-powered-by']).toBeUndefined();
    expect(response.headers['access-control-allow-origin']).toBe('*');
  });

  test.each([
    ['refused', 'Not today.'],
    ['value', 'A parameter holds a value that cannot be stored.'],
    ['broken', undefined],
  ])('that fail (%s) leave nothing behind and tell nothing', async (how, reason) => {
    const response = await chat.api(realm.member).request('post', '/rename-and-fail').type('form').send({ how });
    if (reason === undefined) expectError(response, 'INTERNAL_ERROR', { msg: 'Internal server error.' });
    else expectRefused(response, reason);
    expect(response.text).not.toContain('secret detail');
    expect(await chat.db.query('select name from realms where id = $1', [realm.id])).toEqual([
      { name: 'Test organization' },
    ]);
  });

  test('leave no secret in the log', async () => {
    const { delivery_email, api_key } = realm.administrator;
    await get('/for/signed-in?token=visible-in-url', realm.administrator);
    expect(logged).toContain('"route":"/for/signed-in"');
    for (const secret of [delivery_email, api_key, 'visible-in-url', 'Basic ']) expect(logged).not.toContain(secret);
  });

  describe('over the limit', () => {
    test('are refused with the headers that say when to come back; long polls have a budget of their own', async () => {
      const limited = await chat.startReplica({
        env: { RATE_LIMIT_USER: '60:2,3600:10', RATE_LIMIT_LONG_POLL: '86400:1' },
      });
      const call = (address: string) => limited.api(realm.member).request('get', address);
      const first = await call('/for/signed-in');
      expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '1' });
      expect(Number(first.headers['x-ratelimit-reset'])).toBeCloseTo(Date.now() / 1000 + 3600, -2);
      expectSuccess(await call('/for/signed-in'));
      const refused = await call('/for/signed-in');
      expectError(refused, 'RATE_LIMIT_HIT', { 'retry-after': expect.any(Number) });
      expect(refused.headers).toMatchObject({
        'x-ratelimit-remaining': '0',
        'retry-after': expect.stringMatching(/^\d+$/),
      });
      expectSuccess(await call('/slow'));
      expectError(await call('/slow'), 'RATE_LIMIT_HIT');
      expectSuccess(await limited.api(realm.owner).request('get', '/for/signed-in'));
    });

    test('count wrong keys against the address', async () => {
      const limited = await chat.startReplica({ env: { RATE_LIMIT_ADDRESS: '86400:2' } });
      const guess = () => limited.api({ ...realm.member, api_key: 'wrong' }).request('get', '/for/signed-in');
      expectError(await guess(), 'UNAUTHORIZED');
      expectError(await guess(), 'UNAUTHORIZED');
      expectError(await guess(), 'RATE_LIMIT_HIT');
      expectSuccess(await limited.api(realm.member).request('get', '/for/signed-in'));
    });

    test('are still counted, in memory, while Redis is out of reach', async () => {
      const limited = await chat.startReplica({
        env: { RATE_LIMIT_USER: '86400:2', REDIS_URL: 'redis://127.0.0.1:1' },
      });
      const call = () => limited.api(realm.member).request('get', '/for/signed-in');
      expectSuccess(await call());
      expectSuccess(await call());
      expectError(await call(), 'RATE_LIMIT_HIT');
    });
  });
});
