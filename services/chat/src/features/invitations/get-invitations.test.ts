import { answerFor, buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { linkForMany, listInvitations, sendInvitation } from '../../../test/support/invitations.js';
import { useChat } from '../../../test/support/use-chat.js';
import { ROLES } from '../../domain/caller.js';

const chat = useChat();
let realm: TestRealm;

beforeAll(async () => {});
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const shown = async (user: TestRealm['member']) =>
  (await listInvitations(chat, user)).map(({ invited_by_user_id, is_multiuse, invited_as }) => [
    invited_by_user_id,
    is_multiuse,
    invited_as,
  ]);

describe('GET /invites', () => {
  test('shows people their own, and administrators those of everybody', async () => {
    expect(await listInvitations(chat, realm.owner)).toEqual([]);
    for (const user of [realm.member, realm.moderator, realm.owner]) expectSuccess(await sendInvitation(chat, user));
    await linkForMany(chat, realm.administrator);
    const [own, theirs, owners, link] = [
      [realm.member.id, false, ROLES.member],
      [realm.moderator.id, false, ROLES.member],
      [realm.owner.id, false, ROLES.member],
      [realm.administrator.id, true, ROLES.member],
    ];
    expect(await shown(realm.member)).toEqual([own]);
    expect(await shown(realm.moderator)).toEqual([theirs]);
    for (const user of [realm.owner, realm.administrator])
      expect(await shown(user)).toEqual([own, theirs, owners, link]);
    expectSuccess(await chat.api(realm.member).get('/invites', { other: 1 }), {
      ignored_parameters_unsupported: ['other'],
    });
  });

  test('shows a link again as it was made, to its maker and to those whom it would not make more than they are', async () => {
    const token = await linkForMany(chat, realm.owner, { invite_as: ROLES.owner, invite_expires_in_minutes: null });
    expect(await listInvitations(chat, realm.owner)).toEqual([
      {
        id: expect.any(Number),
        invited_by_user_id: realm.owner.id,
        invited: expect.any(Number),
        expiry_date: null,
        invited_as: ROLES.owner,
        is_multiuse: true,
        link_url: `http://chat.example.test/join/${token}`,
      },
    ]);
    expect(await shown(realm.administrator)).toEqual([]);
    expectSuccess(await sendInvitation(chat, realm.owner, { invite_as: ROLES.owner }));
    expect(await shown(realm.administrator)).toEqual([[realm.owner.id, false, ROLES.owner]]);
  });

  test('shows nothing of other organizations', async () => {
    const other = await buildRealm(chat);
    expectSuccess(await sendInvitation(chat, other.owner));
    await answerFor(chat, realm);
    expect(await shown(realm.owner)).toEqual([]);
  });

  test('is not for guests, bots and strangers', async () => {
    for (const user of [realm.guest, realm.bot])
      expectRefused(await chat.api(user).get('/invites'), /^(?:Guests cannot do this\.|Bots cannot do this\.)$/);
    expectError(await chat.api().get('/invites'), 'UNAUTHORIZED');
  });
});
