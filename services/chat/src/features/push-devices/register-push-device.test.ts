import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buildRealm, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { buildPhone, startRelay, type PhoneFields, type Relay } from '../../../test/support/push.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { LIMITS } from '../../limits/index.js';

let relay: Relay;
let chat: Chat;
let realm: TestRealm;
let clock = Date.now();
beforeAll(async () => {
  relay = await startRelay({ now: () => new Date(clock) });
  chat = await startChat({ env: relay.env, now: () => new Date(clock) });
});
afterAll(() => Promise.all([chat.stop(), relay.stop()]));
beforeEach(async () => {
  clock = Date.now();
  realm = await buildRealm(chat);
});

const REGISTERING = 'register a phone at the push relay';
const register = (form: Record<string, unknown>, user: TestUser = realm.member, to = chat) =>
  to.api(user).post('/mobile_push/register', form);
const devices = async (user: TestUser = realm.member) =>
  expectSuccess(await chat.api(user).post('/register', { fetch_event_types: ['push_device'] }))['push_devices'];
const dueNow = () => chat.db.query('update jobs set due_at = now()');
const failing = async (fields: PhoneFields) => {
  const phone = buildPhone(relay, fields);
  expectSuccess(await register(phone.form));
  await runJobs(chat);
  return (await devices())[phone.push_account_id];
};

