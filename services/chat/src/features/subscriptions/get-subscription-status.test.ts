import { buildChannel, buildRealm, buildUser, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let other: TestRealm;
let user: TestUser;
beforeAll(async () => {
  other = await buildRealm(chat, { is_default: false });
});
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
    expectRefused(await status(user.id, secret.id), 'Invalid channel ID');
    expectRefused(await status(other.member.id, channel.id), 'Invalid user');
    expectRefused(await status(user.id, channel.id, realm.guest), 'Invalid channel ID');
  });
});
