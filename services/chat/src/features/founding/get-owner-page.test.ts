import supertest from 'supertest';
import { buildRealm } from '../../../test/support/builders.js';
import { linkIn, mailsTo } from '../../../test/support/mails.js';
import { expectPage, getPage, PAGE_LANGUAGES, submitPage } from '../../../test/support/pages.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { FOUNDING_TEXTS } from './founding-texts.js';

const DAY = 86_400_000;
let now = Date.now();
const chat = useChat({ env: { NEW_ORGANIZATIONS_DOMAIN: 'chat.example.test' }, now: () => new Date(now) });
useRealm(chat);
const email = 'nora@example.test';

let path: string;
beforeAll(async () => {
  expectPage(await submitPage(chat, '/new', { name: 'Tom & Nora', label: 'bakery', email }));
  path = linkIn((await mailsTo(chat, email))[0]!).pathname;
});

test.each(PAGE_LANGUAGES)('says in %s what is made, and asks for the owner’s name and password', async (language) => {
  const text = expectPage(await getPage(chat, path, language));
  expect(text).toContain('Tom &amp; Nora');
  expect(text).toContain('bakery.chat.example.test');
  expect(text).toContain(`value="${email}"`);
  for (const name of ['full_name', 'password']) expect(text).toContain(`<label for="${name}">`);
});

test('a link is good for a day, whatever host a request names, while the setting is so', async () => {
  const { unknown, closed } = FOUNDING_TEXTS.en.faults;
  expect(expectPage(await getPage(chat, `/new/${'x'.repeat(32)}`), 400)).toContain(unknown);
  const other = await buildRealm(chat, { is_default: false });
  for (const host of [other.host, 'elsewhere.example.test']) {
    expect(expectPage(await supertest(chat.url).get(path).set('Host', host))).toContain('bakery.chat.example.test');
  }
  const shut = await chat.startReplica({ env: { NEW_ORGANIZATIONS_DOMAIN: '' } });
  expect(expectPage(await getPage(shut, path), 400)).toContain(closed);
  const moved = await chat.startReplica({ env: { NEW_ORGANIZATIONS_DOMAIN: 'other.example.test' } });
  expect(expectPage(await getPage(moved, path), 400)).toContain(unknown);
  now += DAY;
  expect(expectPage(await getPage(chat, path), 400)).toContain(unknown);
});
