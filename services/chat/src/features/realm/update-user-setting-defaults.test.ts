import { buildRealm, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const update = (form: Record<string, unknown>, user: TestUser = realm.administrator) =>
  chat.api(user).patch('/realm/user_settings_defaults', form);
const defaults = async () =>
  expectSuccess(await chat.api(realm.guest).post('/register', { fetch_event_types: ['realm_user_settings_defaults'] }))[
    'realm_user_settings_defaults'
  ];
const settingsOf = async (user_id: number) =>
  (await chat.db.one<{ settings: object }>('select settings from users where id = $1', [user_id])).settings;

describe('PATCH /realm/user_settings_defaults', () => {
  test('people who join get them, those who are there already, and bots, keep what they have', async () => {
    expectSuccess(await update({ enter_sends: true, web_font_size_px: 18, color_scheme: 2 }));
    const joining = { email: 'new@example.test', full_name: 'Nina New', password: 'correct horse battery' };
    const { user_id } = expectSuccess(await chat.api(realm.owner).post('/users', joining));
    expect(await settingsOf(user_id)).toEqual({ enter_sends: true, web_font_size_px: 18, color_scheme: 2 });
    expect(await settingsOf(realm.member.id)).toEqual({});
    const bot = expectSuccess(await chat.api(realm.member).post('/bots', { full_name: 'Robot', short_name: 'robot' }));
    expect(await settingsOf(bot['user_id'])).toEqual({});
    const other = await buildRealm(chat, { is_default: false });
    expect(await chat.db.one('select user_setting_defaults as own from realms where id = $1', [other.id])).toEqual({
      own: {},
    });
  });

  test('everybody is told of each that changes, and of nothing else', async () => {
    expectSuccess(await update({ enter_sends: true }));
    const listening = { event_types: ['realm_user_settings_defaults', 'subscription'] };
    const queue = await registerQueue(chat, realm.guest, listening);
    const form = { enter_sends: true, notification_sound: 'chime', web_font_size_px: 20, demote_inactive_streams: 1 };
    expectSuccess(await update(form, realm.owner));
    const told = { id: expect.any(Number), type: 'realm_user_settings_defaults', op: 'update' };
    const events = await drain(chat, realm.guest, queue);
    expect(events.sort((a, b) => (a['property'] < b['property'] ? -1 : 1))).toEqual([
      { ...told, property: 'notification_sound', value: 'chime' },
      { ...told, property: 'web_font_size_px', value: 20 },
    ]);
    expect(await defaults()).toMatchObject({ enter_sends: true, notification_sound: 'chime', web_font_size_px: 20 });
    expect(await defaults()).toMatchObject({ color_scheme: 1, emojiset_choices: expect.any(Array) });
  });

  test('only administrators may', async () => {
    for (const user of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectError(await update({ enter_sends: true }, user), 'UNAUTHORIZED_PRINCIPAL');
    }
    expectError(await chat.api().patch('/realm/user_settings_defaults', {}), 'UNAUTHORIZED');
    expect(await defaults()).toMatchObject({ enter_sends: false });
  });

  test.each([
    ['enter_sends', 'yes', 'enter_sends is not valid JSON'],
    ['enter_sends', 1, 'enter_sends is not a boolean'],
    ['color_scheme', 4, 'color_scheme must be one of 1, 2, 3'],
    ['web_font_size_px', 0, 'web_font_size_px is too small (at least 1)'],
    ['emojiset', 'stamps', 'emojiset must be one of google, twitter, text, google-blob'],
    [
      'email_notifications_batching_period_seconds',
      0,
      'email_notifications_batching_period_seconds is too small (at least 1)',
    ],
    ['email_address_visibility', null, 'email_address_visibility must be one of 1, 2, 3, 4, 5'],
  ])('%s cannot be %p, and nothing is changed then', async (name, value, reason) => {
    expectRefused(await update({ fluid_layout_width: true, [name]: value }), reason);
    expect(await defaults()).toMatchObject({ fluid_layout_width: false });
  });

  test('what nobody changes, or is a setting of the organization, is named as ignored', async () => {
    const form = { enable_login_emails: true, default_language: 'de', timezone: 'Europe/Berlin', enter_sends: true };
    expectSuccess(await update(form), {
      ignored_parameters_unsupported: ['default_language', 'enable_login_emails', 'timezone'],
    });
    expect(await defaults()).toMatchObject({ enable_login_emails: false, default_language: 'en', enter_sends: true });
    expect(expectSuccess(await update({}))).toEqual({ result: 'success', msg: '' });
  });

  test('several changes at once are all kept', async () => {
    const answers = await Promise.all(
      [{ enter_sends: true }, { fluid_layout_width: true }, { color_scheme: 3 }].map((form) => update(form)),
    );
    for (const answer of answers) expectSuccess(answer);
    expect(await defaults()).toMatchObject({ enter_sends: true, fluid_layout_width: true, color_scheme: 3 });
  });
});
