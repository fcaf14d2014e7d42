import { buildUser, sendMessage, type TestUser } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { mailsTo } from '../../../test/support/mails.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

let reader: TestUser;
let now = Date.now();

const chat = useChat({ now: () => new Date(now) });
const realm = useRealm(chat);
beforeEach(async () => {
  reader = await buildUser(chat, realm.id);
});

/** The link of a mail as its reader opens it. */
async function link(): Promise<string> {
  await sendMessage(chat, realm.member, { to: [reader] });
  now += 180_000;
  await runJobs(chat, 'find people to mail notifications to');
  const { text } = (await mailsTo(chat, reader.delivery_email)).at(-1)!;
  return new URL(/\S+\/unsubscribe\/\S+/.exec(text)![0]).pathname;
}
const open = async (path: string, language = 'en') => {
  const response = await fetch(new URL(path, chat.url), { headers: { 'accept-language': language } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test('the page asks, and opening it changes nothing: programs that look at mails open links', async () => {
  const page = await open(await link());
  expect(page.status).toBe(200);
  expect(page.text).toContain('No more mails from Test organization?');
  expect(page.text).toContain('mails about direct messages and mentions');
  expect(page.text).toMatch(/<form method="post"><button>Turn them off<\/button><\/form>/);
  expect(page.text).not.toContain(reader.delivery_email);
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const { settings } = await chat.db.one<{ settings: object }>('select settings from users where id = $1', [reader.id]);
  expect(settings).toEqual({});
});

test.each([
  ['de', 'Keine Mails von Test organization mehr?', 'Dieser Link ist nicht gültig'],
  ['es', '¿No recibir más correos de Test organization?', 'Este enlace no es válido'],
  ['fr', 'Ne plus recevoir d’e-mails de Test organization ?', 'Ce lien n’est pas valide'],
  ['pt', 'Não receber mais e-mails de Test organization?', 'Este link não é válido'],
])(
  'it is in the language of whom the mail was for (%s); of an unknown link in that of the reader',
  async (language, title, invalid) => {
    expectSuccess(await chat.api(reader).patch('/settings', { default_language: language }));
    const page = await open(await link());
    expect(page.text).toContain(`<html lang="${language}">`);
    expect(page.text).toContain(title);
    const unknown = await open('/unsubscribe/unknown', language);
    expect(unknown.status).toBe(400);
    expect(unknown.text).toContain(invalid);
  },
);
