import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;
beforeEach(async () => {
  realm = await buildRealm(chat);
  for (const domain of ['a.example', 'b.example'])
    await chat.api(realm.owner).post('/realm/domains', { domain, allow_subdomains: false });
});

const remove = (domain: string, user = realm.owner) => chat.api(user).delete(`/realm/domains/${domain}`);

describe('DELETE /realm/domains/{domain}', () => {
  test('owners remove it once; everybody is told', async () => {
    const queue = await registerQueue(chat, realm.guest, { event_types: ['realm_domains', 'subscription'] });
    for (const user of [realm.administrator, realm.moderator, realm.member, realm.guest, realm.bot])
      expectError(await remove('a.example', user), 'UNAUTHORIZED_PRINCIPAL');
    const answers = await Promise.all([remove('a.example'), remove('A.EXAMPLE')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await drain(chat, realm.guest, queue)).toEqual([
      { id: expect.any(Number), type: 'realm_domains', op: 'remove', domain: 'a.example' },
    ]);
    expectRefused(await remove('none.example'), 'No entry found for domain none.example.');
  });

  test('the last one ends the restriction to domains, at once and for everybody', async () => {
    expectSuccess(await chat.api(realm.owner).patch('/realm', { emails_restricted_to_domains: true }));
    const person = { password: 'secret password', full_name: 'Zoe', email: 'zoe@elsewhere.example' };
    const queue = await registerQueue(chat, realm.guest, { event_types: ['realm'] });
    expectSuccess(await remove('a.example'));
    expectRefused(
      await chat.api(realm.owner).post('/users', person),
      'Addresses of this domain are not allowed in this organization.',
    );
    expectSuccess(await remove('b.example'));
    expectSuccess(await chat.api(realm.owner).post('/users', person));
    expect(await drain(chat, realm.guest, queue, 'realm')).toEqual([
      expect.objectContaining({ op: 'update_dict', data: { emails_restricted_to_domains: false } }),
    ]);
  });
});