describe('POST /mobile_push/register', () => {
  test('a phone is pending, and active once the relay has opened its registration; only its owner is told', async () => {
    const listening = { event_types: ['push_device', 'subscription'] };
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    for (const token_kind of ['fcm', 'apns'] as const) {
      const { form, push_account_id } = buildPhone(relay, { token_kind });
      expect(Number.isSafeInteger(Number(push_account_id))).toBe(false);
      expectSuccess(await register({ ...form, colour: 'red' }), { ignored_parameters_unsupported: ['colour'] });
      expect(await devices()).toMatchObject({ [push_account_id]: { status: 'pending', error_code: null } });
      await runJobs(chat);
      expect(await devices()).toMatchObject({ [push_account_id]: { status: 'active', error_code: null } });
      const told = { id: expect.any(Number), type: 'push_device', push_account_id };
      expect(await drain(chat, realm.member, own)).toEqual([
        { ...told, status: 'pending' },
        { ...told, status: 'active' },
      ]);
    }
    expect(await drain(chat, realm.owner, others)).toEqual([]);
    expect(await devices(realm.owner)).toEqual({});
  });

  test('the relay gets what the app sealed, keeps no token in clear, and knows the phone again', async () => {
    const { form, token, push_account_id } = buildPhone(relay);
    for (const _ of [1, 2]) {
      expectSuccess(await register(form));
      await runJobs(chat);
    }
    const rows = await relay.db.query<{ text: string }>(
      'select relay_devices::text as text from relay_devices where push_account_id = $1',
      [push_account_id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.text).not.toContain(token);
  });

  test('whoever registers again what is pending or active changes nothing, also at once; what failed is tried anew', async () => {
    const phone = buildPhone(relay, { form: { bouncer_public_key: Buffer.alloc(32, 7).toString('base64') } });
    const answers = await Promise.all([1, 2, 3].map(() => register(phone.form)));
    answers.forEach((answer) => expectSuccess(answer));
    expect(await chat.db.query('select from jobs where task like $1', ['register a phone%'])).toHaveLength(1);
    await runJobs(chat);
    expect(await devices()).toEqual({
      [phone.push_account_id]: { status: 'failed', error_code: 'INVALID_BOUNCER_PUBLIC_KEY' },
    });
    const queue = await registerQueue(chat, realm.member, { event_types: ['push_device'] });
    expectSuccess(await register({ ...phone.form, bouncer_public_key: relay.public_key }));
    await runJobs(chat);
    const events = await drain(chat, realm.member, queue, 'push_device');
    expect(events.map(({ status }) => status)).toEqual(['pending', 'active']);
    expectSuccess(await register({ ...phone.form, bouncer_public_key: 'x' }));
    await runJobs(chat);
    expect(await devices()).toEqual({ [phone.push_account_id]: { status: 'active', error_code: null } });
  });

  test.each([
    [
      'a key that the relay does not have',
      { form: { bouncer_public_key: Buffer.alloc(32, 9).toString('base64') } },
      'INVALID_BOUNCER_PUBLIC_KEY',
    ],
    [
      'what nobody can open',
      { form: { encrypted_push_registration: Buffer.alloc(90, 1).toString('base64') } },
      'BAD_REQUEST',
    ],
    [
      'a registration of the day before yesterday',
      { registration: { timestamp: Date.now() / 1000 - 90_000 } },
      'REQUEST_EXPIRED',
    ],
    ['a registration of tomorrow', { registration: { timestamp: Date.now() / 1000 + 90_000 } }, 'BAD_REQUEST'],
    ['no timestamp', { registration: { timestamp: 'now' } }, 'BAD_REQUEST'],
    ['an iPhone without its app', { token_kind: 'apns', registration: { ios_app_id: undefined } }, 'BAD_REQUEST'],
    ['an iPhone whose token is not hexadecimal', { token_kind: 'apns', registration: { token: 'xyz' } }, 'BAD_REQUEST'],
    ['another phone with an app of iPhones', { registration: { ios_app_id: 'org.example.chat' } }, 'BAD_REQUEST'],
    ['an unknown kind', { registration: { token_kind: 'pager' } }, 'BAD_REQUEST'],
    ['an empty token', { registration: { token: '' } }, 'BAD_REQUEST'],
  ] as [string, PhoneFields, string][])(
    '%s is told to the owner as the relay names it',
    async (_name, fields, error_code) => {
      expect(await failing(fields)).toEqual({ status: 'failed', error_code });
    },
  );

  test('while the relay is away the phone stays pending, and is active when it is back', async () => {
    const { form, push_account_id } = buildPhone(relay);
    await relay.leave();
    expectSuccess(await register(form));
    await expect(runJobs(chat)).rejects.toThrow(REGISTERING);
    expect(await devices()).toEqual({ [push_account_id]: { status: 'pending', error_code: null } });
    await relay.comeBack();
    await dueNow();
    await runJobs(chat);
    expect(await devices()).toEqual({ [push_account_id]: { status: 'active', error_code: null } });
  });

  test('after a day without the relay the registration has expired', async () => {
    const { form, push_account_id } = buildPhone(relay);
    expectSuccess(await register(form));
    clock += 25 * 3_600_000;
    await relay.leave();
    await runJobs(chat);
    await relay.comeBack();
    expect(await devices()).toEqual({ [push_account_id]: { status: 'failed', error_code: 'REQUEST_EXPIRED' } });
  });

  test.each([
    ['fails', 500, '{"result":"error","msg":"","code":"X"}'],
    ['answers no JSON', 200, '<html>'],
    ['answers no id', 200, '{"result":"success","msg":"","device_id":"12"}'],
    ['answers without end', 200, `"${'x'.repeat(2_000_000)}`],
    ['sends elsewhere', 302, ''],
    ['knows us no more', 401, '{"result":"error","msg":"","code":"INVALID_API_KEY"}'],
    ['has no such organization', 403, '{"result":"error","msg":"","code":"MISSING_REMOTE_REALM"}'],
  ])('a relay that %s is asked again', async (_name, status, body) => {
    const asked: string[] = [];
    const server: Server = createServer((req, res) => {
      asked.push(req.url!);
      res.writeHead(status, { location: `${relay.url}/` }).end(body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const replica = await chat.startReplica({ env: { PUSH_RELAY_URL: url } });
    const { form, push_account_id } = buildPhone(relay);
    expectSuccess(await register(form));
    await expect(runJobs({ db: chat.db, deps: replica.deps })).rejects.toThrow(REGISTERING);
    expect(asked).toEqual(['/api/v1/remotes/push/e2ee/register']);
    expect((await devices())[push_account_id]).toEqual({ status: 'pending', error_code: null });
    await dueNow();
    await runJobs(chat);
    expect((await devices())[push_account_id]).toEqual({ status: 'active', error_code: null });
    await replica.stop();
    server.close();
  });

  test('people of every role have phones, bots have none, and the same push account may be of two people', async () => {
    const { form, push_account_id } = buildPhone(relay);
    for (const user of [realm.owner, realm.administrator, realm.moderator, realm.guest]) {
      expectSuccess(await register(form, user));
      expect(Object.keys(await devices(user))).toEqual([push_account_id]);
    }
    expectRefused(await register(form, realm.bot), 'Bots cannot do this.');
    expect(await devices()).toEqual({});
  });

  test('what is missing, malformed or too long is refused', async () => {
    const { form } = buildPhone(relay);
    for (const name of Object.keys(form)) {
      expectError(await register({ ...form, [name]: undefined }), 'REQUEST_VARIABLE_MISSING', { var_name: name });
    }
    const NO_KEY = 'push_public_key is not a key that can be encrypted for.';
    const wrong = [
      [{ token_kind: 'FCM' }, 'token_kind must be one of fcm, apns'],
      [{ push_account_id: '"5"' }, 'push_account_id has a bad format'],
      [{ push_account_id: '1.5' }, 'push_account_id has a bad format'],
      [{ push_account_id: '9223372036854775808' }, 'push_account_id is too large'],
      [{ push_account_id: '-9223372036854775809' }, 'push_account_id is too large'],
      [{ push_account_id: '1'.repeat(100) }, 'push_account_id is too long (limit: 20 characters)'],
      [{ push_public_key: '' }, 'push_public_key is not base64'],
      [{ push_public_key: 'AAAA' }, NO_KEY],
      [{ push_public_key: Buffer.alloc(32).toString('base64') }, NO_KEY],
      [{ push_public_key: Buffer.alloc(33, 5).toString('base64') }, NO_KEY],
      [{ push_public_key: Buffer.alloc(32, 0xfb).toString('base64url') }, 'push_public_key is not base64'],
      [
        { bouncer_public_key: 'x'.repeat(LIMITS.pushKey + 1) },
        'bouncer_public_key is too long (limit: 100 characters)',
      ],
      [{ encrypted_push_registration: 'not base64!' }, 'encrypted_push_registration is not base64'],
      [
        { encrypted_push_registration: 'A'.repeat(LIMITS.pushRegistration + 4) },
        'encrypted_push_registration is too long (limit: 10000 characters)',
      ],
    ] as const;
    for (const [value, reason] of wrong) expectRefused(await register({ ...form, ...value }), reason);
    expect(await devices()).toEqual({});
    for (const push_account_id of ['-9223372036854775808', '9223372036854775807', '0']) {
      expectSuccess(await register({ ...form, push_account_id }));
    }
    expect(Object.keys(await devices()).toSorted()).toEqual(['-9223372036854775808', '0', '9223372036854775807']);
  });

  test('a person has a largest number of devices; those that failed make room', async () => {
    await chat.db.query(
      `insert into push_devices (realm_id, user_id, kind, name_hash, push_account_id, token_kind, push_public_key, error_code)
       select $1, $2, 'relay', sha256(n::text::bytea), n, 'fcm', '\\x00', case when n > $3 then 'REQUEST_EXPIRED' end
       from generate_series(2, 2 * $3) n`,
      [realm.id, realm.member.id, LIMITS.pushDevices],
    );
    const answers = await Promise.all([1, 2, 3].map(() => register(buildPhone(relay).form)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  test('a server without a relay says so, and what it can to those who ask before', async () => {
    const bare = await chat.startReplica({ env: { PUSH_RELAY_URL: '' } });
    const { form } = buildPhone(relay);
    expectError(await bare.api(realm.member).post('/mobile_push/register', form), 'PUSH_SERVICE_NOT_CONFIGURED');
    for (const [replica, has] of [
      [bare, false],
      [chat, true],
    ] as const) {
      expectSuccess(await replica.api().get('/server_settings'), { push_notifications_enabled: has });
      const shown = await replica.api(realm.member).post('/register', { fetch_event_types: ['realm'] });
      expectSuccess(shown, {
        realm_push_notifications_enabled: has,
        realm_push_notifications_enabled_end_timestamp: null,
      });
    }
  });
});
