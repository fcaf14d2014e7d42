import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
let realm: TestRealm;
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const create = (form: Record<string, unknown> = {}, user = realm.owner) =>
  chat.api(user).post('/realm/domains', { domain: 'acme.example', allow_subdomains: false, ...form });
const domains = async () => expectSuccess(await chat.api(realm.member).get('/realm/domains')).domains;

describe('POST /realm/domains', () => {
  test('owners add one; everybody of the organization is told, nobody else', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const queue = await registerQueue(chat, realm.guest, { event_types: ['realm_domains', 'subscription'] });
    expectSuccess(await create({ rubbish: 1 }), {
      new_domain: [expect.any(Number), 'acme.example'],
      ignored_parameters_unsupported: ['rubbish'],
    });
    const realm_domain = { domain: 'acme.example', allow_subdomains: false };
    expect(await drain(chat, realm.guest, queue)).toEqual([
      { id: expect.any(Number), type: 'realm_domains', op: 'add', realm_domain },
    ]);
    expect(await loggedEvents(chat, other, 'realm_domains')).toEqual([]);
    expect(await domains()).toEqual([realm_domain]);
    const log = await chat.db.query('select event_type, details from audit_log where realm_id = $1', [realm.id]);
    expect(log).toEqual([{ event_type: 'domain_added', details: realm_domain }]);
  });

  test('nobody below an owner may', async () => {
    for (const user of [realm.administrator, realm.moderator, realm.member, realm.guest, realm.bot])
      expectError(await create({}, user), 'UNAUTHORIZED_PRINCIPAL');
    expect(await domains()).toEqual([]);
  });

  test('names are those of the name system: trimmed, in lower case, internationalized ones in Punycode', async () => {
    expectSuccess(await create({ domain: ' ACME.example ' }));
    expectSuccess(await create({ domain: 'bücher.example' }));
    expect((await domains()).map(({ domain }: { domain: string }) => domain)).toEqual([
      'acme.example',
      'xn--bcher-kva.example',
    ]);
  });

  test.each([
    '',
    ' ',
    'localhost',
    '.example',
    'a.',
    'a..b',
    '-a.example',
    'a-.example',
    'a b.example',
    'a@b.example',
    'a\0.example',
  ])('%j is no domain', async (domain) => {
    expectRefused(
      await create({ domain }),
      /^(?:domain cannot be blank|domain is invalid: Invalid domain\.|domain must not contain null bytes)$/,
    );
  });

  test('what is missing, too long or of another type is refused', async () => {
    expectError(await create({ domain: undefined }), 'REQUEST_VARIABLE_MISSING', { var_name: 'domain' });
    expectError(await create({ allow_subdomains: undefined }), 'REQUEST_VARIABLE_MISSING', {
      var_name: 'allow_subdomains',
    });
    expectRefused(await create({ allow_subdomains: 1 }), 'allow_subdomains is not a boolean');
    expectRefused(
      await create({ domain: `${'a.'.repeat(LIMITS.host)}example` }),
      'domain is too long (limit: 253 characters)',
    );
    expectRefused(await create({ domain: `${'a'.repeat(64)}.example` }), 'domain is invalid: Invalid domain.');
  });

  test('each is there once, also when it is added twice at once', async () => {
    const answers = await Promise.all([
      create(),
      create({ domain: 'ACME.example' }),
      create({ allow_subdomains: true }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await domains()).toHaveLength(1);
  });

  test('an organization has a largest number, also when several are added at once', async () => {
    await chat.db.query(
      `insert into realm_domains (realm_id, domain, allow_subdomains)
       select $1, 'd' || n || '.example', false from generate_series(2, $2::int) n`,
      [realm.id, LIMITS.realmDomains],
    );
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => create({ domain: `${name}.example` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
});
