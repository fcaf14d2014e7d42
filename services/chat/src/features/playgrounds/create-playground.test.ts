import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
let realm: TestRealm;

const VALID = { name: 'Python', pygments_language: 'Python', url_template: 'https://run.example/?code={code}' };
const create = (form: Record<string, unknown> = {}, user = realm.administrator) =>
  chat.api(user).post('/realm/playgrounds', { ...VALID, ...form });
const playgrounds = async (user = realm.member) =>
  expectSuccess(await chat.api(user).get('/realm/playgrounds')).realm_playgrounds;

describe('POST /realm/playgrounds', () => {
  beforeEach(async () => {
    realm = await buildRealm(chat);
  });

  test('is told to everybody of the organization as the whole list, and shown by a registration', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const queue = await registerQueue(chat, realm.guest, { event_types: ['realm_playgrounds', 'subscription'] });
    const body = expectSuccess(await create({ name: ' Python ', rubbish: 1 }), {
      ignored_parameters_unsupported: ['rubbish'],
    });
    const wanted = [{ id: body.id, ...VALID }];
    expect(await drain(chat, realm.guest, queue)).toEqual([
      { id: expect.any(Number), type: 'realm_playgrounds', realm_playgrounds: wanted },
    ]);
    expect(await loggedEvents(chat, other, 'realm_playgrounds')).toEqual([]);
    const registered = await chat.api(realm.guest).post('/register', { fetch_event_types: ['realm_playgrounds'] });
    expectSuccess(registered, { realm_playgrounds: wanted });
    expect(await playgrounds()).toEqual(wanted);
  });

  test('owners and administrators may, nobody below them', async () => {
    expectSuccess(await create({ name: 'by the owner' }, realm.owner));
    for (const user of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectError(await create({ name: 'x' }, user), 'UNAUTHORIZED_PRINCIPAL');
    }
  });

  test('languages need not be known, and are of some characters only', async () => {
    for (const pygments_language of ['C#', 'brain f.u/c+k_-1', 'unheard-of']) {
      expectSuccess(await create({ pygments_language }));
    }
    for (const pygments_language of ['py*', 'ру', 'a\nb', '', ' ', 'x'.repeat(41)]) {
      expectRefused(
        await create({ pygments_language }),
        /^(?:pygments_language has a bad format|pygments_language cannot be blank|pygments_language is too long \(limit: 40 characters\))$/,
      );
    }
  });

  test.each([
    ['no template', 'https://run.example/?{code', 'not valid'],
    ['a space', 'https://run.example/ {code}', 'not valid'],
    ['no variable', 'https://run.example/', 'lacks'],
    ['another variable only', 'https://run.example/{cod}', 'lacks'],
    ['another variable besides', 'https://run.example/{code}/{id}', 'only'],
    ['a script', 'javascript:eval({code})', 'allowed kind'],
    ['whatever the code says, which may be a script', '{+code}', 'allowed kind'],
    ['a scheme that the code ends', 'java{+code}', 'allowed kind'],
    ['a scheme that begins with the code', '{code:1}avascript:{code}', 'allowed kind'],
    ['nothing', '', 'lacks'],
  ])('a template that is wrong is named: %s', async (_title, url_template, reason) => {
    expectError(await create({ name: 'wrong', url_template }), 'INVALID_FIELDS', {
      errors: { url_template: [expect.stringContaining(reason)] },
    });
  });

  test('templates of all levels of RFC 6570 are taken', async () => {
    for (const [place, expression] of ['{code}', '{+code}', '{#code}', '{?code*}', '{/code:5}', '{;code}'].entries()) {
      expectSuccess(await create({ name: `level ${place}`, url_template: `https://run.example/x${expression}` }));
    }
  });

  test('a language has each name once, also when several are added at once', async () => {
    expectSuccess(await create({ name: 'twice' }));
    expectError(await create({ name: 'twice' }), 'INVALID_FIELDS', { errors: { name: [expect.any(String)] } });
    expectSuccess(await create({ name: 'twice', pygments_language: 'Go' }));
    const answers = await Promise.all([1, 2, 3].map(() => create({ name: 'at once' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('what is missing or too long is refused', async () => {
    for (const name of ['name', 'pygments_language', 'url_template']) {
      expectError(await create({ [name]: undefined }), 'REQUEST_VARIABLE_MISSING', { var_name: name });
    }
    expectRefused(await create({ name: ' ' }), 'name cannot be blank');
    expectRefused(
      await create({ name: 'x'.repeat(LIMITS.playgroundName + 1) }),
      'name is too long (limit: 100 characters)',
    );
    const url_template = `https://run.example/{code}${'x'.repeat(LIMITS.urlTemplate)}`;
    expectRefused(await create({ url_template }), 'url_template is too long (limit: 2000 characters)');
  });

  test('an organization has a largest number, also when several are added at once', async () => {
    await chat.db.query(
      `insert into playgrounds (realm_id, name, pygments_language, url_template)
       select $1, n::text, 'Go', 'https://x.example/{code}' from generate_series(2, $2::int) n`,
      [realm.id, LIMITS.playgrounds],
    );
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => create({ name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await playgrounds()).toHaveLength(LIMITS.playgrounds);
  });

  test('lists that are told at the same time hold what was added before', async () => {
    const queue = await registerQueue(chat, realm.guest, { event_types: ['realm_playgrounds', 'subscription'] });
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => create({ name })));
    const told = await drain(chat, realm.guest, queue);
    expect(told.map(({ realm_playgrounds: all }) => all.length)).toEqual([1, 2, 3, 4]);
    expect(told.at(-1)!['realm_playgrounds']).toEqual(await playgrounds());
  });
});
