import { buildUser } from '../../../test/support/builders.js';
import { linkIn, mailsTo } from '../../../test/support/mails.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { TEXT_LANGUAGES } from '../../domain/text-language.js';
import { ADDRESS_PAGE_TEXTS } from './address-page-texts.js';

const chat = useChat();
const realm = useRealm(chat);

const get = (path: string, language = 'en') => chat.api().request('get', path).set('Accept-Language', language);
const post = (path: string, language = 'en') =>
  chat.api().request('post', path).set('Accept-Language', language).type('form').send({});
async function linkFor(email: string): Promise<string> {
  await chat.api(realm.member).patch('/settings', { email, old_password: realm.member.password });
  return linkIn((await mailsTo(chat, email)).at(-1)!).pathname;
}

describe('/accounts/confirm_new_email/{token}', () => {
  test('asks before it does anything, then confirms the address once', async () => {
    const path = await linkFor('page&one@example.test');
    for (const _ of [1, 2]) {
      const asked = await get(path);
      expect(asked.status).toBe(200);
      expect(asked.text).toContain('page&amp;one@example.test');
    }
    const done = await post(path);
    expect(done.status).toBe(200);
    expect(done.text).toContain('has the address page&amp;one@example.test now');
    for (const gone of [await get(path), await post(path)]) {
      expect(gone.status).toBe(400);
      expect(gone.text).toContain('role="alert">This link is not valid');
    }
    await chat.db.query('update users set delivery_email = $2 where id = $1', [
      realm.member.id,
      realm.member.delivery_email,
    ]);
  });

  test('who clicks twice has the address, and is not told that they cannot', async () => {
    const path = await linkFor('twice@example.test');
    const pages = await Promise.all([post(path), post(path), post(path)]);
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    for (const { text } of pages.filter(({ status }) => status === 400))
      expect(text).toContain('This link is not valid');
    await chat.db.query('update users set delivery_email = $2 where id = $1', [
      realm.member.id,
      realm.member.delivery_email,
    ]);
  });

  test('says that the address is taken', async () => {
    const path = await linkFor('taken@example.test');
    await buildUser(chat, realm.id, { delivery_email: 'taken@example.test' });
    const refused = await post(path);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('cannot have this address');
  });

  test.each(TEXT_LANGUAGES)('speaks %s', async (language) => {
    const path = await linkFor(`${language}@example.test`);
    const { title, confirm, invalid } = ADDRESS_PAGE_TEXTS[language];
    const page = await get(path, `${language}-XX,en;q=0.5`);
    expect(page.text).toContain(`<html lang="${language}">`);
    expect(page.text).toContain(`<h1>${title}</h1>`);
    expect(page.text).toContain(`<button>${confirm}</button>`);
    expect((await get('/accounts/confirm_new_email/x', language)).text).toContain(invalid);
  });

  test('gives its address to nobody, and runs nothing', async () => {
    const page = await get(await linkFor('headers@example.test'));
    expect(page.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-.+form-action 'self'/),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
    expect(page.text).not.toMatch(/<script|https?:/);
  });
});
