import { TEXT_LANGUAGES } from '../../domain/text-language.js';
import { composeMail } from './compose-mail.js';
import { MAIL_KINDS, type MailKind, type MailText } from './mail-kinds.js';
import { MAIL_TEXTS } from './mail-texts.js';

const KINDS = Object.keys(MAIL_KINDS) as MailKind[];
const textsOf = ({ subject, paragraphs, action, closing }: MailText) =>
  [subject, ...paragraphs, action, ...(closing ?? [])].filter((text) => text !== undefined);
const namesIn = (text: MailText) => [
  ...new Set(textsOf(text).flatMap((one) => [...one.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))),
];

describe('the catalogue of mails', () => {
  test.each(TEXT_LANGUAGES)(
    'has every mail in %s, with the names that are put into it and a link where others have one',
    (language) => {
      expect(Object.keys(MAIL_TEXTS[language]).sort()).toEqual([...KINDS].sort());
      for (const kind of KINDS) {
        const text = MAIL_TEXTS[language][kind];
        const named = { kind, names: namesIn(text).sort(), blank: textsOf(text).filter((one) => one.trim() === '') };
        expect(named).toEqual({ kind, names: [...MAIL_KINDS[kind]].sort(), blank: [] });
        expect({ kind, hasLink: text.action !== undefined }).toEqual({
          kind,
          hasLink: MAIL_TEXTS.en[kind].action !== undefined,
        });
      }
    },
  );

  test.each(TEXT_LANGUAGES.filter((language) => language !== 'en'))(
    'says nothing in %s that is English',
    (language) => {
      const english = new Set(KINDS.flatMap((kind) => textsOf(MAIL_TEXTS.en[kind])));
      const same = KINDS.flatMap((kind) => textsOf(MAIL_TEXTS[language][kind])).filter((text) => english.has(text));
      expect(same).toEqual([]);
    },
  );
});

test('what people wrote is text in a mail, never HTML, and braces in it are braces', () => {
  const names = { name: '<b>{address}</b>', organization: '"Q&A"', address: 'x@example.test' };
  const mail = composeMail('en', 'password_reset', names, 'https://chat.example.test/a?b=1&c=2');
  expect(mail.html).toContain('&lt;b&gt;{address}&lt;/b&gt;');
  expect(mail.html).toContain('&quot;Q&amp;A&quot;');
  expect(mail.html).toContain('href="https://chat.example.test/a?b=1&amp;c=2"');
  expect(mail.html).not.toContain('<b>');
  expect(mail.text).toContain('Hello <b>{address}</b>,');
  expect(mail.text).toContain('\nhttps://chat.example.test/a?b=1&c=2\n');
});

test('a name that looks like an address of the web is none in a mail, and its link is the only one', () => {
  const names = {
    inviter: 'Win at http://bad.example/x or www.Bad.example',
    organization: 'bäd。example ftp://1.2.3.4',
    address: 'x@example.test',
  };
  const { text, html } = composeMail('en', 'invitation', names, 'https://chat.example.test/join/a');
  for (const part of [text, html.replaceAll(/<[^>]*>/g, ' ')]) {
    const rest = part.replace('https://chat.example.test/join/a', '').replace('x@example.test', '');
    expect(rest).not.toMatch(/:\/\/|[.。]\p{L}{2}/u);
    expect(rest).toContain('Win at http: //bad. example/x or www. Bad. example');
  }
  const ordinary = { inviter: 'J.R.R. Smith, Dr. h.c.', organization: 'Club No.1', address: 'x@example.test' };
  expect(composeMail('en', 'invitation', ordinary).text).toContain('J.R.R. Smith, Dr. h.c. invites you to Club No.1,');
});

test('a name turns nothing around that stands beside it, and ends nothing that keeps it apart', () => {
  const names = { inviter: 'Eve\u2069\u202E', organization: 'טל\u2069\u202Eevil', address: 'x@example.test' };
  const mail = composeMail('en', 'invitation', names, 'https://chat.example.test/join/x');
  for (const text of [mail.subject, mail.text, mail.html]) {
    expect(text).toContain('\u2068טלevil\u2069');
    expect(text).not.toMatch(/[\u202A-\u202E\u2066\u2067]|Eve\u2069/);
    expect(text.match(/\u2068/g)).toHaveLength(text.match(/\u2069/g)!.length);
  }
});
