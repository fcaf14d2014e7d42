import { buildRealm, buildUser, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

beforeEach(async () => {
  realm = await buildRealm(chat);
});

describe('DELETE /users/me', () => {
  test('ends the own account, but not that of the last owner nor of a bot', async () => {
    expectError(await chat.api(realm.owner).delete('/users/me'), 'CANNOT_DEACTIVATE_LAST_USER', {
      is_last_owner: true,
    });
    expectRefused(await chat.api(realm.bot).delete('/users/me'), 'Bots cannot do this.');
    expectSuccess(await chat.api(realm.guest).delete('/users/me'));
    expectError(await chat.api(realm.guest).get('/users/me'), 'USER_DEACTIVATED');
  });

  test('of two owners who leave at once one stays', async () => {
    const second = await buildUser(chat, realm.id, { role: 100 });
    const answers = await Promise.all([
      chat.api(realm.owner).delete('/users/me'),
      chat.api(second).delete('/users/me'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
