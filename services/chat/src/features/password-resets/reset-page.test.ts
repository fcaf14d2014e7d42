import { expectSuccess } from '../../../test/support/expect.js';
import { linkIn, mailsTo } from '../../../test/support/mails.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { TEXT_LANGUAGES } from '../../domain/text-language.js';
import { RESET_PAGE_TEXTS } from './reset-page-texts.js';

const chat = useChat();
const realm = useRealm(chat);

async function link(): Promise<string> {
  await chat.api().post('/password_reset', { email: realm.member.delivery_email });
  return linkIn((await mailsTo(chat, realm.member.delivery_email)).at(-1)!).pathname;
}
const get = (path: string, language = 'en') => chat.api().request('get', path).set('Accept-Language', language);
const submit = (path: string, new_password: string, language = 'en') =>
  chat.api().request('post', path).set('Accept-Language', language).type('form').send({ new_password });

describe('/accounts/password/reset/{token}', () => {
  test('is a form that works without scripts, and saves the password once', async () => {
    const path = await link();
    const page = await get(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<form method="post">');
    expect(page.text).toMatch(/<label for="new_password">New password<\/label>/);
    expect(page.text).toMatch(/<input id="new_password"[^>]*minlength="6" maxlength="100"/);
    const saved = await submit(path, 'a new password');
    expect([saved.status, saved.text]).toEqual([200, expect.stringContaining('Your password was changed')]);
    expectSuccess(
      await chat.api().post('/fetch_api_key', { username: realm.member.delivery_email, password: 'a new password' }),
    );
    for (const gone of [await get(path), await submit(path, 'a newer password')]) {
      expect(gone.status).toBe(400);
      expect(gone.text).toContain('not valid');
      expect(gone.text).toContain('<a href="/accounts/password/reset/">Ask for a new link</a>');
    }
  });

  test('says what is wrong with a password, and the link stays good', async () => {
    const path = await link();
    for (const password of ['', 'short', 'x'.repeat(101)]) {
      const refused = await submit(path, password);
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('6 to 100 characters')]);
    }
    expect((await submit(path, 'long enough')).status).toBe(200);
  });

  test('nothing of a wrong link is shown', async () => {
    const shown = await get(`/accounts/password/reset/${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(shown.status).toBe(400);
    expect(shown.text).not.toContain('script');
  });

  test('its address goes nowhere: no referrer, nothing loaded, no other page may read or frame it', async () => {
    const page = await get(await link());
    expect(page.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
    expect(page.text).not.toMatch(/<script|https?:|<link|<img/);
  });

  test.each(TEXT_LANGUAGES)('speaks %s', async (language) => {
    const { title, save, rule, saved } = RESET_PAGE_TEXTS[language];
    const path = await link();
    const page = await get(path, language);
    for (const text of [`<h1>${title}</h1>`, `<button>${save}</button>`, rule]) expect(page.text).toContain(text);
    expect((await submit(path, 'long enough', language)).text).toContain(saved);
  });
});

test('no text of the page is English in another language', () => {
  for (const name of Object.keys(RESET_PAGE_TEXTS.en) as (keyof typeof RESET_PAGE_TEXTS.en)[]) {
    const english = TEXT_LANGUAGES.filter((language) => RESET_PAGE_TEXTS[language][name] === RESET_PAGE_TEXTS.en[name]);
    expect({ name, english }).toEqual({ name, english: ['en'] });
  }
});
