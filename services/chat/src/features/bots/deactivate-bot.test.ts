import { buildRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('DELETE /bots/{bot_id}', () => {
  test('ends a bot of the caller, or of anybody for administrators', async () => {
    const other = await buildRealm(chat, { is_default: false });
    expectRefused(await chat.api(realm.moderator).delete(`/bots/${realm.bot.id}`), 'Insufficient permission');
    expectRefused(await chat.api(realm.owner).delete(`/bots/${other.bot.id}`), 'Invalid bot');
    expectRefused(await chat.api(realm.owner).delete(`/bots/${realm.member.id}`), 'Invalid bot');
    expectSuccess(await chat.api(realm.member).delete(`/bots/${realm.bot.id}`));
    expectError(await chat.api(realm.bot).get('/users/me'), 'USER_DEACTIVATED');
    expect((await loggedEvents(chat, realm, 'realm_bot'))[0]?.payload).toMatchObject({
      op: 'update',
      bot: { user_id: realm.bot.id, is_active: false },
    });
  });
});
