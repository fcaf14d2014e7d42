import { createECDH, randomBytes } from 'node:crypto';
import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { buildPhone } from '../../../test/support/push.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { untilWaiting } from '../../../test/support/wait-until.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  const env = {
    PUSH_RELAY_URL: 'http://127.0.0.1:9',
    PUSH_RELAY_ORGANIZATION: 'x',
    PUSH_RELAY_KEY: 'x'.repeat(16),
    WEB_PUSH_PRIVATE_KEY: randomBytes(32).toString('base64url'),
    WEB_PUSH_CONTACT: 'https://example.test',
  };
  chat = await startChat({ env });
});
afterAll(() => chat.stop());
beforeEach(async () => {
  realm = await buildRealm(chat);
});

describe('POST /users/me/api_key/regenerate', () => {
  test('a regenerated key replaces the old one at once', async () => {
    const { api_key } = expectSuccess(await chat.api(realm.member).post('/users/me/api_key/regenerate', { x: 1 }), {
      ignored_parameters_unsupported: ['x'],
    });
    expect(api_key).toMatch(/^[A-Za-z0-9]{32}$/);
    expectRefused(await chat.api(realm.bot).post('/users/me/api_key/regenerate'), 'Bots cannot do this.');
    expectError(await chat.api(realm.member).get('/users/me'), 'UNAUTHORIZED');
    expectSuccess(await chat.api({ ...realm.member, api_key }).get('/users/me'));
  });

  test('devices that signed in with the old key hear of nothing more, and those of others stay', async () => {
    for (const user of [realm.member, realm.owner]) {
      expectSuccess(await chat.api(user).post('/users/me/android_gcm_reg_id', { token: 'abc' }));
    }
    expectSuccess(await chat.api(realm.member).post('/users/me/api_key/regenerate'));
    const left = await chat.db.query<{ user_id: number }>('select user_id from push_devices where realm_id = $1', [
      realm.id,
    ]);
    expect(left).toEqual([{ user_id: realm.owner.id }]);
  });

  test.each([
    ['/users/me/android_gcm_reg_id', { token: 'abc' }],
    ['/users/me/apns_device_token', { token: 'ab', appid: 'org.example.chat' }],
    ['/mobile_push/register', buildPhone({ public_key: Buffer.alloc(32, 9).toString('base64') }).form],
    ['/users/me/web_push_subscriptions', browser()],
  ])('who adds a device with the old key at that very moment is too late: %s', async (path, form) => {
    let commit = () => {};
    const held = new Promise<void>((resolve) => (commit = resolve));
    let changed = () => {};
    const isChanged = new Promise<void>((resolve) => (changed = resolve));
    const regenerating = chat.deps.db.transaction(async (tx) => {
      await tx.query('update users set api_key_hash = sha256($2) where id = $1', [
        realm.member.id,
        `another of ${realm.member.id}`,
      ]);
      changed();
      await held;
    });
    await isChanged;
    const adding = chat
      .api(realm.member)
      .post(path, form)
      .then((answer) => answer);
    await untilWaiting(chat);
    commit();
    await regenerating;
    expectError(await adding, 'UNAUTHORIZED');
    expect(await chat.db.query('select from push_devices where realm_id = $1', [realm.id])).toEqual([]);
  });
});

function browser() {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  return { endpoint: 'https://push.example.test/x', p256dh, auth: 'A'.repeat(22) };
}
