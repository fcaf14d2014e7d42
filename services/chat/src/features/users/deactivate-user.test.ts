import { buildChannel, buildRealm, sendMessage, type TestRealm } from '../../../test/support/builders.js';
import { registerQueue } from '../../../test/support/events.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
});
afterAll(() => chat.stop());
beforeEach(async () => {
  realm = await buildRealm(chat);
});

describe('DELETE /users/{user_id}', () => {
  test('ends the account and those of its bots, and takes them out of groups and lists of subscribers', async () => {
    const { group_id } = expectSuccess(
      await chat
        .api(realm.owner)
        .post('/user_groups/create', { name: 'crew', description: '', members: [realm.member.id] }),
    );
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.owner] });
    const said = await sendMessage(chat, realm.member, { channel, content: 'I was here' });
    expectSuccess(await chat.api(realm.administrator).delete(`/users/${realm.member.id}`));

    expectSuccess(await chat.api(realm.owner).get(`/messages/${said}`), { raw_content: 'I was here' });
    expectError(await chat.api(realm.member).get('/users/me'), 'USER_DEACTIVATED');
    expectError(await chat.api(realm.bot).get('/users/me'), 'USER_DEACTIVATED');
    expect((await loggedEvents(chat, realm, 'realm_user')).map(({ payload }) => payload.person)).toEqual([
      { user_id: realm.member.id, is_active: false },
      { user_id: realm.bot.id, is_active: false },
    ]);
    expectSuccess(await chat.api(realm.owner).get(`/user_groups/${group_id}/members`), { members: [] });
    expectSuccess(await chat.api(realm.owner).get(`/streams/${channel.id}/members`), { subscribers: [realm.owner.id] });
    expect((await loggedEvents(chat, realm, 'subscription')).map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ op: 'peer_remove', stream_ids: [channel.id], user_ids: [realm.member.id] }),
    ]);
  });

  test('is for administrators, of owners for owners, and never of the last owner', async () => {
    expectError(await chat.api(realm.moderator).delete(`/users/${realm.guest.id}`), 'BAD_REQUEST');
    expectError(await chat.api(realm.guest).delete(`/users/${realm.moderator.id}`), 'BAD_REQUEST');
    expectError(await chat.api(realm.administrator).delete(`/users/${realm.owner.id}`), 'UNAUTHORIZED_PRINCIPAL');
    expectError(await chat.api(realm.owner).delete(`/users/${realm.owner.id}`), 'CANNOT_DEACTIVATE_LAST_USER');
    expectError(await chat.api(realm.owner).delete(`/users/${realm.bot.id}`), 'BAD_REQUEST');
  });

  test('does not know users of another organization', async () => {
    const other = await buildRealm(chat, { is_default: false });
    expectError(await chat.api(realm.owner).delete(`/users/${other.member.id}`), 'BAD_REQUEST');
  });

  test('ends the event queues of the account', async () => {
    const queue = await registerQueue(chat, realm.member);
    expectSuccess(await chat.api(realm.owner).delete(`/users/${realm.member.id}`));
    expectError(await chat.api(realm.member).get('/events', { ...queue, dont_block: true }), 'USER_DEACTIVATED');
  });
});
