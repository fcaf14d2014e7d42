import { buildChannel, buildRealm, buildUser, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;
let other: TestRealm;
let user: TestUser;
beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
  other = await buildRealm(chat, { is_default: false });
});
afterAll(() => chat.stop());
beforeEach(async () => {
  user = await buildUser(chat, realm.id);
});

describe('GET /users/{user_id}/subscriptions/{stream_id}', () => {
  test('says whether a user is subscribed, as far as the caller knows both', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [user] });
    const secret = await buildChannel(chat, realm.id, { invite_only: true });
    const status = (id: number, stream_id: number, caller = realm.member) =>
      chat.api(caller).get(`/users/${id}/subscriptions/${stream_id}`);
    expectSuccess(await status(user.id, channel.id), { is_subscribed: true });
    expectSuccess(await status(realm.owner.id, channel.id), { is_subscribed: false });
    expectError(await status(user.id, secret.id), 'BAD_REQUEST');
    expectError(await status(other.member.id, channel.id), 'BAD_REQUEST');
    expectError(await status(user.id, channel.id, realm.guest), 'BAD_REQUEST');
  });
});
