import { answerFor, buildRealm, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { linkForMany, listInvitations, sendInvitation } from '../../../test/support/invitations.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { linkIn, mailsTo } from '../../../test/support/mails.js';
import { useChat } from '../../../test/support/use-chat.js';
import { ROLES } from '../../domain/caller.js';

const HOUR_MS = 3_600_000;

let now = new Date();
let realm: TestRealm;

const chat = useChat({ now: () => now });
beforeAll(async () => {});
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const resend = (user: TestUser, id: number) => chat.api(user).post(`/invites/${id}/resend`, { other: 1 });
const newest = async (user: TestUser) => (await listInvitations(chat, user)).at(-1)!;

describe('POST /invites/{invite_id}/resend', () => {
  test('the mail comes again with the same link, which lasts anew as long as before', async () => {
    const address = 'again@example.test';
    expectSuccess(
      await sendInvitation(chat, realm.member, { invitee_emails: address, invite_expires_in_minutes: 120 }),
    );
    const before = await newest(realm.member);
    expect(await mailsTo(chat, address)).toHaveLength(1);
    now = new Date(now.getTime() + HOUR_MS);
    expect(expectSuccess(await resend(realm.member, before.id))).toEqual({
      result: 'success',
      msg: '',
      ignored_parameters_unsupported: ['other'],
    });
    const mails = await mailsTo(chat, address);
    expect(mails).toHaveLength(2);
    expect(linkIn(mails[1]!)).toEqual(linkIn(mails[0]!));
    expect(await newest(realm.member)).toEqual({
      ...before,
      invited: before['invited'] + 3_600,
      expiry_date: before['expiry_date'] + 3_600,
    });
    expect(await loggedEvents(chat, realm, 'invites_changed')).toHaveLength(2);
  });

  test('one that never ends goes on without an end; one that is over is none', async () => {
    expectSuccess(await sendInvitation(chat, realm.member, { invite_expires_in_minutes: null }));
    const { id } = await newest(realm.member);
    expectSuccess(await resend(realm.member, id));
    expect((await newest(realm.member))['expiry_date']).toBeNull();
    expectSuccess(await sendInvitation(chat, realm.moderator, { invite_expires_in_minutes: 1 }));
    const over = await newest(realm.moderator);
    now = new Date(now.getTime() + HOUR_MS);
    expectRefused(await resend(realm.moderator, over.id), 'No such invitation');
  });

  test('who may is who sent it, and administrators, as long as they may invite', async () => {
    expectSuccess(await sendInvitation(chat, realm.member));
    const { id } = await newest(realm.member);
    for (const user of [realm.moderator, realm.guest, realm.bot])
      expectRefused(await resend(user, id), /^(?:No such invitation|Guests cannot do this\.|Bots cannot do this\.)$/);
    expectSuccess(await resend(realm.administrator, id));
    expectSuccess(await sendInvitation(chat, realm.owner, { invite_as: ROLES.owner }));
    expectError(await resend(realm.administrator, (await newest(realm.owner)).id), 'UNAUTHORIZED_PRINCIPAL');
    const nobody = { new: { direct_members: [], direct_subgroups: [] } };
    expectSuccess(await chat.api(realm.owner).patch('/realm', { can_invite_users_group: nobody }));
    expectRefused(await resend(realm.member, id), 'Insufficient permission: can_invite_users_group');
  });

  test('links for many, and invitations of other organizations, are none', async () => {
    await linkForMany(chat, realm.owner);
    expectRefused(await resend(realm.owner, (await newest(realm.owner)).id), 'No such invitation');
    const other = await buildRealm(chat);
    expectSuccess(await sendInvitation(chat, other.owner));
    const foreign = await newest(other.owner);
    await answerFor(chat, realm);
    expectRefused(await resend(realm.owner, foreign.id), 'No such invitation');
  });

  test('nobody is mailed again and again', async () => {
    const limited = await chat.startReplica({ env: { RATE_LIMIT_EMAIL: '3600:2' } });
    expectSuccess(await sendInvitation(chat, realm.member));
    const { id } = await newest(realm.member);
    const again = () => limited.api(realm.member).post(`/invites/${id}/resend`);
    expectSuccess(await again());
    expectSuccess(await again());
    expectError(await again(), 'RATE_LIMIT_HIT');
    expectSuccess(await sendInvitation(chat, realm.owner, { invitee_emails: 'NEW@example.test' }));
    const other = await newest(realm.owner);
    expectError(await limited.api(realm.owner).post(`/invites/${other.id}/resend`), 'RATE_LIMIT_HIT');
    await limited.stop();
  });
});
