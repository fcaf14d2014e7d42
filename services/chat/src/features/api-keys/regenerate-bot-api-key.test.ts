import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('POST /bots/{bot_id}/api_key/regenerate', () => {
  test('replaces the key for the owner of the bot, and for nobody else but administrators', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const regenerate = (user: TestRealm['owner'], bot_id = realm.bot.id) =>
      chat.api(user).post(`/bots/${bot_id}/api_key/regenerate`);
    expectRefused(await regenerate(realm.moderator), 'Insufficient permission');
    expectRefused(await regenerate(realm.owner, other.bot.id), 'Invalid bot');
    const own = await registerQueue(chat, realm.member, { event_types: ['realm_bot'] });
    const theirs = await registerQueue(chat, realm.administrator, { event_types: ['realm_bot'] });
    const { api_key } = expectSuccess(await regenerate(realm.member));
    expect(await drain(chat, realm.member, own, 'realm_bot')).toMatchObject([
      { op: 'update', bot: { user_id: realm.bot.id, api_key } },
    ]);
    expect(await drain(chat, realm.administrator, theirs, 'realm_bot')).toEqual([]);
    expectError(await chat.api(realm.bot).get('/users/me'), 'UNAUTHORIZED');
    expectSuccess(await chat.api({ ...realm.bot, api_key }).get('/users/me'));
    expectSuccess(await regenerate(realm.administrator));
  });
});
