import { buildBot, buildChannel, buildRealm, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { png } from '../../../test/support/images.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

beforeEach(async () => {
  realm = await buildRealm(chat);
});

describe('PATCH /bots/{bot_id}', () => {
  test('changes name, owner and channels, and tells owner and administrators', async () => {
    const channel = await buildChannel(chat, realm.id, { name: 'alerts' });
    expectSuccess(
      await chat.api(realm.administrator).patch(`/bots/${realm.bot.id}`, {
        full_name: 'Renamed',
        bot_owner_id: realm.moderator.id,
        default_events_register_stream: channel.name,
        default_all_public_streams: true,
      }),
      { full_name: 'Renamed', bot_owner: realm.moderator.delivery_email, default_events_register_stream: 'alerts' },
    );
    const told = (await loggedEvents(chat, realm, 'realm_bot')).map(({ payload }) => payload.bot);
    expect(told).toEqual([
      { user_id: realm.bot.id, full_name: 'Renamed' },
      { user_id: realm.bot.id, owner_id: realm.moderator.id },
      expect.objectContaining({ user_id: realm.bot.id, full_name: 'Renamed', owner_id: realm.moderator.id }),
      { user_id: realm.bot.id },
      { user_id: realm.bot.id, default_events_register_stream: 'alerts', default_all_public_streams: true },
    ]);
    expectRefused(
      await chat.api(realm.member).patch(`/bots/${realm.bot.id}`, { full_name: 'Mine' }),
      'Insufficient permission',
    );
  });

  test('gives it a picture, which everybody sees and administrators find in the log', async () => {
    const give = (user: TestUser, file: Buffer | string) =>
      chat.api(user).request('patch', `/bots/${realm.bot.id}`).attach('file', Buffer.from(file), 'bot.png');
    const { avatar_url } = expectSuccess(await give(realm.member, await png()));
    expect(avatar_url).toMatch(new RegExp(`^/user_avatars/${realm.id}/`));
    expect((await fetch(`${chat.url}${avatar_url}`)).status).toBe(200);
    expectSuccess(await chat.api(realm.guest).get(`/users/${realm.bot.id}`), { user: { avatar_url } });
    const told = (await loggedEvents(chat, realm, 'realm_bot')).map(({ payload }) => payload.bot);
    expect(told).toEqual([{ user_id: realm.bot.id, avatar_url }]);
    expect(await chat.db.one(`select details from audit_log where realm_id = $1`, [realm.id])).toEqual({
      details: { property: 'avatar' },
    });
    expectRefused(await give(realm.moderator, await png()), 'Insufficient permission');
    expectError(await give(realm.member, 'no image'), 'BAD_IMAGE');
    expectSuccess(await chat.api(realm.guest).get(`/users/${realm.bot.id}`), { user: { avatar_url } });
    const { avatar_url: own } = expectSuccess(
      await chat.api(realm.bot).upload('/users/me/avatar', await png(), 'a.png'),
    );
    expectSuccess(await chat.api(realm.guest).get(`/users/${realm.bot.id}`), { user: { avatar_url: own } });
  });

  test('people, bots of others and of other organizations are no such bots', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const rename = { full_name: 'X' };
    expectRefused(await chat.api(realm.owner).patch(`/bots/${realm.member.id}`, rename), 'Invalid bot');
    expectRefused(await chat.api(realm.owner).patch(`/bots/${other.bot.id}`, rename), 'Invalid bot');
    expectRefused(await chat.api(realm.moderator).patch(`/bots/${realm.bot.id}`, rename), 'Insufficient permission');
    expectRefused(
      await chat.api(realm.owner).patch(`/bots/${realm.bot.id}`, { bot_owner_id: other.owner.id }),
      'Failed to change owner, no such user',
    );
    expectRefused(
      await chat.api(realm.member).patch(`/bots/${realm.bot.id}`, { role: 200 }),
      'Insufficient permission',
    );
  });

  test('a bot above an administrator is out of their reach, by every route', async () => {
    const bot = await buildBot(chat, realm.owner, { role: 100 });
    const api = chat.api(realm.administrator);
    for (const change of [{ full_name: 'Mine' }, { bot_owner_id: realm.administrator.id }, { role: 400 }]) {
      expectError(await api.patch(`/bots/${bot.id}`, change), 'UNAUTHORIZED_PRINCIPAL');
    }
    expectError(await api.post(`/bots/${bot.id}/api_key/regenerate`), 'UNAUTHORIZED_PRINCIPAL');
    expectError(await api.delete(`/bots/${bot.id}`), 'UNAUTHORIZED_PRINCIPAL');
    const { user } = expectSuccess(await chat.api(bot).get(`/users/${bot.id}`));
    expect(user).toMatchObject({ full_name: bot.full_name, bot_owner_id: realm.owner.id });
    expectSuccess(await chat.api(realm.owner).delete(`/bots/${bot.id}`));
    expectError(await api.post(`/users/${bot.id}/reactivate`), 'UNAUTHORIZED_PRINCIPAL');
  });

  test('who owns a bot above them keeps it, but hands it on only to who may as much', async () => {
    const bot = await buildBot(chat, realm.member, { role: 200 });
    const api = chat.api(realm.member);
    expectSuccess(await api.patch(`/bots/${bot.id}`, { full_name: 'Renamed' }));
    expectError(await api.patch(`/bots/${bot.id}`, { bot_owner_id: realm.moderator.id }), 'UNAUTHORIZED_PRINCIPAL');
    expectRefused(await api.patch(`/bots/${bot.id}`, { role: 100 }), 'Insufficient permission');
    expectSuccess(await api.patch(`/bots/${bot.id}`, { bot_owner_id: realm.administrator.id }));
    expectSuccess(await chat.api(realm.administrator).patch(`/bots/${bot.id}`, { bot_owner_id: realm.moderator.id }));
  });
});
