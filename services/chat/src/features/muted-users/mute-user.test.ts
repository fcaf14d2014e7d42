import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

beforeEach(async () => {
  realm = await buildRealm(chat);
});

describe('POST /users/me/muted_users/{muted_user_id}', () => {
  test('mutes people and bots, and tells the own clients the whole list', async () => {
    const api = chat.api(realm.guest);
    expectSuccess(await api.post(`/users/me/muted_users/${realm.owner.id}`));
    expectSuccess(await api.post(`/users/me/muted_users/${realm.bot.id}`));
    const told = await loggedEvents(chat, realm, 'muted_users');
    expect(told.at(-1)).toEqual({
      audience: { user_ids: [realm.guest.id] },
      payload: {
        type: 'muted_users',
        muted_users: [
          { id: realm.owner.id, timestamp: expect.any(Number) },
          { id: realm.bot.id, timestamp: expect.any(Number) },
        ],
      },
    });
    const registered = expectSuccess(await api.post('/register', { fetch_event_types: ['muted_users'] }));
    expect(registered['muted_users']).toEqual(told.at(-1)?.payload['muted_users']);
  });

  test('what a muted user has sent and sends counts as read', async () => {
    const send = async () =>
      expectSuccess(
        await chat.api(realm.owner).post('/messages', { type: 'direct', to: [realm.member.id], content: 'Hello' }),
      )['id'] as number;
    const unread = async () =>
      expectSuccess(
        await chat.api(realm.member).post('/register', { fetch_event_types: ['message', 'update_message_flags'] }),
      )['unread_msgs'].count;
    const before = await send();
    expect(await unread()).toBe(1);
    expectSuccess(await chat.api(realm.member).post(`/users/me/muted_users/${realm.owner.id}`));
    expect(await unread()).toBe(0);
    expect((await loggedEvents(chat, realm, 'update_message_flags')).at(-1)).toMatchObject({
      audience: { user_ids: [realm.member.id] },
      payload: { op: 'add', flag: 'read', messages: [before], all: false },
    });
    await send();
    expect(await unread()).toBe(0);
  });

  test('deactivated users and bots of the system too; by two at once it is done once', async () => {
    const [system] = await chat.db.query<{ id: number }>('select id from users where realm_id = $1 and is_system_bot', [
      realm.id,
    ]);
    expectSuccess(await chat.api(realm.owner).delete(`/users/${realm.moderator.id}`));
    const mute = (id: number) => chat.api(realm.member).post(`/users/me/muted_users/${id}`, { color: 'red' });
    expectSuccess(await mute(realm.moderator.id), { ignored_parameters_unsupported: ['color'] });
    expectSuccess(await mute(system!.id));
    const answers = await Promise.all([1, 2, 3].map(() => mute(realm.guest.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await loggedEvents(chat, realm, 'muted_users')).at(-1)?.payload['muted_users']).toHaveLength(3);
  });

  test('refuses oneself, a muted user, unknown users and those of another organization', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const api = chat.api(realm.member);
    const mute = (id: number) => api.post(`/users/me/muted_users/${id}`);
    expectSuccess(await mute(realm.guest.id));
    for (const id of [realm.member.id, realm.guest.id, 999_999, other.owner.id])
      expectRefused(await mute(id), /^(?:Cannot mute self|User already muted|Invalid user)$/);
  });
});
