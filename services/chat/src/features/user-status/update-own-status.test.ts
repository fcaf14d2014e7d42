import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('POST /users/me/status', () => {
  test('sets text and emoji each by itself, tells everybody, and takes them away', async () => {
    const api = chat.api(realm.guest);
    expectSuccess(await api.post('/users/me/status', { status_text: ' in a meeting ', emoji_name: 'calendar' }));
    expectSuccess(await api.post('/users/me/status', { status_text: '' }));
    expect((await loggedEvents(chat, realm, 'user_status')).map(({ payload }) => payload)).toEqual([
      {
        type: 'user_status',
        user_id: realm.guest.id,
        status_text: 'in a meeting',
        emoji_name: 'calendar',
        emoji_code: expect.any(String),
        reaction_type: 'unicode_emoji',
      },
      { type: 'user_status', user_id: realm.guest.id, status_text: '' },
    ]);
    const registered = expectSuccess(
      await chat.api(realm.owner).post('/register', { fetch_event_types: ['user_status'] }),
    );
    expect(registered['user_status']).toEqual({
      [realm.guest.id]: expect.objectContaining({ emoji_name: 'calendar' }),
    });
    expectSuccess(await api.post('/users/me/status', { emoji_name: '' }));
    expect((await api.get(`/users/${realm.guest.id}/status`)).body).toEqual({ result: 'success', msg: '', status: {} });
  });

  test('away is the opposite of the setting presence_enabled', async () => {
    const api = chat.api(realm.moderator);
    const state = async () => {
      const { status } = (await api.get(`/users/${realm.moderator.id}/status`)).body;
      const { user_settings } = expectSuccess(
        await api.post('/register', {
          fetch_event_types: ['user_settings'],
          client_capabilities: { user_settings_object: true },
        }),
      );
      return { status, presence_enabled: user_settings.presence_enabled };
    };
    expectSuccess(await api.post('/users/me/status', { away: true, status_text: 'out' }));
    expect(await state()).toEqual({ status: { status_text: 'out', away: true }, presence_enabled: false });
    expectSuccess(await api.post('/users/me/status', { away: false }));
    expect(await state()).toEqual({ status: { status_text: 'out' }, presence_enabled: true });
  });

  test('who is away is told of and listed, by whichever of its names they set it', async () => {
    const api = chat.api(realm.administrator);
    const { id } = realm.administrator;
    const listed = async () =>
      expectSuccess(await chat.api(realm.owner).post('/register', { fetch_event_types: ['user_status'] })).user_status[
        id
      ];
    const before = (await loggedEvents(chat, realm, 'user_status')).length;
    expectSuccess(await api.post('/users/me/status', { away: true }));
    expect(await listed()).toEqual({ away: true });
    expectSuccess(await api.patch('/settings', { presence_enabled: true }));
    expect(await listed()).toBeUndefined();
    expectSuccess(await api.patch('/settings', { presence_enabled: false, enter_sends: true }));
    expect(await listed()).toEqual({ away: true });
    expectSuccess(await api.patch('/settings', { presence_enabled: false }));
    const told = (await loggedEvents(chat, realm, 'user_status')).slice(before).map(({ payload }) => payload);
    expect(told).toEqual([true, false, true].map((away) => ({ type: 'user_status', user_id: id, away })));
  });

  test('refuses nothing, long text, unknown emoji, and bots', async () => {
    const api = chat.api(realm.member);
    expectRefused(await api.post('/users/me/status'), 'Client did not pass any new values.');
    expectRefused(
      await api.post('/users/me/status', { status_text: 'x'.repeat(61) }),
      'status_text is too long (limit: 60 characters)',
    );
    expectRefused(
      await api.post('/users/me/status', { emoji_name: 'no_such_emoji' }),
      "Emoji 'no_such_emoji' does not exist",
    );
    expectRefused(
      await api.post('/users/me/status', { emoji_name: 'calendar', emoji_code: '1f600' }),
      "Emoji 'calendar' does not exist",
    );
    expectRefused(await chat.api(realm.bot).post('/users/me/status', { status_text: 'busy' }), 'Bots cannot do this.');
  });
});
