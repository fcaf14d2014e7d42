import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

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

  test('refuses nothing, long text, unknown emoji, and bots', async () => {
    const api = chat.api(realm.member);
    expectError(await api.post('/users/me/status'), 'BAD_REQUEST');
    expectError(await api.post('/users/me/status', { status_text: 'x'.repeat(61) }), 'BAD_REQUEST');
    expectError(await api.post('/users/me/status', { emoji_name: 'no_such_emoji' }), 'BAD_REQUEST');
    expectError(await api.post('/users/me/status', { emoji_name: 'calendar', emoji_code: '1f600' }), 'BAD_REQUEST');
    expectError(await chat.api(realm.bot).post('/users/me/status', { status_text: 'busy' }), 'BAD_REQUEST');
  });
});
