import { buildRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { startChat } from '../../../test/support/start.js';

test('DELETE /users/me/apns_device_token removes a token of the caller once, however its letters are written', async () => {
  const chat = await startChat();
  const realm = await buildRealm(chat);
  const path = '/users/me/apns_device_token';
  expectSuccess(await chat.api(realm.member).post(path, { token: 'ab01', appid: 'org.example.chat' }));
  for (const user of [realm.owner, realm.guest, realm.bot])
    expectRefused(
      await chat.api(user).delete(path, { token: 'ab01' }),
      /^(?:Token does not exist|Bots cannot do this\.)$/,
    );
  for (const token of ['', 'xyz', 'ab02'])
    expectRefused(
      await chat.api(realm.member).delete(path, { token }),
      /^(?:token is not an allowed value|token has a bad format|Token does not exist)$/,
    );
  expectError(await chat.api(realm.member).delete(path), 'REQUEST_VARIABLE_MISSING', { var_name: 'token' });
  expectSuccess(await chat.api(realm.member).delete(path, { token: 'AB01' }));
  expectRefused(await chat.api(realm.member).delete(path, { token: 'ab01' }), 'Token does not exist');
  await chat.stop();
});
