import { buildRealm } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('GET /users/{user_id}/presence', () => {
  test('answers by id and by address', async () => {
    expectSuccess(await chat.api(realm.owner).post('/users/me/presence', { status: 'active', ping_only: true }));
    const active = { status: 'active', timestamp: expect.any(Number) };
    const presence = { aggregated: active, website: active };
    const api = chat.api(realm.guest);
    expectSuccess(await api.get(`/users/${realm.owner.id}/presence`), { presence });
    expectSuccess(await api.get(`/users/${realm.owner.delivery_email}/presence`), { presence });
    expect(expectSuccess(await api.get(`/users/${realm.owner.id}/presence`))['presence']).toEqual(presence);
  });

  test('says that somebody long unheard of is offline', async () => {
    expectSuccess(await chat.api(realm.moderator).post('/users/me/presence', { status: 'active', ping_only: true }));
    await chat.db.query(
      `update user_presences set active_at = active_at - interval '201 seconds',
         connected_at = connected_at - interval '201 seconds' where user_id = $1`,
      [realm.moderator.id],
    );
    expectSuccess(await chat.api(realm.guest).get(`/users/${realm.moderator.id}/presence`), {
      presence: { aggregated: { status: 'offline' }, website: { status: 'active' } },
    });
  });

  test('has nothing on bots, on those never seen, and on users of another organization', async () => {
    const other = await buildRealm(chat, { is_default: false });
    for (const id of [realm.bot.id, realm.member.id, other.owner.id]) {
      expectRefused(
        await chat.api(realm.owner).get(`/users/${id}/presence`),
        /^(?:Presence is not supported for bot users\.|No presence data for \d+|Invalid user)$/,
      );
    }
  });
});
