import { buildRealm, sendMessage, type TestRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

beforeEach(async () => {
  realm = await buildRealm(chat);
});

describe('GET /users/me', () => {
  test('answers the caller, bots too', async () => {
    expectSuccess(await chat.api(realm.guest).get('/users/me'), {
      user_id: realm.guest.id,
      is_guest: true,
      max_message_id: -1,
      profile_data: {},
    });
    const bot = expectSuccess(await chat.api(realm.bot).get('/users/me'), { user_id: realm.bot.id, is_bot: true });
    for (const member of ['bot_type', 'bot_owner_id']) expect(bot).not.toHaveProperty(member);
  });

  test('tells the newest message that came to the caller, not what others got', async () => {
    const id = await sendMessage(chat, realm.owner, { to: [realm.member] });
    await sendMessage(chat, realm.owner, { to: [realm.moderator] });
    expectSuccess(await chat.api(realm.member).get('/users/me'), { max_message_id: id });
  });
});
