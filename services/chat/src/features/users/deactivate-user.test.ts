import {
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { mailsTo } from '../../../test/support/mails.js';
import { useChat } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
let realm: TestRealm;

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

  test('tells the person by mail if asked to, in their language, once', async () => {
    const owner = chat.api(realm.owner);
    const leave = (user: TestUser, note?: string) =>
      owner.delete(`/users/${user.id}`, note === undefined ? {} : { deactivation_notification_comment: note });
    const french = await buildUser(chat, realm.id, { settings: { default_language: 'fr' } });
    expectRefused(
      await leave(realm.member, 'x'.repeat(LIMITS.deactivationNote + 1)),
      'deactivation_notification_comment is too long (limit: 2000 characters)',
    );
    expectError(await leave(realm.owner, 'Goodbye'), 'CANNOT_DEACTIVATE_LAST_USER');
    expectSuccess(await leave(realm.moderator));
    expectSuccess(await leave(realm.guest, ' '));
    expectSuccess(await leave(french, 'Merci ! <b>À bientôt</b>, voir http://example.com'));
    for (const user of [realm.guest, french]) expectSuccess(await leave(user, 'again'));
    for (const user of [realm.moderator, realm.member, realm.owner]) {
      expect(await mailsTo(chat, user.delivery_email)).toEqual([]);
    }
    const [plain, ...rest] = await mailsTo(chat, realm.guest.delivery_email);
    expect([plain!.subject, rest]).toEqual(['Your account at Test organization was deactivated', []]);
    const [noted, ...more] = await mailsTo(chat, french.delivery_email);
    expect(more).toEqual([]);
    expect(noted!.subject).toBe('Votre compte chez Test organization a été désactivé');
    expect(noted!.text).toContain('Merci ! <b>À bientôt</b>, voir http: //example. com');
    expect(noted!.html).toContain('&lt;b&gt;À bientôt&lt;/b&gt;');
  });

  test('is for administrators, of owners for owners, and never of the last owner', async () => {
    expectRefused(await chat.api(realm.moderator).delete(`/users/${realm.guest.id}`), 'Insufficient permission');
    expectRefused(await chat.api(realm.guest).delete(`/users/${realm.moderator.id}`), 'Guests cannot do this.');
    expectError(await chat.api(realm.administrator).delete(`/users/${realm.owner.id}`), 'UNAUTHORIZED_PRINCIPAL');
    expectError(await chat.api(realm.owner).delete(`/users/${realm.owner.id}`), 'CANNOT_DEACTIVATE_LAST_USER');
    expectRefused(await chat.api(realm.owner).delete(`/users/${realm.bot.id}`), 'Invalid user');
  });

  test('does not know users of another organization', async () => {
    const other = await buildRealm(chat, { is_default: false });
    expectRefused(await chat.api(realm.owner).delete(`/users/${other.member.id}`), 'Invalid user');
  });

  test('ends the event queues of the account', async () => {
    const queue = await registerQueue(chat, realm.member);
    expectSuccess(await chat.api(realm.owner).delete(`/users/${realm.member.id}`));
    expectError(await chat.api(realm.member).get('/events', { ...queue, dont_block: true }), 'USER_DEACTIVATED');
  });
});
