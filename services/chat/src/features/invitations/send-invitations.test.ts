import { buildRealm, buildUser, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { NOBODY_INVITED, invitationRows, listInvitations, sendInvitation } from '../../../test/support/invitations.js';
import { linkIn, mailsTo } from '../../../test/support/mails.js';
import { permitOnly } from '../../../test/support/permissions.js';
import { useChat } from '../../../test/support/use-chat.js';
import { ROLES } from '../../domain/caller.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let now: Date;
let realm: TestRealm;

const chat = useChat({ now: () => now, env: { INVITATIONS_PER_DAY: '3000' } });
beforeAll(async () => {});
beforeEach(async () => {
  now = new Date();
  realm = await buildRealm(chat);
});

const invite = (user: TestUser, form: object = {}) => sendInvitation(chat, user, form);
const rows = () => invitationRows(chat, realm);
const change = (settings: object) => chat.api(realm.owner).patch('/realm', { ...settings });

describe('POST /invites', () => {
  test('each address gets a mail with a link of its own, and the list says what was sent', async () => {
    const emails = 'Ann Other <ann@example.test>, BOB@example.test\nbob@example.test,,\n eve@example.test ';
    const answer = await invite(realm.member, { invitee_emails: emails, invite_as: ROLES.guest, other: 1 });
    expect(expectSuccess(answer)).toEqual({
      result: 'success',
      msg: '',
      ignored_parameters_unsupported: ['other'],
    });
    const second = (date: Date) => Math.floor(date.getTime() / 1000);
    const listed = await listInvitations(chat, realm.member);
    expect(listed).toEqual(
      ['ann@example.test', 'BOB@example.test', 'eve@example.test'].map((email) => ({
        id: expect.any(Number),
        invited_by_user_id: realm.member.id,
        invited: second(now),
        expiry_date: second(new Date(now.getTime() + 14_400 * MINUTE_MS)),
        invited_as: ROLES.guest,
        is_multiuse: false,
        email,
        notify_referrer_on_join: true,
      })),
    );
    const links = [];
    for (const { email } of listed) {
      const mails = await mailsTo(chat, email);
      expect(mails).toHaveLength(1);
      expect(mails[0]!.text).toContain('Max Member');
      expect(mails[0]!.text).toContain('Test organization');
      links.push(linkIn(mails[0]!).href);
    }
    expect(new Set(links).size).toBe(3);
    expect(links[0]).toMatch(/^http:\/\/chat\.example\.test\/join\/[\w-]{32}$/);
  });

  test('nothing that opens an invitation is stored in clear', async () => {
    expectSuccess(await invite(realm.member));
    const [mail] = await mailsTo(chat, 'new@example.test');
    const token = linkIn(mail!).pathname.split('/').at(-1)!;
    for (const table of ['invitations', 'confirmations', 'jobs', 'events']) {
      const { found } = await chat.db.one<{ found: boolean }>(
        `select exists (select from ${table} t where t::text like '%' || $1 || '%') as found`,
        [token],
      );
      expect(found).toBe(false);
    }
  });

  test('administrators and whoever invites are told that the list has changed, nobody else', async () => {
    const listening = { event_types: ['invites_changed', 'subscription'] };
    const users = [realm.member, realm.administrator, realm.moderator, realm.guest];
    const queues = await Promise.all(users.map((user) => registerQueue(chat, user, listening)));
    expectSuccess(await invite(realm.member, { invitee_emails: 'a@example.test,b@example.test' }));
    const told = await Promise.all(users.map(async (user, n) => drain(chat, user, queues[n]!)));
    expect(told).toEqual([
      [{ id: expect.any(Number), type: 'invites_changed' }],
      [{ id: expect.any(Number), type: 'invites_changed' }],
      [],
      [],
    ]);
  });

  test('it lasts as long as is said, or for ever', async () => {
    expectSuccess(await invite(realm.member, { invite_expires_in_minutes: 10 }));
    expectSuccess(await invite(realm.member, { invite_expires_in_minutes: null }));
    expect((await rows()).map(({ expires_at }) => expires_at)).toEqual([new Date(now.getTime() + 600_000), null]);
    for (const bad of [0, -5, 1.5, 'x', '', true, 2 ** 40]) {
      expectRefused(await invite(realm.member, { invite_expires_in_minutes: bad }), /^invite_expires_in_minutes\b/);
    }
    expect((await listInvitations(chat, realm.member)).map(({ expiry_date }) => expiry_date)).toEqual([
      Math.floor(now.getTime() / 1000) + 600,
      null,
    ]);
    now = new Date(now.getTime() + 10 * MINUTE_MS);
    expect(await listInvitations(chat, realm.member)).toHaveLength(1);
    const other = await chat.startReplica({ env: { INVITATION_LINK_VALIDITY_MINUTES: '30' } });
    expectSuccess(await sendInvitation(other, realm.member));
    await other.stop();
    expect((await rows()).at(-1)!.expires_at).toEqual(new Date(now.getTime() + 30 * MINUTE_MS));
  });

  describe('who may', () => {
    test('guests, bots and strangers may not', async () => {
      for (const user of [realm.guest, realm.bot])
        expectRefused(await invite(user), /^(?:Guests cannot do this\.|Bots cannot do this\.)$/);
      expectError(await chat.api().post('/invites', { invitee_emails: 'x@y.z', stream_ids: [] }), 'UNAUTHORIZED');
      expect(await rows()).toEqual([]);
    });

    test('only those whom can_invite_users_group holds, administrators no more than others', async () => {
      await permitOnly(chat, realm, realm.member, 'can_invite_users_group');
      expectSuccess(await invite(realm.member));
      for (const user of [realm.owner, realm.administrator, realm.moderator]) {
        expectError(await invite(user), 'BAD_REQUEST', { msg: expect.stringContaining('can_invite_users_group') });
      }
      expect(await rows()).toHaveLength(1);
    });

    test.each([
      ['owner', [100, 200, 300, 400, 600]],
      ['administrator', [200, 300, 400, 600]],
      ['moderator', [300, 400, 600]],
      ['member', [400, 600]],
    ] as const)('%s: invites to the roles %p and to no other', async (role, allowed) => {
      for (const invite_as of Object.values(ROLES)) {
        const answer = await invite(realm[role], { invite_as });
        if ((allowed as readonly number[]).includes(invite_as)) expectSuccess(answer);
        else if (invite_as === ROLES.owner)
          expectError(answer, 'UNAUTHORIZED_PRINCIPAL', { msg: 'Only organization owners can do this.' });
        else expectRefused(answer, 'You cannot invite people to a role above your own.');
      }
      expect(await rows()).toHaveLength(allowed.length);
      expectRefused(await invite(realm[role], { invite_as: 500 }), 'invite_as must be one of 100, 200, 300, 400, 600');
    });

    test('accounts of less than three days do not where anybody may join, but administrators do', async () => {
      const young = await buildUser(chat, realm.id, { date_joined: new Date(now.getTime() - 3 * DAY_MS + MINUTE_MS) });
      const old = await buildUser(chat, realm.id, { date_joined: new Date(now.getTime() - 3 * DAY_MS) });
      const boss = await buildUser(chat, realm.id, { date_joined: now, role: ROLES.administrator });
      expectSuccess(await invite(young));
      expectSuccess(await change({ invite_required: false }));
      expectError(await invite(young), 'INVITATION_FAILED', { ...NOBODY_INVITED, errors: [] });
      expectSuccess(await invite(old));
      expectSuccess(await invite(boss));
      expect(await rows()).toHaveLength(3);
    });
  });

  test('without a way to send mail nobody is invited', async () => {
    const silent = await chat.startReplica({ env: { MAIL_FOLDER: '' } });
    expectRefused(await sendInvitation(silent, realm.member), 'This server is not set up to send mail.');
    await silent.stop();
    expect(await rows()).toEqual([]);
  });
});
