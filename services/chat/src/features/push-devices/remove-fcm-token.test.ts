import { buildRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat } from '../../../test/support/start.js';

test('DELETE /users/me/android_gcm_reg_id removes a token of the caller once, and of nobody else', async () => {
  const chat = await startChat();
  const realm = await buildRealm(chat);
  const path = '/users/me/android_gcm_reg_id';
  expectSuccess(await chat.api(realm.member).post(path, { token: 'abc' }));
  for (const user of [realm.owner, realm.guest, realm.bot])
    expectError(await chat.api(user).delete(path, { token: 'abc' }), 'BAD_REQUEST');
  const remove = (token?: string) => chat.api(realm.member).delete(path, { token });
  expectError(await remove('ABC'), 'BAD_REQUEST');
  expectError(await remove(''), 'BAD_REQUEST');
  expectError(await remove(), 'REQUEST_VARIABLE_MISSING', { var_name: 'token' });
  expectError(await chat.api(realm.member).delete('/users/me/apns_device_token', { token: 'abcd' }), 'BAD_REQUEST');
  const answers = await Promise.all([remove('abc'), remove('abc')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  await chat.stop();
});
