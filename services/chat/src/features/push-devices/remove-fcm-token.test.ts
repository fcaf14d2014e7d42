import { buildRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { startChat } from '../../../test/support/start.js';

test('DELETE /users/me/android_gcm_reg_id removes a token of the caller once, and of nobody else', async () => {
  const chat = await startChat();
  const realm = await buildRealm(chat);
  const path = '/users/me/android_gcm_reg_id';
  expectSuccess(await chat.api(realm.member).post(path, { token: 'abc' }));
  for (const user of [realm.owner, realm.guest, realm.bot])
    expectRefused(
      await chat.api(user).delete(path, { token: 'abc' }),
      /^(?:Token does not exist|Bots cannot do this\.)$/,
    );
  const remove = (token?: string) => chat.api(realm.member).delete(path, { token });
  expectRefused(await remove('ABC'), 'Token does not exist');
  expectRefused(await remove(''), 'token is not an allowed value');
  expectError(await remove(), 'REQUEST_VARIABLE_MISSING', { var_name: 'token' });
  expectRefused(
    await chat.api(realm.member).delete('/users/me/apns_device_token', { token: 'abcd' }),
    'Token does not exist',
  );
  const answers = await Promise.all([remove('abc'), remove('abc')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  await chat.stop();
});
