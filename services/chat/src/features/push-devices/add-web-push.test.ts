import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { buildRealm, buildUser, sendMessage, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { push } from '../../../test/support/push.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { buildBrowser, startPushService, type PushService } from '../../../test/support/web-push.js';
import { LIMITS } from '../../limits/index.js';

let service: PushService;
let chat: Chat;
let realm: TestRealm;
let reader: TestUser;
let clock = Date.now();
const env = {
  WEB_PUSH_PRIVATE_KEY: randomBytes(32).toString('base64url'),
  WEB_PUSH_CONTACT: 'mailto:admin@example.test',
};
const PATH = '/users/me/web_push_subscriptions';

beforeAll(async () => {
  service = await startPushService();
  chat = await startChat({ env, webPush: service.overrides, now: () => new Date(clock) });
  realm = await buildRealm(chat);
});
afterAll(() => Promise.all([chat.stop(), service.stop()]));
beforeEach(async () => {
  service.requests.length = 0;
  service.answer = { status: 201 };
  await chat.db.query('delete from push_devices');
  reader = await buildUser(chat, realm.id);
});

const subscribe = (form: object, user: TestUser = reader, to: Pick<Chat, 'api'> = chat) =>
  to.api(user).post(PATH, { ...form });
const write = (content = 'Hello') => sendMessage(chat, realm.owner, { to: [reader], content });
const waiting = () => chat.db.query('select from push_queue');

describe('POST /users/me/web_push_subscriptions', () => {
  test.each(['web_push', 'unified_push'])(
    'a subscription of %s gets messages that only it can open, and what is taken back',
    async (kind) => {
      const browser = buildBrowser(service);
      expectSuccess(await subscribe({ ...browser.form, kind, colour: 'red' }), {
        ignored_parameters_unsupported: ['colour'],
      });
      const message_id = await write();
      await push(chat);
      expect(browser.received()).toEqual([
        expect.objectContaining({
          type: 'message',
          message_id,
          content: 'Hello',
          user_id: reader.id,
          recipient_type: 'direct',
        }),
      ]);
      expectSuccess(
        await chat.api(reader).post('/messages/flags', { op: 'add', flag: 'read', messages: [message_id] }),
      );
      await push(chat);
      expect(browser.received()[1]).toMatchObject({ type: 'remove', message_ids: [message_id] });
      const [first, second] = service.requests.map(({ headers }) => headers);
      expect(first).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
      expect(second).toMatchObject({ urgency: 'low' });
      expect(service.requests.every(({ body }) => body.length <= 4_096 && !body.includes('Hello'))).toBe(true);
    },
  );

  test('who sends proves that they hold the key with which the browser subscribed', async () => {
    expectSuccess(await subscribe(buildBrowser(service).form));
    await write();
    await push(chat);
    const [, token, k] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(service.requests[0]!.headers.authorization!)!;
    const { vapid_public_key } = expectSuccess(await chat.api(reader).get(PATH));
    expect(k).toBe(vapid_public_key);
    const [head, claims, signature] = token!.split('.');
    const claim = JSON.parse(Buffer.from(claims!, 'base64url').toString());
    expect(claim).toEqual({ aud: service.url, exp: expect.any(Number), sub: 'mailto:admin@example.test' });
    expect(claim.exp - clock / 1000).toBeLessThanOrEqual(86_400);
    const point = Buffer.from(k!, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature!, 'base64url'))).toBe(true);
  });

  test('one that is gone is forgotten, one that fails is tried again in time, and what it never takes is given up', async () => {
    const browser = buildBrowser(service);
    expectSuccess(await subscribe(browser.form));
    service.answer = { status: 429, headers: { 'retry-after': '120' } };
    await write('first');
    await write('second');
    await push(chat);
    clock += 60_000;
    await push(chat);
    expect(service.requests).toHaveLength(1);
    service.answer = { status: 201 };
    clock += 61_000;
    await push(chat);
    expect(browser.received().map(({ content }) => content)).toEqual(['first', 'first', 'second']);
    service.answer = { status: 413 };
    await write('third');
    await push(chat);
    expect(await waiting()).toEqual([]);
    service.answer = { status: 410 };
    await write('fourth');
    await push(chat);
    expect(expectSuccess(await chat.api(reader).get(PATH)).subscriptions).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test.each([
    ['this machine', '127.0.0.1'],
    ['a private network', '10.1.2.3'],
    ['what clouds tell machines', '169.254.169.254'],
    ['this machine by IPv6', '::1'],
  ])('nothing is sent to %s, whatever its name', async (_name, address) => {
    const resolve = async () => [
      { address: '1.1.1.1', family: 4 },
      { address, family: address.includes(':') ? 6 : 4 },
    ];
    const { ca } = service.overrides;
    const careful = await chat.startReplica({ webPush: { resolve, ca: ca! } });
    const browser = buildBrowser(service);
    expectSuccess(await subscribe(browser.form));
    const literal = address.includes(':') ? `[${address}]` : address;
    expectSuccess(await subscribe({ ...browser.form, endpoint: `https://${literal}:${new URL(service.url).port}/x` }));
    await write();
    await push(careful);
    expect(service.requests).toEqual([]);
    expect(await waiting()).toHaveLength(2);
    await careful.stop();
  });

  test('what is missing, malformed or too long is refused, and so are bots', async () => {
    const { form } = buildBrowser(service);
    for (const name of Object.keys(form)) {
      expectError(await subscribe({ ...form, [name]: undefined }), 'REQUEST_VARIABLE_MISSING', { var_name: name });
    }
    const point = Buffer.from(form.p256dh, 'base64url');
    const wrong = [
      [{ kind: 'mail' }, 'kind must be one of web_push, unified_push'],
      [{ endpoint: '' }, 'endpoint is not an address of https, or too long (limit: 2000 characters)'],
      [
        { endpoint: 'http://push.example.test/x' },
        'endpoint is not an address of https, or too long (limit: 2000 characters)',
      ],
      [{ endpoint: 'file:///etc/passwd' }, 'endpoint is not an address of https, or too long (limit: 2000 characters)'],
      [
        { endpoint: 'https://user:password@push.example.test/' },
        'endpoint is not an address of https, or too long (limit: 2000 characters)',
      ],
      [{ endpoint: 'push.example.test' }, 'endpoint is not an address of https, or too long (limit: 2000 characters)'],
      [
        { endpoint: `https://push.example.test/${'x'.repeat(LIMITS.pushEndpoint)}` },
        'endpoint is too long (limit: 2000 characters)',
      ],
      // Longer as it is kept than as it is given.
      [
        { endpoint: `https://push.example.test/${'\u{1F600}'.repeat(LIMITS.pushEndpoint / 4)}` },
        'endpoint is not an address of https, or too long (limit: 2000 characters)',
      ],
      [{ p256dh: '' }, 'p256dh is not a public key of the curve P-256'],
      [{ p256dh: 'AAAA' }, 'p256dh is not a public key of the curve P-256'],
      [
        { p256dh: Buffer.concat([point.subarray(0, 64), Buffer.from([point[64]! ^ 1])]).toString('base64url') },
        'p256dh is not a public key of the curve P-256',
      ],
      [{ auth: randomBytes(15).toString('base64url') }, 'auth does not have 16 bytes'],
      [{ auth: 'x'.repeat(LIMITS.pushKey + 1) }, 'auth is too long (limit: 100 characters)'],
    ] as const;
    for (const [value, reason] of wrong) expectRefused(await subscribe({ ...form, ...value }), reason);
    expectRefused(await subscribe(form, realm.bot), 'Bots cannot do this.');
    for (const user of [realm.owner, realm.administrator, realm.moderator, realm.guest]) {
      expectSuccess(await subscribe(buildBrowser(service).form, user));
    }
  });

  test('the same browser again has its new keys; addresses and keys lie encrypted in the database', async () => {
    const [old, browser] = [buildBrowser(service), buildBrowser(service)];
    await subscribe({ ...old.form, endpoint: browser.form.endpoint });
    await Promise.all([1, 2].map(() => subscribe(browser.form)));
    const rows = await chat.db.query<{ text: string }>('select push_devices::text as text from push_devices');
    expect(rows).toHaveLength(1);
    expect(rows[0]!.text).not.toContain(new URL(browser.form.endpoint).pathname.slice(1));
    expect(rows[0]!.text).not.toContain(browser.form.auth);
    await write();
    await push(chat);
    expect(browser.received()).toMatchObject([{ content: 'Hello' }]);
  });

  test('a server without a key says so', async () => {
    const bare = await chat.startReplica({ env: { WEB_PUSH_PRIVATE_KEY: '' } });
    expectError(await subscribe(buildBrowser(service).form, reader, bare), 'PUSH_SERVICE_NOT_CONFIGURED');
    expectSuccess(await bare.api(reader).get(PATH), { vapid_public_key: null });
  });
});
