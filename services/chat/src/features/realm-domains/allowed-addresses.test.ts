import { buildUser } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
beforeAll(async () => {
  const add = (domain: string, allow_subdomains: boolean) =>
    chat.api(realm.owner).post('/realm/domains', { domain, allow_subdomains });
  await add('exact.example', false);
  await add('wide.example', true);
  await add('bücher.example', false);
});

const set = (settings: object) => chat.api(realm.owner).patch('/realm', { ...settings });
let people = 0;
const join = (email: string) =>
  chat.api(realm.owner).post('/users', { email, password: 'secret password', full_name: `Person ${(people += 1)}` });

describe('who may have an address', () => {
  test('of another domain: nobody, where addresses are restricted to domains', async () => {
    await set({ emails_restricted_to_domains: true });
    for (const email of [
      'a@exact.example',
      'b@EXACT.example',
      'c@wide.example',
      'd@deep.in.wide.example',
      'e@bücher.example',
      "o'neil@exact.example",
    ])
      expectSuccess(await join(email));
    for (const email of [
      'f@in.exact.example',
      'g@notwide.example',
      'h@wide.example.evil.example',
      'i@other.example',
      'j+plus@exact.example',
      'k@mailinator.com',
    ])
      expectError(await join(email), 'BAD_REQUEST', {
        msg: expect.stringContaining('not allowed in this organization'),
      });
  });

  test('whose domain is only read as an allowed one in a URL: nobody', async () => {
    await set({ emails_restricted_to_domains: true });
    for (const domain of [
      'exact.example/.evil.example',
      'exact.example?.evil.example',
      'exact.example#.evil.example',
      'ex%61ct.example',
      'exa\u00adct.example',
      'exact\u3002example',
      'exact.example.',
    ])
      expectError(await join(`a@${domain}`), 'BAD_REQUEST', { msg: expect.stringContaining('e-mail address') });
    expectRefused(await join('turned\u202eabout@exact.example'), 'Enter a valid e-mail address.');
  });

  test('that is disposable: nobody, unless the organization says otherwise', async () => {
    await set({ emails_restricted_to_domains: false });
    for (const email of ['k@mailinator.com', 'l@MAILINATOR.com', 'm@some.mailinator.com'])
      expectError(await join(email), 'BAD_REQUEST', { msg: expect.stringContaining('Disposable') });
    for (const email of ['n+plus@other.example', 'o@mailinator.com.example']) expectSuccess(await join(email));
    await set({ disallow_disposable_email_addresses: false });
    expectSuccess(await join('k@mailinator.com'));
  });

  test('is asked for addresses that administrators give, and not for those that stay', async () => {
    await set({ emails_restricted_to_domains: true });
    const user = await buildUser(chat, realm.id, { delivery_email: 'old@far.example' });
    const change = (new_email: string) =>
      chat.api(realm.administrator).patch(`/users/${user.id}`, { new_email, full_name: 'Renamed' });
    expectRefused(await change('new@far.example'), 'Addresses of this domain are not allowed in this organization.');
    expectSuccess(await change('old@far.example'));
    expectSuccess(await change('new@exact.example'));
  });
});
