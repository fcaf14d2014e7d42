import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;
beforeAll(async () => {
  chat = await startChat();
});
afterAll(() => chat.stop());
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
    expectError(await remove('none.example'), 'BAD_REQUEST');
  });

  test('the last one ends the restriction to domains, at once and for everybody', async () => {
    expectSuccess(await chat.api(realm.owner).patch('/realm', { emails_restricted_to_domains: true }));
    const person = { password: 'secret password', full_name: 'Zoe', email: 'zoe@elsewhere.example' };
    const queue = await registerQueue(chat, realm.guest, { event_types: ['realm'] });
    expectSuccess(await remove('a.example'));
    expectError(await chat.api(realm.owner).post('/users', person), 'BAD_REQUEST');
    expectSuccess(await remove('b.example'));
    expectSuccess(await chat.api(realm.owner).post('/users', person));
    expect(await drain(chat, realm.guest, queue, 'realm')).toEqual([
      expect.objectContaining({ op: 'update_dict', data: { emails_restricted_to_domains: false } }),
    ]);
  });
});
