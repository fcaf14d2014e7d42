import { buildRealm, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { buildActivePhone, buildPhone, startFakeRelay, startRelay, type Relay } from '../../../test/support/push.js';
import { startChat, type Chat } from '../../../test/support/start.js';

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

const PATH = '/mobile_push/e2ee/test_notification';
const send = (form: object = {}, user: TestUser = realm.member, to: Pick<Chat, 'api'> = chat) =>
  to.api(user).post(PATH, { ...form });

describe('POST /mobile_push/e2ee/test_notification', () => {
  test('reaches all phones of the caller, or the one that they name, and nobody else', async () => {
    const [one, two] = [
      await buildActivePhone(chat, relay, realm.member),
      await buildActivePhone(chat, relay, realm.member, { token_kind: 'apns' }),
    ];
    const others = await buildActivePhone(chat, relay, realm.owner);
    expectSuccess(await send({ loud: 'yes' }), { ignored_parameters_unsupported: ['loud'] });
    const wanted = {
      realm_url: 'http://chat.example.test',
      realm_name: 'Test organization',
      user_id: realm.member.id,
      type: 'test',
      time: expect.any(Number),
    };
    expect(one.received(relay)).toEqual([wanted]);
    expect(two.received(relay)).toEqual([wanted]);
    expect(others.received(relay)).toEqual([]);
    expectSuccess(await send({ push_account_id: two.push_account_id }));
    expect(one.received(relay)).toHaveLength(1);
    expect(two.received(relay)).toHaveLength(2);
    expectError(await send({ push_account_id: others.push_account_id }), 'NO_ACTIVE_PUSH_DEVICE');
    expectRefused(await send({ push_account_id: '"1"' }), 'push_account_id has a bad format');
    expect(relay.handed).toHaveLength(3);
  });

  test('needs a phone that the relay knows, and a person', async () => {
    expectError(await send(), 'NO_ACTIVE_PUSH_DEVICE');
    expectSuccess(await chat.api(realm.member).post('/mobile_push/register', buildPhone(relay).form));
    expectError(await send(), 'NO_ACTIVE_PUSH_DEVICE');
    expectRefused(await send({}, realm.bot), 'Bots cannot do this.');
    for (const user of [realm.owner, realm.administrator, realm.moderator, realm.guest]) {
      await buildActivePhone(chat, relay, user);
      expectSuccess(await send({}, user));
    }
  });

  test('tells what is wrong with the relay: away, failing, or not set up', async () => {
    await buildActivePhone(chat, relay, realm.member);
    await relay.leave();
    expectError(await send(), 'FAILED_TO_CONNECT_BOUNCER');
    await relay.comeBack();
    for (const [status, body, code] of [
      [500, '{"result":"error","msg":""}', 'INTERNAL_SERVER_ERROR_ON_BOUNCER'],
      [200, 'not JSON', 'INTERNAL_SERVER_ERROR_ON_BOUNCER'],
      [401, '{"result":"error","msg":"","code":"INVALID_API_KEY"}', 'ADMIN_ACTION_REQUIRED'],
      [403, '{"result":"error","msg":"","code":"MISSING_REMOTE_REALM"}', 'ADMIN_ACTION_REQUIRED'],
    ] as const) {
      const fake = await startFakeRelay(chat, () => ({ status, body }));
      expectError(await send({}, realm.member, fake.replica), code);
      await fake.stop();
    }
    const bare = await chat.startReplica({ env: { PUSH_RELAY_URL: '' } });
    expectError(await send({}, realm.member, bare), 'ADMIN_ACTION_REQUIRED');
  });

  test('a phone that turns out to be gone is no device any more, as its owner is told', async () => {
    const phone = await buildActivePhone(chat, relay, realm.member);
    const queue = await registerQueue(chat, realm.member, { event_types: ['push_device'] });
    const plain = relay.sender;
    relay.sender = async () => 'gone';
    expectError(await send(), 'NO_ACTIVE_PUSH_DEVICE');
    relay.sender = plain;
    expect(await drain(chat, realm.member, queue, 'push_device')).toMatchObject([
      { push_account_id: phone.push_account_id, status: 'failed', error_code: 'INVALID_PUSH_DEVICE_TOKEN' },
    ]);
    expectError(await send(), 'NO_ACTIVE_PUSH_DEVICE');
  });
});
