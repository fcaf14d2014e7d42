import supertest from 'supertest';
import { signIn, startBrowser } from '../../../test/support/browser-session.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { linkIn, mailsTo } from '../../../test/support/mails.js';
import { expectPage, submitPage } from '../../../test/support/pages.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { FOUNDING_TEXTS } from './founding-texts.js';

const domain = 'chat.example.test';
const chat = useChat({ env: { NEW_ORGANIZATIONS_DOMAIN: domain } });
const realm = useRealm(chat);
const { faults, ...said } = FOUNDING_TEXTS.en;
const owner = { full_name: 'Nora Newcomer', password: 'correct horse' };

async function ask(label: string, email = `${label}@example.test`): Promise<string> {
  expectPage(await submitPage(chat, '/new', { name: `The ${label}`, label, email }));
  return linkIn((await mailsTo(chat, email)).at(-1)!).pathname;
}
const settingsAt = (host: string) => supertest(chat.url).get('/api/v1/server_settings').set('Host', host);

test('makes the organization at its address at once, and who asked its owner, in their language', async () => {
  const host = `bakery.${domain}`;
  // Until then its host is answered for by the default organization, which is remembered.
  expect((await settingsAt(host)).body.realm_name).toBe('Test organization');
  const path = await ask('bakery');
  const text = expectPage(await submitPage(chat, path, owner, 'es'));
  expect(text).toContain(`href="http://${host}"`);
  expect((await settingsAt(host)).body.realm_name).toBe('The bakery');

  const headers = { Host: host };
  const account = { delivery_email: 'bakery@example.test', password: owner.password };
  const browser = await startBrowser(chat, account, headers);
  const me = expectSuccess(await browser.request('get', '/users/me', { headers }));
  expect(me).toMatchObject({ full_name: 'Nora Newcomer', role: 100, is_owner: true });
  const registered = expectSuccess(await browser.request('post', '/register', { headers, form: {} }));
  expect(registered).toMatchObject({ realm_name: 'The bakery', realm_default_language: 'es' });
  expect(registered.user_settings.default_language).toBe('es');
  expect(registered.realm_users.map(({ full_name }: { full_name: string }) => full_name)).toEqual(['Nora Newcomer']);
  const log = expectSuccess(await browser.request('get', '/realm/audit_log', { headers }));
  expect(log.audit_log).toContainEqual(
    expect.objectContaining({ event_type: 'user_created', modified_user_id: me.user_id }),
  );
  // Nobody of the organization by whose page it was made has an account there.
  const { delivery_email: username, password } = realm.owner;
  expectError(await signIn(chat, { username, password }, headers), 'AUTHENTICATION_FAILED');
});

test('a link makes one organization, however often and at once it is used', async () => {
  const path = await ask('twice');
  const answers = await Promise.all([1, 2, 3].map(() => submitPage(chat, path, owner)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  expect(expectPage(await submitPage(chat, path, owner), 400)).toContain(faults.unknown);
});

test('of two who asked for one address the second is told that it is taken', async () => {
  const [first, second] = [await ask('wanted', 'a@example.test'), await ask('wanted', 'b@example.test')];
  expectPage(await submitPage(chat, first, owner));
  expect(expectPage(await submitPage(chat, second, owner), 400)).toContain(faults.taken);
  const { count } = await chat.db.one<{ count: number }>('select count(*)::int from realms where host = $1', [
    `wanted.${domain}`,
  ]);
  expect(count).toBe(1);
});

test('says what is wrong with a name or a password, and the link stays good', async () => {
  const path = await ask('careful');
  expect(expectPage(await submitPage(chat, path, { ...owner, full_name: '@' }), 400)).toContain(
    said.bad_full_name.slice(0, 22),
  );
  const short = expectPage(await submitPage(chat, path, { ...owner, password: 'x' }), 400);
  expect(short).toContain(said.bad_password.replace('{min}', '6').replace('{max}', '100'));
  expect(short).toContain('value="Nora Newcomer"');
  expect(short).not.toContain('correct horse');
  expectPage(await submitPage(chat, path, owner));
});
