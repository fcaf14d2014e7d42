import knex from 'knex';
import { up } from '../../../migrations/20261128224616_mark_people_who_are_not_new.js';
import { buildRealm, buildUser, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const mark = (onboarding_step: string, user = realm.member) =>
  chat.api(user).post('/users/me/onboarding_steps', { onboarding_step });
const registered = async (user: TestUser, api = chat.api(user)) =>
  expectSuccess(await api.post('/register', { fetch_event_types: ['onboarding_steps'] }));
const namesOf = (steps: { name: string }[]) => steps.map(({ name }) => name);

describe('POST /users/me/onboarding_steps', () => {
  test('a step that was seen is shown no more, the own clients are told what is left, and nobody else is', async () => {
    const listening = { event_types: ['onboarding_steps', 'subscription'] };
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    const { onboarding_steps: before } = await registered(realm.member);
    expect(before).toContainEqual({ type: 'one_time_notice', name: 'intro_inbox_view_modal' });
    expect(before).toContainEqual({ type: 'one_time_action', name: 'narrow_to_dm_with_welcome_bot_new_user' });

    expectSuccess(await mark('intro_inbox_view_modal'));
    const left = before.filter(({ name }: { name: string }) => name !== 'intro_inbox_view_modal');
    expect(await registered(realm.member)).toMatchObject({ onboarding_steps: left });
    expect(await registered(realm.owner)).toMatchObject({ onboarding_steps: before });
    const told = { id: expect.any(Number), type: 'onboarding_steps', onboarding_steps: left };
    expect(await drain(chat, realm.member, own)).toEqual([told]);
    expect(await drain(chat, realm.owner, others)).toEqual([]);
  });

  test('the same step may be marked again, and two steps at once are both seen', async () => {
    const [first, second] = ['intro_resolve_topic', 'visibility_policy_banner'] as const;
    for (const answer of await Promise.all([mark(first), mark(second), mark(first)])) expectSuccess(answer);
    const names = namesOf((await registered(realm.member)).onboarding_steps);
    expect(names).not.toContain(first);
    expect(names).not.toContain(second);
  });

  test('people of every role have their own; bots have none to mark', async () => {
    for (const user of [realm.owner, realm.administrator, realm.moderator, realm.guest]) {
      expectSuccess(await mark('intro_recent_view_modal', user));
      expect(namesOf((await registered(user)).onboarding_steps)).not.toContain('intro_recent_view_modal');
    }
    expectRefused(await mark('intro_recent_view_modal', realm.bot), 'Bots cannot do this.');
  });

  test('unknown, missing and ignored parameters', async () => {
    for (const [unknown, reason] of [
      ['', 'Unknown onboarding_step: '],
      ['invalid', 'Unknown onboarding_step: invalid'],
      ['intro_inbox_view_modal ', 'Unknown onboarding_step: intro_inbox_view_modal '],
      ['x'.repeat(1_000), 'onboarding_step is too long (limit: 100 characters)'],
    ] as const) {
      expectRefused(await mark(unknown), reason);
    }
    const api = chat.api(realm.member);
    expectError(await api.post('/users/me/onboarding_steps', {}), 'REQUEST_VARIABLE_MISSING', {
      var_name: 'onboarding_step',
    });
    const form = { onboarding_step: 'intro_resolve_topic', seen: true };
    expectSuccess(await api.post('/users/me/onboarding_steps', form), { ignored_parameters_unsupported: ['seen'] });
  });

  test('the tour is a step where the server has a video of it', async () => {
    expect(await registered(realm.member)).toMatchObject({ navigation_tour_video_url: null });
    expect(namesOf((await registered(realm.member)).onboarding_steps)).not.toContain('navigation_tour_video');
    expectSuccess(await mark('navigation_tour_video', realm.owner));

    const url = 'https://videos.example/tour.mp4';
    const other = await chat.startReplica({ env: { NAVIGATION_TOUR_VIDEO_URL: url } });
    const shown = await registered(realm.member, other.api(realm.member));
    expect(shown).toMatchObject({ navigation_tour_video_url: url });
    expect(namesOf(shown.onboarding_steps)).toContain('navigation_tour_video');
    const seen = await registered(realm.owner, other.api(realm.owner));
    expect(namesOf(seen.onboarding_steps)).not.toContain('navigation_tour_video');
  });
});

test('who was here before the greeting was made has seen it; who comes later has not, and bots have no steps', async () => {
  const database = knex({ client: 'pg', connection: chat.config.databaseUrl, pool: { min: 0, max: 1 } });
  expectSuccess(await mark('intro_inbox_view_modal', realm.owner));
  // Again: a migration that was cut off is run once more.
  for (let times = 0; times < 2; times++) await up(database);
  await database.destroy();
  const late = await buildUser(chat, realm.id);
  const marked = await chat.db.query<{ user_id: number }>(
    'select user_id from onboarding_steps where realm_id = $1 order by user_id',
    [realm.id],
  );
  const { owner, administrator, moderator, member, guest } = realm;
  const people = [owner, administrator, moderator, member, guest].map(({ id }) => id);
  expect(marked.map(({ user_id }) => user_id)).toEqual(people.toSorted((a, b) => a - b));
  expect(namesOf((await registered(member)).onboarding_steps)).not.toContain('intro_inbox_view_modal');
  expect(namesOf((await registered(late)).onboarding_steps)).toContain('intro_inbox_view_modal');
});
