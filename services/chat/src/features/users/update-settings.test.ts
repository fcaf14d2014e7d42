import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { mailsTo } from '../../../test/support/mails.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

beforeEach(async () => {
  realm = await buildRealm(chat);
});

describe('PATCH /settings', () => {
  test('changes settings and tells the own clients of those that differ', async () => {
    expectSuccess(
      await chat
        .api(realm.guest)
        .patch('/settings', { enter_sends: true, starred_message_counts: true, color_scheme: 2 }),
    );
    const told = await loggedEvents(chat, realm, 'user_settings');
    expect(told.map(({ audience }) => audience)).toEqual([
      { user_ids: [realm.guest.id] },
      { user_ids: [realm.guest.id] },
    ]);
    expect(told.map(({ payload }) => [payload.property, payload.value])).toEqual([
      ['color_scheme', 2],
      ['enter_sends', true],
    ]);
  });

  test('clients that know no settings object read old settings, and hear of them, in the form of old', async () => {
    const api = chat.api(realm.member);
    const old = expectSuccess(await api.post('/register'));
    expect(old).toMatchObject({
      enter_sends: false,
      timezone: '',
      enable_sounds: true,
      emojiset_choices: ['google', 'twitter', 'text', 'google-blob'].map((key) => ({ key })),
    });
    expect(old).not.toHaveProperty('web_font_size_px');
    const modern = expectSuccess(
      await api.post('/register', {
        client_capabilities: { notification_settings_null: true, user_settings_object: true },
      }),
    );
    expect(modern['user_settings']).toMatchObject({ enter_sends: false });
    for (const name of ['enter_sends', 'timezone', 'enable_sounds']) expect(modern).not.toHaveProperty(name);

    const changes = { default_language: 'pt-br', enable_sounds: false, web_font_size_px: 18 };
    expectSuccess(await api.patch('/settings', { ...changes, timezone: 'Asia/Kolkata' }));
    const heard = await drain(chat, realm.member, old, 'user_settings');
    const legacy = heard
      .filter(({ type }) => type.startsWith('update_'))
      .sort((one, other) => (one.type < other.type ? -1 : 1));
    const user = realm.member.delivery_email;
    const language_name = 'Brazilian Portuguese';
    expect(legacy).toMatchObject([
      { type: 'update_display_settings', user, setting_name: 'timezone', setting: 'Asia/Kolkata' },
      { type: 'update_display_settings', user, setting_name: 'default_language', setting: 'pt-br', language_name },
      { type: 'update_global_notifications', user, notification_name: 'enable_sounds', setting: false },
    ]);
    const told = await drain(chat, realm.member, modern, 'user_settings');
    expect(told).toHaveLength(heard.length - legacy.length);
    expect(told).toContainEqual(
      expect.objectContaining({ property: 'default_language', value: 'pt-br', language_name }),
    );
  });

  test('refuses values that a setting does not have, changing nothing', async () => {
    const api = chat.api(realm.member);
    expectRefused(
      await api.patch('/settings', { enter_sends: true, color_scheme: 9 }),
      'color_scheme must be one of 1, 2, 3',
    );
    expectRefused(await api.patch('/settings', { timezone: 'Mars/Olympus' }), 'timezone is not a recognized time zone');
    expectRefused(await api.patch('/settings', { enter_sends: 'yes' }), 'enter_sends is not valid JSON');
    expect(await loggedEvents(chat, realm, 'user_settings')).toEqual([]);
    expectSuccess(await api.patch('/settings', { no_such_setting: true }), {
      ignored_parameters_unsupported: ['no_such_setting'],
    });
  });

  test('changes the password for who knows the old one, keeping the key', async () => {
    const api = chat.api(realm.member);
    expectRefused(await api.patch('/settings', { new_password: 'another password' }), 'Wrong password!');
    expectRefused(
      await api.patch('/settings', { old_password: 'wrong one', new_password: 'another password' }),
      'Wrong password!',
    );
    expectSuccess(
      await api.patch('/settings', { old_password: realm.member.password, new_password: 'another password' }),
    );
    const username = realm.member.delivery_email;
    expectError(
      await chat.api().post('/fetch_api_key', { username, password: realm.member.password }),
      'AUTHENTICATION_FAILED',
    );
    expectSuccess(await chat.api().post('/fetch_api_key', { username, password: 'another password' }), {
      api_key: realm.member.api_key,
    });
  });

  test('takes an empty address and password as none, as clients send their forms', async () => {
    const form = { email: '', old_password: '', new_password: '', full_name: 'Maxim' };
    expectSuccess(await chat.api(realm.member).patch('/settings', form));
    const { delivery_email: username, password } = realm.member;
    expectSuccess(await chat.api().post('/fetch_api_key', { username, password }));
  });

  test('changes name and time zone, unless the organization forbids', async () => {
    const api = chat.api(realm.member);
    expectSuccess(
      await api.patch('/settings', {
        full_name: 'Maxim',
        timezone: 'Europe/Paris',
      }),
    );
    const { members } = expectSuccess(await chat.api(realm.owner).get('/users', { user_ids: [realm.member.id] }));
    expect(members[0]).toMatchObject({
      full_name: 'Maxim',
      timezone: 'Europe/Paris',
    });
    await chat.db.query('update realms set settings = $2 where id = $1', [
      realm.id,
      { name_changes_disabled: true, email_changes_disabled: true },
    ]);
    const guest = chat.api(realm.guest);
    expectRefused(
      await guest.patch('/settings', { full_name: 'Gin' }),
      'Name changes are disabled in this organization.',
    );
    expectRefused(
      await guest.patch('/settings', { email: 'gin@example.test' }),
      'Email address changes are disabled in this organization.',
    );
  });

  test('a hidden address disappears from the clients of who may not see it', async () => {
    expectSuccess(await chat.api(realm.member).patch('/settings', { email_address_visibility: 3 }));
    const [address, shown] = (await loggedEvents(chat, realm, 'realm_user')).slice(-2);
    const { audience, payload } = address!;
    expect(payload.person).toEqual({ user_id: realm.member.id, delivery_email: null });
    expect(shown!.payload['person']).toEqual({
      user_id: realm.member.id,
      new_email: `user${realm.member.id}@${realm.host}`,
    });
    expect(
      Object.keys(audience.per_user as object)
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual([realm.owner.id, realm.administrator.id, realm.member.id].sort((a, b) => a - b));
  });

  test('who may see an address hears of it, who may not hears that it is hidden', async () => {
    const guest = await registerQueue(chat, realm.guest, { event_types: ['realm_user'] });
    const owner = await registerQueue(chat, realm.owner, { event_types: ['realm_user'] });
    expectSuccess(await chat.api(realm.member).patch('/settings', { email_address_visibility: 5 }));
    expectSuccess(await chat.api(realm.owner).patch(`/users/${realm.member.id}`, { new_email: 'new@example.test' }));
    const heard = async (user: typeof realm.owner, queue: typeof guest) =>
      (await drain(chat, user, queue, 'realm_user'))
        .filter(({ person }) => 'delivery_email' in person)
        .map(({ person }) => person.delivery_email);
    expect(await heard(realm.guest, guest)).toEqual([null, null]);
    expect(await heard(realm.owner, owner)).toEqual([realm.member.delivery_email, 'new@example.test']);
  });

  test('who moves to another time zone shows nobody an address that they hide', async () => {
    expectSuccess(await chat.api(realm.member).patch('/settings', { email_address_visibility: 4 }));
    expectSuccess(await chat.api(realm.member).patch('/settings', { timezone: 'Asia/Kolkata' }));
    const told = (await loggedEvents(chat, realm, 'realm_user')).map(({ payload }) => payload);
    expect(told).toContainEqual(
      expect.objectContaining({ person: expect.objectContaining({ timezone: 'Asia/Kolkata' }) }),
    );
    expect(JSON.stringify(told)).not.toContain(realm.member.delivery_email);
  });

  test('another address needs the password: a key alone moves no account', async () => {
    const email = 'mine@example.test';
    const api = chat.api(realm.administrator);
    expectRefused(await api.patch('/settings', { email }), 'Wrong password!');
    expectRefused(await api.patch('/settings', { email, old_password: 'wrong' }), 'Wrong password!');
    expectRefused(
      await api.patch(`/users/${realm.administrator.id}`, { new_email: email }),
      'Change your own address in your settings, with your password.',
    );
    expect(await mailsTo(chat, email)).toEqual([]);
    expectSuccess(await api.patch('/settings', { email, old_password: realm.administrator.password }));
    expect(await mailsTo(chat, email)).toHaveLength(1);
  });

  test.each([
    ['turned about', '\u202elana'],
    ['isolated', 'A\u2066lana'],
    ['with a space of no width', 'Al\u200bana'],
    ['with a byte order mark', '\ufeffAlana\ufeffA'],
    ['with an invisible letter', 'Alana\u3164'],
    ['of blank Braille', '\u2800'],
    ['with a joiner that joins nothing', 'Al\u200dana'],
    ['of a private character', 'Alana\ue000'],
    ['with a line of its own', 'Alana\u2028Admin'],
    ['of a bot of the service', 'Notification Bot'],
    ['as good as that', ' ｎotification-BÓT'],
    ['in look-alike letters', 'N\u043etification B\u043et'],
  ])('a name %s is refused, for people and bots', async (_, full_name) => {
    expectRefused(await chat.api(realm.member).patch('/settings', { full_name }), /^full_name\b/);
    expectRefused(await chat.api(realm.owner).patch(`/users/${realm.member.id}`, { full_name }), /^full_name\b/);
    expectRefused(await chat.api(realm.member).patch(`/bots/${realm.bot.id}`, { full_name }), /^full_name\b/);
    expectRefused(await chat.api(realm.member).post('/bots', { full_name, short_name: 'evil' }), /^full_name\b/);
  });

  test.each([
    'José Ñuñez-O’Neill',
    'Анна Ivanova',
    'علی\u200cرضا',
    'क्\u200dष',
    '山田\u3000太郎',
    'Max ❤\ufe0f',
    '👩\u200d🔬 Marie',
  ])('%s may be called so', async (full_name) => {
    expectSuccess(await chat.api(realm.member).patch('/settings', { full_name }));
    expectSuccess(await chat.api(realm.member).get('/users/me'), { full_name });
  });

  test('a name that somebody has is refused where names are to be unique', async () => {
    await chat.db.query('update realms set settings = $2 where id = $1', [realm.id, { require_unique_names: true }]);
    const api = chat.api(realm.member);
    expectRefused(
      await api.patch('/settings', { full_name: realm.guest.full_name.toUpperCase() }),
      'Unique names required in this organization.',
    );
    expectSuccess(await api.patch('/settings', { full_name: realm.member.full_name.toUpperCase() }));
  });
});
