import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;
const CUSTOM = { fragment: 'narrow/is/alerted', is_pinned: true, name: 'Alerts' };
const BUILT_IN = { fragment: 'narrow/has/reaction/sender/me', is_pinned: false, name: null };
beforeEach(async () => {
  realm = await buildRealm(chat);
  for (const form of [CUSTOM, BUILT_IN]) expectSuccess(await chat.api(realm.member).post('/navigation_views', form));
});

const patch = (form: Record<string, unknown>, fragment = CUSTOM.fragment, user = realm.member) =>
  chat.api(user).patch(`/navigation_views/${fragment}`, form);
const views = async () => expectSuccess(await chat.api(realm.member).get('/navigation_views')).navigation_views;

describe('PATCH /navigation_views/{fragment}', () => {
  test('changes what is given, and tells the own clients what changed', async () => {
    const listening = { event_types: ['navigation_view', 'subscription'] };
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    expectSuccess(await patch({ is_pinned: false, name: ' Bells ', other: 1 }), {
      ignored_parameters_unsupported: ['other'],
    });
    expectSuccess(await patch({ is_pinned: false }));
    expectSuccess(await patch({ is_pinned: true }, encodeURIComponent(BUILT_IN.fragment)));
    const event = (fragment: string, data: object) => ({
      id: expect.any(Number),
      type: 'navigation_view',
      op: 'update',
      fragment,
      data,
    });
    expect(await drain(chat, realm.member, own)).toEqual([
      event(CUSTOM.fragment, { is_pinned: false, name: 'Bells' }),
      event(BUILT_IN.fragment, { is_pinned: true }),
    ]);
    expect(await drain(chat, realm.owner, others)).toEqual([]);
    expect(await views()).toEqual([
      { ...CUSTOM, is_pinned: false, name: 'Bells' },
      { ...BUILT_IN, is_pinned: true },
    ]);
  });

  test('names are as those of new views, and nothing is no change', async () => {
    expectSuccess(
      await chat.api(realm.member).post('/navigation_views', { fragment: 'other', is_pinned: true, name: 'Other' }),
    );
    for (const [form, reason] of [
      [{}, 'Nothing to change was given.'],
      [{ unknown: 1 }, 'Nothing to change was given.'],
      [{ name: 'Other' }, 'A navigation view of this name exists already.'],
      [{ name: '' }, 'A view that is not built in needs a name.'],
      [{ name: null }, 'A view that is not built in needs a name.'],
      [{ is_pinned: 1 }, 'is_pinned is not a boolean'],
    ] as const) {
      expectRefused(await patch(form), reason);
    }
    expectRefused(await patch({ name: 'Mine' }, BUILT_IN.fragment), 'Built-in views cannot have a name of their own.');
    expectSuccess(await patch({ name: 'Alerts' }));
    expect(await views()).toEqual([CUSTOM, BUILT_IN, { fragment: 'other', is_pinned: true, name: 'Other' }]);
  });

  test('two views that are given one name at once: one of them gets it', async () => {
    expectSuccess(await chat.api(realm.member).post('/navigation_views', { ...CUSTOM, fragment: 'other', name: 'O' }));
    const answers = await Promise.all([patch({ name: 'New' }), patch({ name: 'New' }, 'other')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('one of somebody else, whatever their role, is as an unknown one', async () => {
    for (const user of [realm.owner, realm.administrator, realm.moderator, realm.guest, realm.bot]) {
      expectError(await patch({ is_pinned: false }, CUSTOM.fragment, user), 'NOT_FOUND');
    }
    expectError(await patch({ is_pinned: false }, 'narrow/is'), 'NOT_FOUND');
    expectError(await patch({ is_pinned: false }, 'inbox'), 'NOT_FOUND');
    expect(await views()).toEqual([CUSTOM, BUILT_IN]);
  });
});
