import { buildRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

test('GET /realm/domains lists those of the own organization by name, to everybody', async () => {
  const other = await buildRealm(chat, { is_default: false });
  const add = (realm_id: number, domain: string, allow_subdomains: boolean) =>
    chat.db.query('insert into realm_domains (realm_id, domain, allow_subdomains) values ($1, $2, $3)', [
      realm_id,
      domain,
      allow_subdomains,
    ]);
  await add(realm.id, 'b.example', false);
  await add(realm.id, 'a.example', true);
  await add(other.id, 'foreign.example', true);
  const domains = [
    { domain: 'a.example', allow_subdomains: true },
    { domain: 'b.example', allow_subdomains: false },
  ];
  for (const user of [realm.owner, realm.member, realm.guest, realm.bot])
    expectSuccess(await chat.api(user).get('/realm/domains'), { domains });
  expectSuccess(await chat.api(realm.guest).post('/register', { fetch_event_types: ['realm_domains'] }), {
    realm_domains: domains,
  });
});
