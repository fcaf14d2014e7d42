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

const TICKETS = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tickets.example/{id}' };
const create = (form: Record<string, unknown> = {}, user = realm.administrator) =>
  chat.api(user).post('/realm/filters', { ...TICKETS, ...form });
const linkifiers = async () => expectSuccess(await chat.api(realm.member).get('/realm/linkifiers')).linkifiers;

describe('POST /realm/filters', () => {
  test('is told to everybody of the organization whose client knows URL templates, as the whole list', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const event_types = ['realm_linkifiers', 'subscription'];
    const client_capabilities = { linkifier_url_template: true };
    const knowing = await registerQueue(chat, realm.guest, { event_types, client_capabilities });
    const unknowing = await registerQueue(chat, realm.guest, { event_types });
    const body = expectSuccess(await create({ pattern: ` ${TICKETS.pattern} `, rubbish: 1 }), {
      ignored_parameters_unsupported: ['rubbish'],
    });
    const wanted = [{ id: body.id, ...TICKETS }];
    expect(await drain(chat, realm.guest, knowing)).toEqual([
      { id: expect.any(Number), type: 'realm_linkifiers', realm_linkifiers: wanted },
    ]);
    expect(await drain(chat, realm.guest, unknowing)).toEqual([]);
    expect(await loggedEvents(chat, other, 'realm_linkifiers')).toEqual([]);
    expect(await linkifiers()).toEqual(wanted);
    const register = { fetch_event_types: ['realm_linkifiers', 'realm_filters'] };
    expectSuccess(await chat.api(realm.guest).post('/register', { ...register, client_capabilities }), {
      realm_linkifiers: wanted,
      realm_filters: [],
    });
    expectSuccess(await chat.api(realm.guest).post('/register', register), { realm_linkifiers: [], realm_filters: [] });
  });

  test('owners and administrators may, nobody below them', async () => {
    expectSuccess(await create({}, realm.owner));
    for (const user of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectError(await create({ pattern: 'x(?P<id>y)' }, user), 'UNAUTHORIZED_PRINCIPAL');
    }
    expect(await linkifiers()).toHaveLength(1);
  });

  test.each([
    ['an empty pattern', { pattern: '' }, 'pattern'],
    ['no regular expression', { pattern: '#(?P<id>[0-9]+' }, 'pattern'],
    ['look-ahead, which RE2 lacks', { pattern: '(?P<id>x)(?=y)' }, 'pattern'],
    ['a reference back, which RE2 lacks', { pattern: '(?P<id>x)(?P=id)' }, 'pattern'],
    ['a group as Python does not write it', { pattern: '(?<id>x)' }, 'pattern'],
    ['a class as Python does not write it', { pattern: '(?P<id>\\pL)' }, 'pattern'],
    [
      'a group that takes the name of one of ours',
      { pattern: '(?P<linkifier_actual_match>x)', url_template: 'https://x.example/{linkifier_actual_match}' },
      'pattern',
    ],
    ['too much repetition', { pattern: '(?P<id>(?:[a-z]{30}){30})' }, 'pattern'],
    ['no template', { url_template: 'https://x.example/{id' }, 'url_template'],
    ['an empty template', { url_template: '' }, 'url_template'],
    ['a group that is missing in the template', { url_template: 'https://x.example' }, 'url_template'],
    ['a variable that is missing in the pattern', { url_template: 'https://x.example/{id}/{more}' }, 'pattern'],
    ['a script', { url_template: 'javascript:alert({id})' }, 'url_template'],
    ['data', { url_template: 'data:text/html,{id}' }, 'url_template'],
    ['hundreds of places', { url_template: `https://x.example/${'{id}'.repeat(100)}` }, 'url_template'],
  ])('what is wrong is named: %s', async (_title, form, field) => {
    expectError(await create(form), 'INVALID_FIELDS', { errors: { [field]: [expect.any(String)] } });
    expect(await linkifiers()).toEqual([]);
  });

  test.each([
    ['several groups', '(?P<org>[a-z-]+)/(?P<repo>[\\w-]+)#(?P<id>\\d+)', 'https://x.example/{org}/{repo}/{id}'],
    ['no group', 'help-desk', 'https://help.example'],
    ['flags, borders and classes', '(?i)\\b(?P<sha>[0-9a-f]{7,40})\\b', 'https://x.example/{sha}'],
    ['escaped brackets and backslashes', '\\\\p\\((?P<id>[(?<]+)\\)', 'https://x.example/{id}'],
    ['a query', 'q:(?P<q>\\S+)', 'https://x.example/search{?q}'],
    ['a path of the organization', 'goto:(?P<id>\\d+)', '/#narrow/near/{id}'],
  ])('what Python and RE2 both know is taken: %s', async (_title, pattern, url_template) => {
    const { id } = expectSuccess(await create({ pattern, url_template }));
    expect(await linkifiers()).toEqual([{ id, pattern, url_template }]);
  });

  test('a pattern is there once, also when several are added at once, and the order has no two of one place', async () => {
    expectSuccess(await create());
    expectError(await create({ url_template: 'https://other.example/{id}' }), 'INVALID_FIELDS', {
      errors: { pattern: [expect.any(String)] },
    });
    const same = await Promise.all([1, 2, 3].map(() => create({ pattern: 'at-once(?P<id>x)' })));
    expect(same.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    await Promise.all(['a', 'b', 'c', 'd'].map((letter) => create({ pattern: `${letter}(?P<id>x)` })));
    const places = await chat.db.query('select "order" from linkifiers where realm_id = $1 order by "order"', [
      realm.id,
    ]);
    expect(places).toEqual([1, 2, 3, 4, 5, 6].map((order) => ({ order })));
  });

  test('what is missing or too long is refused', async () => {
    for (const name of ['pattern', 'url_template']) {
      expectError(await create({ [name]: undefined }), 'REQUEST_VARIABLE_MISSING', { var_name: name });
    }
    expectRefused(
      await create({ pattern: `(?P<id>${'x'.repeat(LIMITS.linkifierPattern)})` }),
      'pattern is too long (limit: 1000 characters)',
    );
    expectRefused(
      await create({ url_template: `https://x.example/{id}${'x'.repeat(LIMITS.urlTemplate)}` }),
      'url_template is too long (limit: 2000 characters)',
    );
  });

  test('patterns as long as they may be, of characters that no index shortens, are stored', async () => {
    const letters = Array.from({ length: LIMITS.linkifierPattern / 20 }, (_, n) =>
      String.fromCodePoint(0x4e00 + n * 37),
    );
    const pattern = `(?P<id>[${letters.join('')}]+)`;
    expectSuccess(await create({ pattern }));
    expectError(await create({ pattern }), 'INVALID_FIELDS');
  });

  test('an organization has a largest number, also when several are added at once', async () => {
    await chat.db.query(
      `insert into linkifiers (realm_id, pattern, url_template, "order")
       select $1, 'x' || n, 'https://x.example', n from generate_series(2, $2::int) n`,
      [realm.id, LIMITS.linkifiers],
    );
    const answers = await Promise.all(['a', 'b', 'c'].map((letter) => create({ pattern: `${letter}(?P<id>x)` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await linkifiers()).toHaveLength(LIMITS.linkifiers);
  });
});
