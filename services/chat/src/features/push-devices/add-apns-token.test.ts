import { buildRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat } from '../../../test/support/start.js';
import { LIMITS } from '../../limits.js';

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
  for (const token of wrong) expectError(await add({ token, appid }), 'BAD_REQUEST');
  for (const bad of ['', 'a b', 'x'.repeat(LIMITS.pushAppId + 1)])
    expectError(await add({ token: 'ab', appid: bad }), 'BAD_REQUEST');
  expectError(await add({ token: 'ab01', appid }, realm.bot), 'BAD_REQUEST');
  for (const user of [realm.owner, realm.administrator, realm.moderator, realm.guest])
    expectSuccess(await add({ token: 'ab01', appid }, user));
  await chat.stop();
});
