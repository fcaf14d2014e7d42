import { buildRealm, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { startFakeRelay, startRelay, type Relay } from '../../../test/support/push.js';
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

const send = (form: object = {}, user: TestUser = realm.member, to: Pick<Chat, 'api'> = chat) =>
  to.api(user).post('/mobile_push/test_notification', { ...form });
const add = async (user: TestUser, token: string) =>
  expectSuccess(await chat.api(user).post('/users/me/android_gcm_reg_id', { token }));

describe('POST /mobile_push/test_notification', () => {
  test('reaches all tokens of the caller, or the one that they name, and nobody else', async () => {
    await add(realm.member, 'one');
    expectSuccess(
      await chat.api(realm.member).post('/users/me/apns_device_token', { token: 'ab', appid: 'org.example' }),
    );
    await add(realm.owner, 'theirs');
    expectSuccess(await send({ x: 1 }), { ignored_parameters_unsupported: ['x'] });
    expect(relay.handed.map(({ token, ios_app_id }) => [token, ios_app_id])).toEqual([
      ['one', null],
      ['ab', 'org.example'],
    ]);
    expect(relay.handed[0]!.payload).toMatchObject({
      event: 'test',
      server: realm.host,
      user_id: String(realm.member.id),
    });
    expectSuccess(await send({ token: 'AB' }));
    expect(relay.handed).toHaveLength(3);
    for (const token of ['theirs', 'ONE', '']) expectError(await send({ token }), 'INVALID_PUSH_DEVICE_TOKEN');
    expectError(await send({}, realm.guest), 'NO_ACTIVE_PUSH_DEVICE');
    expectRefused(await send({}, realm.bot), 'Bots cannot do this.');
  });

  test('tells what is wrong with the relay, and that a token is gone', async () => {
    await add(realm.member, 'one');
    await relay.leave();
    expectError(await send(), 'FAILED_TO_CONNECT_BOUNCER');
    await relay.comeBack();
    for (const [status, code] of [
      [503, 'INTERNAL_SERVER_ERROR_ON_BOUNCER'],
      [403, 'ADMIN_ACTION_REQUIRED'],
    ] as const) {
      const fake = await startFakeRelay(chat, () => ({ status, body: '{}' }));
      expectError(await send({}, realm.member, fake.replica), code);
      await fake.stop();
    }
    const bare = await chat.startReplica({ env: { PUSH_RELAY_URL: '' } });
    expectError(await send({}, realm.member, bare), 'ADMIN_ACTION_REQUIRED');
    const plain = relay.sender;
    relay.sender = async () => 'gone';
    expectError(await send(), 'INVALID_PUSH_DEVICE_TOKEN');
    relay.sender = plain;
    expectError(await send(), 'NO_ACTIVE_PUSH_DEVICE');
  });
});
