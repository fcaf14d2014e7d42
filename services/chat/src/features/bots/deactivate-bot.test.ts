import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

describe('DELETE /bots/{bot_id}', () => {
  test('ends a bot of the caller, or of anybody for administrators', async () => {
    const other = await buildRealm(chat, { is_default: false });
    expectError(await chat.api(realm.moderator).delete(`/bots/${realm.bot.id}`), 'BAD_REQUEST');
    expectError(await chat.api(realm.owner).delete(`/bots/${other.bot.id}`), 'BAD_REQUEST');
    expectError(await chat.api(realm.owner).delete(`/bots/${realm.member.id}`), 'BAD_REQUEST');
    expectSuccess(await chat.api(realm.member).delete(`/bots/${realm.bot.id}`));
    expectError(await chat.api(realm.bot).get('/users/me'), 'USER_DEACTIVATED');
    expect((await loggedEvents(chat, realm, 'realm_bot'))[0]?.payload).toMatchObject({
      op: 'update',
      bot: { user_id: realm.bot.id, is_active: false },
    });
  });
});
