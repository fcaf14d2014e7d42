import { buildRealm, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
let realm: TestRealm;
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const CUSTOM = { fragment: 'narrow/is/alerted', is_pinned: true, name: 'Alerts' };
const create = (form: Record<string, unknown>, user = realm.member) => chat.api(user).post('/navigation_views', form);
const views = async (user: TestUser) => expectSuccess(await chat.api(user).get('/navigation_views')).navigation_views;

describe('POST /navigation_views', () => {
  test('is told to the own clients, shown by a registration, and nobody else hears or sees it', async () => {
    const listening = { event_types: ['navigation_view', 'subscription'] };
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    const body = expectSuccess(await create({ ...CUSTOM, fragment: ' narrow/is/alerted ', name: ' Alerts ', id: 1 }));
    expect(body).toEqual({ result: 'success', msg: '', ignored_parameters_unsupported: ['id'] });
    expect(await drain(chat, realm.member, own)).toEqual([
      { id: expect.any(Number), type: 'navigation_view', op: 'add', navigation_view: CUSTOM },
    ]);
    expect(await drain(chat, realm.owner, others)).toEqual([]);
    const register = { fetch_event_types: ['navigation_views'] };
    expectSuccess(await chat.api(realm.member).post('/register', register), { navigation_views: [CUSTOM] });
    expectSuccess(await chat.api(realm.owner).post('/register', register), { navigation_views: [] });
    expect(await views(realm.owner)).toEqual([]);
  });

  test('everybody who is signed in has their own, guests and bots too', async () => {
    for (const user of [realm.owner, realm.administrator, realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectSuccess(await create(CUSTOM, user));
      expect(await views(user)).toEqual([CUSTOM]);
    }
  });

  test.each([
    'inbox',
    'recent',
    'feed',
    'drafts',
    'narrow/has/reaction/sender/me',
    'narrow/is/mentioned',
    'narrow/is/starred',
    'scheduled',
  ])('a built-in view has no name: %s', async (fragment) => {
    expectRefused(
      await create({ fragment, is_pinned: false, name: 'Mine' }),
      'Built-in views cannot have a name of their own.',
    );
    expectSuccess(await create({ fragment, is_pinned: false }));
    expect(await views(realm.member)).toEqual([{ fragment, is_pinned: false, name: null }]);
  });

  test('a name may be given as JSON null where there is none', async () => {
    expectSuccess(await create({ fragment: 'inbox', is_pinned: true, name: null }));
    expectRefused(await create({ ...CUSTOM, name: null }), 'A view that is not built in needs a name.');
  });

  test('other views have a name, and everything has a fragment', async () => {
    for (const name of [undefined, '', ' ', 'x'.repeat(LIMITS.navigationViewName + 1)]) {
      expectRefused(
        await create({ ...CUSTOM, name }),
        /^(?:A view that is not built in needs a name\.|name is too long \(limit: 100 characters\))$/,
      );
    }
    for (const fragment of ['', ' ', 'ä'.repeat(LIMITS.navigationViewFragmentBytes / 2 + 1)]) {
      expectRefused(
        await create({ ...CUSTOM, fragment }),
        /^(?:fragment cannot be blank|fragment is too long \(limit: 2000 characters\))$/,
      );
    }
    expectRefused(await create({ ...CUSTOM, is_pinned: 'yes' }), 'is_pinned is not valid JSON');
    expectError(await create({ ...CUSTOM, is_pinned: undefined }), 'REQUEST_VARIABLE_MISSING', {
      var_name: 'is_pinned',
    });
    expectError(await create({ ...CUSTOM, fragment: undefined }), 'REQUEST_VARIABLE_MISSING', { var_name: 'fragment' });
    expect(await views(realm.member)).toEqual([]);
    expectSuccess(await create({ ...CUSTOM, fragment: 'ä'.repeat(LIMITS.navigationViewFragmentBytes / 2) }));
  });

  test('each fragment and each name is there once, also when several are added at once', async () => {
    expectSuccess(await create(CUSTOM));
    expectRefused(await create({ ...CUSTOM, name: 'Other' }), 'The navigation view exists already.');
    expectRefused(
      await create({ ...CUSTOM, fragment: 'narrow/is/followed' }),
      'A navigation view of this name exists already.',
    );
    expectSuccess(await create({ ...CUSTOM, fragment: 'narrow/is/followed', name: 'alerts' }));
    const sameFragment = await Promise.all(['a', 'b', 'c'].map((name) => create({ ...CUSTOM, fragment: 'x', name })));
    expect(sameFragment.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const sameName = await Promise.all(['p', 'q', 'r'].map((fragment) => create({ ...CUSTOM, fragment, name: 'N' })));
    expect(sameName.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('a person has a largest number, also when several are added at once', async () => {
    await chat.db.query(
      `insert into navigation_views (realm_id, user_id, fragment, is_pinned, name)
       select $1, $2, n::text, true, n::text from generate_series(2, $3::int) n`,
      [realm.id, realm.member.id, LIMITS.navigationViews],
    );
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => create({ fragment: name, is_pinned: true, name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expectSuccess(await create(CUSTOM, realm.owner));
  });
});
