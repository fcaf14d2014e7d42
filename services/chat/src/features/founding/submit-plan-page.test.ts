import supertest from 'supertest';
import { buildRealm } from '../../../test/support/builders.js';
import { linkIn, mailsTo } from '../../../test/support/mails.js';
import { expectPage, getPage, submitPage } from '../../../test/support/pages.js';
import { startChat } from '../../../test/support/start.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { FOUNDING_TEXTS } from './founding-texts.js';

const NEW_ORGANIZATIONS_DOMAIN = 'chat.example.test';
const chat = useChat({ env: { NEW_ORGANIZATIONS_DOMAIN, RATE_LIMIT_EMAIL: '3600:2' } });
const realm = useRealm(chat);
const { faults, ...said } = FOUNDING_TEXTS.en;
const good = { name: 'Bakery', label: 'bakery', email: 'nora@example.test' };
const OWNER = { full_name: 'Nora Newcomer', password: 'correct horse' };
const countRealms = async () => (await chat.db.query('select id from realms')).length;

test('mails a link to the address, and makes nothing yet', async () => {
  const before = await countRealms();
  expect(expectPage(await submitPage(chat, '/new', good))).toContain(
    said.look.replace('{address}', good.email).slice(0, 40),
  );
  const [mail, ...others] = await mailsTo(chat, good.email);
  expect(others).toEqual([]);
  expect(mail!.subject).toBe('Create Bakery');
  expect(linkIn(mail!).pathname).toMatch(/^\/new\/[\w-]{32}$/);
  expect(await countRealms()).toBe(before);
});

test('the link leads to the address of the server, whatever host the request names and claims to be forwarded for', async () => {
  const other = await buildRealm(chat, { is_default: false });
  for (const [index, host] of [other.host, 'elsewhere.example.test'].entries()) {
    const email = `claims-${index}@example.test`;
    const form = { name: 'Claims', label: `claims-${index}`, email };
    const headers = { Host: host, 'X-Forwarded-Host': 'forwarded.example.test' };
    expectPage(await supertest(chat.url).post('/new').set(headers).type('form').send(form));
    const link = linkIn((await mailsTo(chat, email))[0]!);
    expect(link.origin).toBe(new URL(chat.config.baseUrl).origin);
    // It works there, as everybody else gets to it.
    expect(expectPage(await getPage(chat, link.pathname))).toContain(`claims-${index}.${NEW_ORGANIZATIONS_DOMAIN}`);
    const made = await supertest(chat.url).post(link.pathname).set(headers).type('form').send(OWNER);
    expect(expectPage(made)).toContain(`href="http://claims-${index}.${NEW_ORGANIZATIONS_DOMAIN}"`);
  }
});

test('takes no address that could be mistaken, is none or is another organization’s', async () => {
  const bad = [
    '',
    'ab',
    '-bakery',
    'bakery-',
    'ba--kery',
    'xn--bkery-1',
    '1bakery',
    'ba.kery',
    'bäckerei',
    'a'.repeat(41),
    'www',
    ' Admin ',
  ];
  for (const label of bad) {
    const text = expectPage(await submitPage(chat, '/new', { ...good, label }), 400);
    expect(text).toContain(said.bad_label);
    // What was written well is kept.
    expect(text).toContain('value="nora@example.test"');
  }
  const other = await buildRealm(chat, { is_default: false, host: `taken.${NEW_ORGANIZATIONS_DOMAIN}` });
  const taken = await submitPage(chat, '/new', { ...good, label: 'TAKEN' });
  expect(other.host).toContain('taken.');
  expect(expectPage(taken, 400)).toContain(faults.taken);
});

test.each([
  [{ name: ' ' }, said.bad_name],
  [{ name: 'x'.repeat(41) }, said.bad_name],
  [{ name: 'two\nlines' }, said.bad_name],
  [{ email: 'nobody' }, said.bad_email],
  [{ email: 'a@example.test, b@example.test' }, said.bad_email],
])('says what is wrong with %p', async (wrong, why) => {
  expect(expectPage(await submitPage(chat, '/new', { ...good, ...wrong }), 400)).toContain(why);
});

test('what was written is text in the page and in the mail', async () => {
  const name = '<img/onerror=alert(1)>';
  const text = expectPage(await submitPage(chat, '/new', { ...good, name, label: '"><b>' }), 400);
  expect(text).not.toMatch(/<img|<b>/);
  expectPage(await submitPage(chat, '/new', { name, label: 'hostile', email: 'hostile@example.test' }));
  const [mail] = await mailsTo(chat, 'hostile@example.test');
  expect(mail!.html).not.toContain('<img');
});

test('sends so many mails to an address, and for a network, and says when it was too many', async () => {
  const email = 'often@example.test';
  for (const label of ['one-one', 'two-two']) expectPage(await submitPage(chat, '/new', { ...good, email, label }));
  const refused = await submitPage(chat, '/new', { ...good, email: 'Often@Example.test', label: 'three' });
  expect(expectPage(refused, 429)).toContain(said.too_often);
  expect(await mailsTo(chat, email)).toHaveLength(2);
  const strict = await chat.startReplica({ env: { RATE_LIMIT_MAIL: '86400:1' } });
  expectPage(await submitPage(strict, '/new', { ...good, email: 'first@example.test', label: 'first' }));
  expectPage(await submitPage(strict, '/new', { ...good, email: 'second@example.test', label: 'second' }), 429);
});

test('sends nothing where nobody may', async () => {
  const closed = await startChat();
  try {
    await buildRealm(closed);
    expect(expectPage(await submitPage(closed, '/new', good), 400)).toContain(faults.closed);
    expect(await mailsTo(closed, good.email)).toEqual([]);
  } finally {
    await closed.stop();
  }
  expect(realm.id).toBeGreaterThan(0);
});
