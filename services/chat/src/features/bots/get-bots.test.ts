import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('GET /bots', () => {
  test("lists the caller's own active bots with their keys", async () => {
    const { user_id, api_key } = expectSuccess(
      await chat.api(realm.moderator).post('/bots', { full_name: 'Helper', short_name: 'helper' }),
    );
    const { bots } = expectSuccess(await chat.api(realm.moderator).get('/bots'));
    expect(bots).toEqual([
      expect.objectContaining({ user_id, api_key, username: `helper-bot@${realm.host}`, full_name: 'Helper' }),
    ]);
    expectSuccess(await chat.api(realm.owner).get('/bots'), { bots: [] });
    expectRefused(await chat.api(realm.guest).get('/bots'), 'Guests cannot do this.');
    expectSuccess(await chat.api(realm.moderator).delete(`/bots/${user_id}`));
    expectSuccess(await chat.api(realm.moderator).get('/bots'), { bots: [] });
  });
});
