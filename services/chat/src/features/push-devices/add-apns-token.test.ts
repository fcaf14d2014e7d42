import { buildRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { startChat } from '../../../test/support/start.js';
import { LIMITS } from '../../limits/index.js';

test('POST /users/me/apns_device_token takes a hexadecimal token, in large letters or small, of an app', async () => {
  const chat = await startChat();
  const realm = await buildRealm(chat);
  const add = (form: object, user = realm.member) => chat.api(user).post('/users/me/apns_device_token', { ...form });
  const appid = 'org.example.chat';
  for (const token of ['ab01', 'AB01'])
    expectSuccess(await add({ token, appid, x: 1 }), { ignored_parameters_unsupported: ['x'] });
  expect(await chat.db.query('select from push_devices')).toHaveLength(1);
  expectError(await add({ token: 'ab01' }), 'REQUEST_VARIABLE_MISSING', { var_name: 'appid' });
  expectError(await add({ appid }), 'REQUEST_VARIABLE_MISSING', { var_name: 'token' });
  const wrong = ['', 'xyz', 'abc', 'ab'.repeat(LIMITS.pushToken / 2 + 1)];
  for (const token of wrong)
    expectRefused(
      await add({ token, appid }),
      /^(?:token is not an allowed value|token has a bad format|token is too long \(limit: 4096 characters\))$/,
    );
  for (const bad of ['', 'a b', 'x'.repeat(LIMITS.pushAppId + 1)])
    expectRefused(
      await add({ token: 'ab', appid: bad }),
      /^(?:appid is not an allowed value|appid has a bad format|appid is too long \(limit: 200 characters\))$/,
    );
  expectRefused(await add({ token: 'ab01', appid }, realm.bot), 'Bots cannot do this.');
  for (const user of [realm.owner, realm.administrator, realm.moderator, realm.guest])
    expectSuccess(await add({ token: 'ab01', appid }, user));
  await chat.stop();
});
