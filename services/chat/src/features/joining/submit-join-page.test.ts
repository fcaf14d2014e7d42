import type { Response } from 'supertest';
import { buildRealm, buildUser, type TestRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { inviteByMail, linkForMany, tokenFor } from '../../../test/support/invitations.js';
import { NEWCOMER } from '../../../test/support/joining.js';
import { mailsTo } from '../../../test/support/mails.js';
import { expectPage, getPage, PAGE_LANGUAGES, submitPage } from '../../../test/support/pages.js';
import { useChat } from '../../../test/support/use-chat.js';
import { untilWaiting } from '../../../test/support/wait-until.js';
import { PAGE_TEXTS } from './page-texts.js';

const chat = useChat();
let realm: TestRealm;
let address: string;

beforeAll(async () => {});
beforeEach(async () => {
  realm = await buildRealm(chat);
  address = `nora.${realm.id}@example.test`;
});

const submit = (token: string, form: Record<string, string> = {}, language?: (typeof PAGE_LANGUAGES)[number]) =>
  submitPage(chat, `/join/${token}`, { ...NEWCOMER, ...form }, language);
const accounts = () =>
  chat.db.query('select from users where realm_id = $1 and delivery_email = $2', [realm.id, address]);

async function confirmedBy(link: string): Promise<string> {
  expectPage(await submit(link, { email: address }));
  return tokenFor(chat, address);
}
/** Nobody uses a link before all three wait to. */
async function heldBack(clicks: () => Promise<Response[]>): Promise<Response[]> {
  const answers = await chat.deps.db.transaction(async (tx) => {
    await tx.query('select from confirmations for update');
    await tx.query('select from invitations for update');
    const pages = clicks();
    await untilWaiting(chat, 3);
    return () => pages;
  });
  return answers();
}

describe('POST /join/{token}', () => {
  test('makes the account, in the language of its reader, and says how to sign in', async () => {
    const token = await inviteByMail(chat, realm.member, address);
    const text = expectPage(await submit(token, { email: address }, 'de'));
    expect(text).toContain('Willkommen bei Test organization');
    expect(text).toContain(address);
    expect(text).toContain('href="http://chat.example.test"');
    expect(text).not.toContain(NEWCOMER.password);
    const { api_key } = expectSuccess(
      await chat.api().post('/fetch_api_key', { username: address, password: NEWCOMER.password }),
    );
    const nora = { delivery_email: address, api_key };
    const state = expectSuccess(await chat.api(nora).post('/register', { fetch_event_types: ['user_settings'] }));
    expect(state['user_settings'].default_language).toBe('de');
    expect(expectPage(await submit(token), 400)).toContain(PAGE_TEXTS.en.faults.accepted);
    expect(await accounts()).toHaveLength(1);
  });

  test.each([
    [{ full_name: '' }, 'bad_name'],
    [{ full_name: 'a*b' }, 'bad_name'],
    [{ full_name: 'x'.repeat(101) }, 'bad_name'],
    [{ password: '' }, 'bad_password'],
    [{ password: '12345' }, 'bad_password'],
    [{ password: 'x'.repeat(101) }, 'bad_password'],
    [{ full_name: 'MAX member' }, 'name_taken'],
  ] as const)('of %p it says what is wrong, and shows the form again with the name', async (form, fault) => {
    expectSuccess(await chat.api(realm.owner).patch('/realm', { require_unique_names: true }));
    const token = await inviteByMail(chat, realm.member, address);
    const text = expectPage(await submit(token, form), 400);
    const said = PAGE_TEXTS.en[fault]
      .replace('{min}', '6')
      .replace('{max}', '100')
      .replace('>', '&gt;')
      .replace('"', '&quot;');
    expect(text).toContain(`<p class="fault" role="alert">${said}</p>`);
    expect(text).toContain(`value="${'full_name' in form ? form.full_name : NEWCOMER.full_name}"`);
    expect(text).not.toContain(NEWCOMER.password);
    expect(await accounts()).toEqual([]);
    expectPage(await submit(token));
  });

  test.each(PAGE_LANGUAGES)('says in %s that there is an account already', async (language) => {
    const token = await inviteByMail(chat, realm.member, address);
    const user = await buildUser(chat, realm.id, { delivery_email: address });
    const { faults } = PAGE_TEXTS[language];
    expect(expectPage(await submit(token, {}, language), 400)).toContain(faults.has_account);
    await chat.db.query('update users set is_active = false where id = $1', [user.id]);
    expect(expectPage(await submit(token, {}, language), 401)).toContain(faults.deactivated);
  });

  test('of a link for many it mails each a link of their own, by which they join', async () => {
    const link = await linkForMany(chat, realm.owner);
    const text = expectPage(await submit(link, { email: 'nobody' }), 400);
    expect(text).toContain(PAGE_TEXTS.en.bad_address);
    expect(text).toContain('value="nobody"');
    const known = await submit(link, { email: ` ${realm.member.delivery_email} ` }, 'fr');
    const unknown = await submit(link, { email: address }, 'fr');
    expect(expectPage(known).replaceAll(realm.member.delivery_email, '')).toBe(
      expectPage(unknown).replaceAll(address, ''),
    );
    const [mail] = await mailsTo(chat, address);
    expect(mail!.subject).toBe('Rejoindre Test organization');
    expect(await accounts()).toEqual([]);
    expectPage(await submit(await tokenFor(chat, address)));
    expect(await accounts()).toHaveLength(1);
  });

  describe.each([
    ['a link for many', 'has_account', async () => confirmedBy(await linkForMany(chat, realm.owner))],
    ['an invitation', 'accepted', () => inviteByMail(chat, realm.member, address)],
  ] as const)('of %s', (_, fault, linkTo) => {
    test.each([
      ['all three have looked at it before one uses it', heldBack],
      ['each comes when it comes', (clicks: () => Promise<Response[]>) => clicks()],
    ])('who clicks three times joins once, and is told the same at once and later: %s', async (__, carefully) => {
      expectSuccess(await chat.api(realm.owner).patch('/realm', { require_unique_names: true }));
      const token = await linkTo();
      const pages = await carefully(() => Promise.all([submit(token), submit(token), submit(token)]));
      expect(pages.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      const losers = pages.filter(({ status }) => status === 400);
      for (const page of [...losers, await submit(token), await getPage(chat, `/join/${token}`)]) {
        expect(expectPage(page, 400)).toContain(PAGE_TEXTS.en.faults[fault]);
      }
      expect(await accounts()).toHaveLength(1);
    });
  });

  test('who asks too often is told so on a page', async () => {
    const limited = await chat.startReplica({ env: { RATE_LIMIT_EMAIL: '3600:1' } });
    const link = await linkForMany(chat, realm.owner);
    const ask = () => submitPage(limited, `/join/${link}`, { email: address });
    expectPage(await ask());
    const refused = await ask();
    expect(expectPage(refused, 429)).toContain(PAGE_TEXTS.en.too_often);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await limited.stop();
  });
});
