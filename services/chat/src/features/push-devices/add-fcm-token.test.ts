import { buildRealm, sendMessage, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { push, startRelay, type Relay } from '../../../test/support/push.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { LIMITS } from '../../limits/index.js';

let relay: Relay;
let chat: Chat;
let realm: TestRealm;
beforeAll(async () => {
  relay = await startRelay();
  chat = await startChat({ env: relay.env });
});
afterAll(() => Promise.all([chat.stop(), relay.stop()]));
beforeEach(async () => {
  relay.handed.length = 0;
  realm = await buildRealm(chat);
});

const add = (token: unknown, user: TestUser = realm.member, more: object = {}) =>
  chat.api(user).post('/users/me/android_gcm_reg_id', { token, ...more });
const devices = () =>
  chat.db.query<{ text: string }>('select push_devices::text as text from push_devices where realm_id = $1', [
    realm.id,
  ]);

describe('POST /users/me/android_gcm_reg_id', () => {
  test('a token is added once, lies encrypted, and its app hears of messages in the clear', async () => {
    for (const _ of [1, 2])
      expectSuccess(await add('Token:abc', realm.member, { x: 1 }), { ignored_parameters_unsupported: ['x'] });
    const [row, ...more] = await devices();
    expect(more).toEqual([]);
    expect(row!.text).not.toContain('Token:abc');
    const message_id = await sendMessage(chat, realm.owner, { to: [realm.member], content: 'Hello' });
    await push(chat);
    expectSuccess(
      await chat.api(realm.member).post('/messages/flags', { op: 'add', flag: 'read', messages: [message_id] }),
    );
    await push(chat);
    const [shown, removed] = relay.handed;
    expect(shown).toMatchObject({
      token_kind: 'fcm',
      token: 'Token:abc',
      ios_app_id: null,
      payload: {
        event: 'message',
        server: realm.host,
        realm_id: String(realm.id),
        user_id: String(realm.member.id),
        zulip_message_id: String(message_id),
        content: 'Hello',
        recipient_type: 'private',
        sender_full_name: 'Olga Owner',
      },
    });
    expect(removed!.payload).toMatchObject({ event: 'remove', zulip_message_ids: String(message_id) });
  });

  test('where the organization wants all encrypted, what it gets says only that there is something', async () => {
    expectSuccess(await chat.api(realm.owner).patch('/realm', { require_e2ee_push_notifications: true }));
    expectSuccess(await add('token'));
    await sendMessage(chat, realm.owner, { to: [realm.member], content: 'Secret' });
    await push(chat);
    expect(relay.handed).toMatchObject([{ payload: { content: 'New message' } }]);
    expect(JSON.stringify(relay.handed)).not.toContain('Secret');
  });

  test('on a server without a relay nothing waits for it; what waited before is given up after a day', async () => {
    expectSuccess(await add('token'));
    const waiting = () => chat.db.query('select from push_queue where realm_id = $1', [realm.id]);
    const bare = await chat.startReplica({
      env: { PUSH_RELAY_URL: '' },
      now: () => new Date(Date.now() + 25 * 3_600_000),
    });
    await sendMessage(chat, realm.owner, { to: [realm.member] });
    await push(bare);
    expect(await waiting()).toEqual([]);
    await sendMessage(chat, realm.owner, { to: [realm.member] });
    await relay.leave();
    await push(chat);
    const job = 'give up what no device has taken for a day';
    await runJobs(chat, job);
    expect(await waiting()).toHaveLength(1);
    await runJobs({ db: chat.db, deps: bare.deps }, job);
    expect(await waiting()).toEqual([]);
    await relay.comeBack();
    await bare.stop();
  });

  test('a token that the relay calls gone is forgotten', async () => {
    expectSuccess(await add('lost'));
    const plain = relay.sender;
    relay.sender = async () => 'gone';
    await sendMessage(chat, realm.owner, { to: [realm.member] });
    await push(chat);
    relay.sender = plain;
    expect(await devices()).toEqual([]);
  });

  test('what is missing, empty or too long is refused, and so are bots; people of every role may', async () => {
    expectError(await add(undefined), 'REQUEST_VARIABLE_MISSING', { var_name: 'token' });
    for (const token of ['', 'x'.repeat(LIMITS.pushToken + 1), 'a\0b'])
      expectRefused(
        await add(token),
        /^(?:token is not an allowed value|token is too long \(limit: 4096 characters\)|token must not contain null bytes)$/,
      );
    expectRefused(await add('x', realm.bot), 'Bots cannot do this.');
    expectSuccess(await add('x'.repeat(LIMITS.pushToken)));
    for (const user of [realm.owner, realm.administrator, realm.moderator, realm.guest])
      expectSuccess(await add('x', user));
  });
});
