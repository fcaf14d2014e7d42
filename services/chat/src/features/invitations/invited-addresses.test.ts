import type { Response } from 'supertest';
import { answerFor, buildRealm, buildUser, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { countQueries } from '../../../test/support/query-counter.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { NOBODY_INVITED, invitationRows, listInvitations, sendInvitation } from '../../../test/support/invitations.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

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

/** How many statements the transaction of a request takes, which succeeds. */
async function statementsOf(ask: () => Promise<Response>): Promise<number> {
  const { db } = chat.deps;
  const plain = db.of;
  let statements = () => 0;
  db.of = (tenant) => {
    const own = plain(tenant);
    return {
      ...own,
      transaction: (work) =>
        own.transaction((tx) => {
          const counted = countQueries(tx);
          statements = counted.count;
          return work(counted.db);
        }),
    };
  };
  expectSuccess(await ask());
  db.of = plain;
  return statements();
}

describe('the addresses of POST /invites', () => {
  test('one has to be named, and not too many', async () => {
    expectError(await chat.api(realm.member).post('/invites', { stream_ids: [] }), 'REQUEST_VARIABLE_MISSING', {
      var_name: 'invitee_emails',
    });
    for (const none of ['', ' ', ',\n,', '<>']) {
      expectRefused(await invite(realm.member, { invitee_emails: none }), 'Name at least one e-mail address.');
    }
    const many = Array.from({ length: LIMITS.invitationsInRequest + 1 }, (_, n) => `n${n}@x.y`).join();
    expectRefused(await invite(realm.member, { invitee_emails: many }), 'Too many addresses (limit: 5000).');
    expect(await rows()).toEqual([]);
  });

  test('one that is none keeps all others from being invited', async () => {
    const bad = ['not-an-address', 'two words@example.test', `${'x'.repeat(250)}@example.test`, 'a@b@c'];
    const { errors } = (
      await invite(realm.member, { invitee_emails: ['good@example.test', realm.guest.delivery_email, ...bad].join() })
    ).body as { errors: [string, string, boolean][] };
    expect(errors.map(([address]) => address)).toEqual([...bad, realm.guest.delivery_email]);
    expectError(await invite(realm.member, { invitee_emails: bad[0] }), 'INVITATION_FAILED', {
      ...NOBODY_INVITED,
      errors: [['not-an-address', expect.any(String), false]],
    });
    expect(await rows()).toEqual([]);
    expect(await loggedEvents(chat, realm, 'invites_changed')).toEqual([]);
  });

  test('those that the organization does not take keep all others from being invited too', async () => {
    expectError(
      await invite(realm.member, { invitee_emails: 'a@example.test,b@mailinator.com' }),
      'INVITATION_FAILED',
      {
        ...NOBODY_INVITED,
        errors: [['b@mailinator.com', expect.stringContaining('Disposable'), false]],
      },
    );
    expectSuccess(
      await chat.api(realm.owner).post('/realm/domains', { domain: 'example.test', allow_subdomains: false }),
    );
    expectSuccess(await chat.api(realm.owner).patch('/realm', { emails_restricted_to_domains: true }));
    const emails = ['a@example.test', 'a+b@example.test', 'c@elsewhere.test'];
    expectError(await invite(realm.owner, { invitee_emails: emails.join() }), 'INVITATION_FAILED', {
      ...NOBODY_INVITED,
      errors: emails.slice(1).map((email) => [email, expect.any(String), false]),
    });
    expect(await rows()).toEqual([]);
    expectSuccess(await invite(realm.owner, { invitee_emails: emails[0] }));
  });

  test('those of accounts are named, deactivated ones marked, and all others are invited', async () => {
    const gone = await buildUser(chat, realm.id, { is_active: false });
    const other = await buildRealm(chat, { is_default: false });
    const emails = [realm.owner.delivery_email.toUpperCase(), gone.delivery_email, other.owner.delivery_email];
    expectError(await invite(realm.member, { invitee_emails: emails.join() }), 'INVITATION_FAILED', {
      ...NOBODY_INVITED,
      sent_invitations: true,
      errors: expect.arrayContaining([
        [emails[0], expect.any(String), false],
        [emails[1], expect.any(String), true],
      ]),
    });
    expect((await rows()).map(({ email }) => email)).toEqual([other.owner.delivery_email]);
    expectError(await invite(realm.member, { invitee_emails: emails.slice(0, 2).join() }), 'INVITATION_FAILED', {
      ...NOBODY_INVITED,
      errors: [expect.anything(), expect.anything()],
    });
    expect(await rows()).toHaveLength(1);
  });

  test('so many in a day, and not one more', async () => {
    const many = (count: number, name = 'n') =>
      Array.from({ length: count }, (_, n) => `${name}${n}@example.test`).join();
    const few = await statementsOf(() => invite(realm.member, { invitee_emails: many(2, 'few') }));
    expect(few).toBeGreaterThan(0);
    expect(await statementsOf(() => invite(realm.member, { invitee_emails: many(2_997) }))).toBe(few);
    expectError(await invite(realm.owner, { invitee_emails: many(2, 'm') }), 'INVITATION_FAILED', {
      ...NOBODY_INVITED,
      daily_limit_reached: true,
      errors: [],
    });
    const other = await buildRealm(chat);
    expectSuccess(await sendInvitation(chat, other.member));
    await answerFor(chat, realm);
    const [one, two] = await Promise.all([invite(realm.owner), invite(realm.administrator)]);
    expect([one.body.code, two.body.code].sort()).toEqual(['INVITATION_FAILED', undefined]);
    now = new Date(now.getTime() + DAY_MS + 1);
    expectSuccess(await invite(realm.owner, { invitee_emails: many(2, 'm') }));
  });

  test('nobody is mailed again and again, by whomever and whatever became of the invitations before', async () => {
    const victim = (user: TestUser, invitee_emails = 'victim@example.test') => invite(user, { invitee_emails });
    expectSuccess(await victim(realm.owner, 'VICTIM@example.test'));
    const [{ id }] = (await listInvitations(chat, realm.owner)) as [{ id: number }];
    expectSuccess(await chat.api(realm.owner).delete(`/invites/${id}`));
    for (let n = 1; n < LIMITS.invitationsToAddress; n += 1) expectSuccess(await victim(realm.member));
    expectError(await victim(realm.moderator, 'Victim@example.test,other@example.test'), 'INVITATION_FAILED', {
      ...NOBODY_INVITED,
      errors: [['Victim@example.test', expect.stringContaining('several times'), false]],
    });
    expect(await rows()).toHaveLength(LIMITS.invitationsToAddress);
    const other = await buildRealm(chat, { is_default: false });
    expectSuccess(
      await chat.api(realm.member).post('/invites', { invitee_emails: 'other@example.test', stream_ids: [] }),
    );
    await answerFor(chat, other);
    expectSuccess(await victim(other.member));
    await answerFor(chat, realm);
    now = new Date(now.getTime() + DAY_MS + 1);
    expectSuccess(await victim(realm.member));
  });

  test('so many may be open, and not one more', async () => {
    await chat.db.query(
      `insert into invitations (realm_id, inviter_id, email, invited_as, channel_ids, group_ids, include_default_channels,
         notify_inviter, invited_at)
       select $1, $2, n || '@example.test', 400, '{}', '{}', false, true, now() - interval '2 days'
       from generate_series(1, $3) n`,
      [realm.id, realm.member.id, LIMITS.openInvitations - 1],
    );
    expectRefused(
      await invite(realm.member, { invitee_emails: 'a@x.y,b@x.y' }),
      'Too many invitations are open (limit: 20000).',
    );
    expectSuccess(await invite(realm.member, { invitee_emails: 'a@x.y' }));
    expectRefused(
      await chat.api(realm.owner).post('/invites/multiuse', {}),
      'Too many invitations are open (limit: 20000).',
    );
    expect(await rows()).toHaveLength(LIMITS.openInvitations);
  });
});
