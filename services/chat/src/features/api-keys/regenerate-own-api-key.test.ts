import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
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
    expectError(await chat.api(realm.bot).post('/users/me/api_key/regenerate'), 'BAD_REQUEST');
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
});
