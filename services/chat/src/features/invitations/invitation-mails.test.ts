import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { listInvitations, sendInvitation, tokenOf } from '../../../test/support/invitations.js';
import { joinWith } from '../../../test/support/joining.js';
import { runJobs } from '../../../test/support/jobs.js';
import { linkIn, mailsTo } from '../../../test/support/mails.js';
import { useChat } from '../../../test/support/use-chat.js';

const DAY_MS = 24 * 3_600_000;
const MAIL = 'mail invitations';

let now = new Date();
let realm: TestRealm;
let address: string;

const chat = useChat({ now: () => now });
beforeAll(async () => {});
beforeEach(async () => {
  now = new Date();
  realm = await buildRealm(chat);
  address = `${realm.id}@example.test`;
});

const invite = async (days: number | null) =>
  expectSuccess(
    await sendInvitation(chat, realm.member, {
      invitee_emails: address,
      invite_expires_in_minutes: days === null ? null : days * 24 * 60,
    }),
  );
/** So many mails have come when so many days have passed. */
async function mailsAfter(days: number) {
  now = new Date(now.getTime() + days * DAY_MS);
  await runJobs(chat, MAIL);
  return mailsTo(chat, address);
}

describe('mails of invitations', () => {
  test('a reminder with the same link comes two days before the end, once', async () => {
    await invite(10);
    expect(await mailsAfter(7.9)).toHaveLength(1);
    const [first, reminder, ...others] = await mailsAfter(0.2);
    expect(others).toEqual([]);
    expect(reminder!.subject).toMatch(/expires/);
    expect(linkIn(reminder!)).toEqual(linkIn(first!));
    expect(await mailsAfter(1)).toHaveLength(2);
  });

  test('no reminder comes of what lasts two days at most, never ends, is taken back or used', async () => {
    await invite(2);
    await invite(null);
    expect(await mailsAfter(1)).toHaveLength(2);
    await invite(10);
    const { id } = (await listInvitations(chat, realm.member)).at(-1)!;
    expect(await mailsAfter(0)).toHaveLength(3);
    expectSuccess(await chat.api(realm.member).delete(`/invites/${id}`));
    expect(await mailsAfter(9)).toHaveLength(3);
    await invite(10);
    const sent = (await mailsAfter(0)).at(-1)!;
    expectSuccess(await joinWith(chat, tokenOf(linkIn(sent))));
    expect(await mailsAfter(9)).toHaveLength(4);
  });

  test('they are in the language of the organization, and what people wrote stays text', async () => {
    expectSuccess(await chat.api(realm.owner).patch('/realm', { default_language: 'de', name: 'A & <b>B</b>' }));
    await invite(10);
    const [mail] = await mailsAfter(0);
    expect(mail!.subject).toBe('Max Member lädt dich zu A & <b>B</b> ein');
    expect(mail!.html).toContain('A &amp; &lt;b&gt;B&lt;/b&gt;');
    expect(mail!.html).not.toContain('<b>');
  });

  test('however many replicas there are, each gets one', async () => {
    const other = await chat.startReplica();
    const emails = Array.from({ length: 120 }, (_, n) => `n${n}.${address}`);
    expectSuccess(await sendInvitation(chat, realm.member, { invitee_emails: emails.join() }));
    await Promise.all([runJobs(chat, MAIL), runJobs({ ...chat, deps: other.deps }, MAIL)]);
    for (const email of [emails[0]!, emails[60]!, emails[119]!]) expect(await mailsTo(chat, email)).toHaveLength(1);
    const { links } = await chat.db.one<{ links: number }>(
      'select count(*) as links from confirmations where realm_id = $1',
      [realm.id],
    );
    expect(links).toBe(120);
    await other.stop();
  });

  test('what is over for a month is forgotten, with its link', async () => {
    await invite(10);
    const token = tokenOf(linkIn((await mailsAfter(0)).at(-1)!));
    await invite(null);
    const count = async () => (await chat.db.query('select from invitations where realm_id = $1', [realm.id])).length;
    now = new Date(now.getTime() + 39 * DAY_MS);
    await runJobs(chat, 'forget old invitations');
    expect(await count()).toBe(2);
    expectError(await joinWith(chat, token), 'BAD_REQUEST', { msg: expect.stringContaining('has expired. Ask') });
    now = new Date(now.getTime() + 2 * DAY_MS);
    await runJobs(chat, 'forget old invitations');
    expect(await count()).toBe(1);
    expectError(await joinWith(chat, token), 'BAD_REQUEST', { msg: expect.stringContaining('not valid') });
  });
});
