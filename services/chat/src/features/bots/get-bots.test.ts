import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

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
    expectError(await chat.api(realm.guest).get('/bots'), 'BAD_REQUEST');
    expectSuccess(await chat.api(realm.moderator).delete(`/bots/${user_id}`));
    expectSuccess(await chat.api(realm.moderator).get('/bots'), { bots: [] });
  });
});
