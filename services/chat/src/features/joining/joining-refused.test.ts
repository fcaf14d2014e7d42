import { answerFor, buildRealm, buildUser, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { inviteByMail, linkForMany, listInvitations } from '../../../test/support/invitations.js';
import { join, joinWith } from '../../../test/support/joining.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';

const HOUR_MS = 3_600_000;
const address = 'nora@example.test';

let now = new Date();
let realm: TestRealm;

const chat = useChat({ now: () => now });
beforeAll(async () => {});
beforeEach(async () => {
  now = new Date();
  realm = await buildRealm(chat);
});

const change = async (settings: object) => expectSuccess(await chat.api(realm.owner).patch('/realm', { ...settings }));
const people = async () =>
  (await chat.db.one<{ count: number }>('select count(*) as count from users where realm_id = $1', [realm.id])).count;

describe('POST /join', () => {
  describe('is refused', () => {
    const refused = async (token: string, words: string, form: object = {}) => {
      const before = await people();
      expectError(await joinWith(chat, token, form), 'BAD_REQUEST', { msg: expect.stringContaining(words) });
      expect(await people()).toBe(before);
    };

    test('with a token that is none, or of another organization', async () => {
      for (const token of ['', 'x', 'x'.repeat(32), '%', '{"a":1}']) await refused(token, 'This link is not valid');
      const other = await buildRealm(chat);
      const foreign = await inviteByMail(chat, other.owner, address);
      await answerFor(chat, realm);
      await refused(foreign, 'not valid');
    });

    test('when the invitation has expired, was used or taken back: each says so', async () => {
      const short = await inviteByMail(chat, realm.member, 'a@example.test', { invite_expires_in_minutes: 60 });
      const used = await inviteByMail(chat, realm.member, 'b@example.test');
      const back = await inviteByMail(chat, realm.member, 'c@example.test');
      const again = await inviteByMail(chat, realm.owner, 'b@example.test');
      await join(chat, realm, used);
      const { id } = (await listInvitations(chat, realm.member)).find(({ email }) => email === 'c@example.test')!;
      expectSuccess(await chat.api(realm.member).delete(`/invites/${id}`));
      now = new Date(now.getTime() + HOUR_MS);
      await refused(short, 'has expired');
      await refused(used, 'has been used');
      await refused(back, 'taken back');
      await refused(again, 'taken back');
    });

    test('for another address than the invited one', async () => {
      const token = await inviteByMail(chat, realm.member, address);
      await refused(token, 'another address', { email: 'mallory@example.test' });
    });

    test('when there is an account of the address by now, deactivated or not', async () => {
      const token = await inviteByMail(chat, realm.member, address);
      const user = await buildUser(chat, realm.id, { delivery_email: address.toUpperCase() });
      await refused(token, 'in use');
      await chat.db.query('update users set is_active = false where id = $1', [user.id]);
      expectError(await joinWith(chat, token), 'USER_DEACTIVATED', { msg: expect.stringContaining('deactivated') });
    });

    test('when the organization takes no such address any more', async () => {
      const token = await inviteByMail(chat, realm.member, address);
      const domain = { domain: 'elsewhere.test', allow_subdomains: false };
      expectSuccess(await chat.api(realm.owner).post('/realm/domains', domain));
      await change({ emails_restricted_to_domains: true });
      await refused(token, 'such an address');
    });

    test('with a link for many alone', async () => {
      await refused(await linkForMany(chat, realm.owner), 'confirm your address');
    });

    test('without a proper name and password, and the link stays good', async () => {
      const token = await inviteByMail(chat, realm.member, address);
      for (const [form, reason] of [
        [{ full_name: '' }, 'full_name cannot be blank'],
        [{ full_name: 'a*b' }, 'full_name is invalid: names cannot hold'],
        [{ full_name: 'x'.repeat(101) }, 'full_name is too long (limit: 100 characters)'],
        [{ password: 'short' }, 'password is too short (at least 6 characters)'],
        [{ password: 'x'.repeat(101) }, 'password is too long (limit: 100 characters)'],
        [{ timezone: 'Atlantis' }, 'timezone is not a recognized time zone'],
        [{ default_language: 'tlh' }, 'default_language must be one of'],
        [{ email: 'nobody' }, 'Enter a valid e-mail address.'],
        [{ full_name: 'nul\0' }, 'full_name must not contain null bytes'],
      ] as const) {
        await refused(token, reason, form);
      }
      for (const name of ['token', 'full_name', 'password']) {
        expectError(await joinWith(chat, token, { [name]: undefined }), 'REQUEST_VARIABLE_MISSING', { var_name: name });
      }
      await change({ require_unique_names: true });
      await refused(token, 'Unique names', { full_name: 'max member' });
      await join(chat, realm, token);
    });

    test('by an organization that is deactivated', async () => {
      const token = await inviteByMail(chat, realm.member, address);
      await chat.db.query('update realms set deactivated_at = now() where id = $1', [realm.id]);
      expectError(await joinWith(chat, token), 'REALM_DEACTIVATED');
    });
  });

  test('of those who use one link at once, on several replicas, one joins', async () => {
    const other = await chat.startReplica();
    const token = await inviteByMail(chat, realm.member, address);
    const again = await inviteByMail(chat, realm.owner, address);
    const before = await people();
    const answers = await Promise.all(
      [chat, other, chat, other].map((replica, n) => joinWith(replica, n % 3 === 0 ? again : token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await people()).toBe(before + 1);
    expect(await loggedEvents(chat, realm, 'realm_user')).toHaveLength(1);
    await other.stop();
  });

  test('of a link and its taking back at once, one comes first, and both are as it says', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `${round}@example.test`;
      const token = await inviteByMail(chat, realm.member, email);
      const { id } = (await listInvitations(chat, realm.member)).at(-1)!;
      const [join, revoke] = await Promise.all([
        joinWith(chat, token),
        chat.api(realm.member).delete(`/invites/${id}`),
      ]);
      expect([join.status, revoke.status].sort()).toEqual([200, 400]);
    }
  });
});
