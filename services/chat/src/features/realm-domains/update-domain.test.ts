import { buildRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
beforeAll(async () => {
  await chat.api(realm.owner).post('/realm/domains', { domain: 'acme.example', allow_subdomains: false });
});

const change = (domain: string, allow_subdomains: unknown = true, user = realm.owner) =>
  chat.api(user).patch(`/realm/domains/${encodeURIComponent(domain)}`, { allow_subdomains });

describe('PATCH /realm/domains/{domain}', () => {
  test('owners change it, under any spelling; everybody is told of a difference', async () => {
    const queue = await registerQueue(chat, realm.guest, { event_types: ['realm_domains', 'subscription'] });
    for (const user of [realm.administrator, realm.moderator, realm.member, realm.guest, realm.bot])
      expectError(await change('acme.example', true, user), 'UNAUTHORIZED_PRINCIPAL');
    expectSuccess(await change('ACME.Example'));
    expectSuccess(await change('acme.example'));
    expect(await drain(chat, realm.guest, queue)).toEqual([
      {
        id: expect.any(Number),
        type: 'realm_domains',
        op: 'change',
        realm_domain: { domain: 'acme.example', allow_subdomains: true },
      },
    ]);
    expectSuccess(await chat.api(realm.member).get('/realm/domains'), {
      domains: [{ domain: 'acme.example', allow_subdomains: true }],
    });
  });

  test('one that is not there, or of another organization, is refused', async () => {
    const other = await buildRealm(chat, { is_default: false });
    await chat.db.query(
      "insert into realm_domains (realm_id, domain, allow_subdomains) values ($1, 'far.example', false)",
      [other.id],
    );
    for (const domain of ['none.example', 'far.example', 'nonsense'])
      expectRefused(
        await change(domain),
        /^(?:No entry found for domain none\.example\.|No entry found for domain far\.example\.|domain is invalid: Invalid domain\.)$/,
      );
    expectError(await chat.api(realm.owner).patch('/realm/domains/acme.example'), 'REQUEST_VARIABLE_MISSING');
    expectRefused(await change('acme.example', 'maybe'), 'allow_subdomains is not valid JSON');
  });
});
