import { answerFor, buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { inviteByMail, linkForMany, listInvitations } from '../../../test/support/invitations.js';
import { expectPage, getPage, PAGE_LANGUAGES } from '../../../test/support/pages.js';
import { useChat } from '../../../test/support/use-chat.js';
import { PAGE_TEXTS } from './page-texts.js';

const address = 'nora@example.test';

let now = new Date();
let realm: TestRealm;

const chat = useChat({ now: () => now });
beforeAll(async () => {});
beforeEach(async () => {
  now = new Date();
  realm = await buildRealm(chat);
});

const page = (token: string, language?: (typeof PAGE_LANGUAGES)[number]) => getPage(chat, `/join/${token}`, language);

describe('GET /join/{token}', () => {
  test.each(PAGE_LANGUAGES)('says in %s who invites whom, and asks for name and password', async (language) => {
    const token = await inviteByMail(chat, realm.member, address);
    const text = expectPage(await page(token, language));
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`<h1>${PAGE_TEXTS[language].title.replace('{organization}', 'Test organization')}</h1>`);
    expect(text).toContain('Max Member');
    expect(text).toContain(address);
    for (const name of ['full_name', 'password']) {
      expect(text).toContain(`<label for="${name}">`);
      expect(text).toContain(`<input id="${name}" name="${name}"`);
    }
    expect(text).not.toMatch(/[{}](?![^<]*<\/style>)/);
  });

  test('of a link for many it asks for an address', async () => {
    const text = expectPage(await page(await linkForMany(chat, realm.owner)));
    expect(text).toContain('<input id="email" name="email" type="email"');
    expect(text).not.toContain('password');
  });

  test('what people call themselves and their organization is text', async () => {
    const name = `"><b>&'`;
    await chat.db.query('update users set full_name = $2 where id = $1', [realm.member.id, name]);
    expectSuccess(await chat.api(realm.owner).patch('/realm', { name }));
    const text = expectPage(await page(await inviteByMail(chat, realm.member, address)));
    expect(text).not.toContain('<b>');
    expect(text).toContain('&quot;&gt;&lt;b&gt;&amp;&#39;');
  });

  test.each(PAGE_LANGUAGES)('says in %s why an invitation is of no use', async (language) => {
    const { faults } = PAGE_TEXTS[language];
    expect(expectPage(await page('x'.repeat(32), language), 400)).toContain(faults.unknown);
    const short = await inviteByMail(chat, realm.member, address, { invite_expires_in_minutes: 1 });
    const back = await inviteByMail(chat, realm.member, 'b@example.test');
    const { id } = (await listInvitations(chat, realm.member)).at(-1)!;
    expectSuccess(await chat.api(realm.member).delete(`/invites/${id}`));
    now = new Date(now.getTime() + 60_000);
    expect(expectPage(await page(short, language), 400)).toContain(faults.expired);
    expect(expectPage(await page(back, language), 400)).toContain(faults.revoked);
    expect(expectPage(await page(back, language), 400)).toContain('role="alert"');
  });

  test('an invitation of another organization is none', async () => {
    const other = await buildRealm(chat);
    const token = await inviteByMail(chat, other.owner, address);
    await answerFor(chat, realm);
    expectPage(await page(token), 400);
  });
});
