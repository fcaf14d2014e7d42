import { buildChannel, buildRealm, buildUser, type TestRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { buildOpenRealm } from '../../../test/support/spectators.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

beforeAll(async () => {
  ({ realm } = await buildOpenRealm(chat));
});

test('people are names and pictures: no address, no time zone, no profile, and only the day on which they joined', async () => {
  await chat.db.query("update users set timezone = 'Europe/Oslo' where id = $1", [realm.member.id]);
  const asked = { user_ids: [realm.member.id], include_custom_profile_fields: true, client_gravatar: true };
  const { members } = expectSuccess(await chat.api().get('/users', asked));
  const [known] = expectSuccess(await chat.api(realm.owner).get('/users', { user_ids: [realm.member.id] })).members;
  expect(members).toEqual([
    {
      user_id: realm.member.id,
      delivery_email: null,
      email: `user${realm.member.id}@${realm.host}`,
      full_name: realm.member.full_name,
      date_joined: known.date_joined.slice(0, 10),
      is_active: true,
      is_owner: false,
      is_admin: false,
      is_guest: false,
      is_bot: false,
      bot_type: null,
      role: 400,
      avatar_url: expect.stringMatching(/^https:\/\/secure\.gravatar\.com\/avatar\/[0-9a-f]{32}\?/),
      avatar_version: 1,
    },
  ]);
});

test('where guests know only people they meet, spectators know nobody but bots', async () => {
  const settings = { enable_spectator_access: true };
  const strict = await buildRealm(chat, { is_default: false, settings });
  await chat.db.query(
    `update realms set group_settings = jsonb_build_object('can_access_all_users_group', system_group_ids -> 'role:members') where id = $1`,
    [strict.id],
  );
  await buildChannel(chat, strict.id, { is_web_public: true });
  await buildUser(chat, strict.id);
  const answer = await chat.api().request('get', '/users').set('Host', strict.host);
  expect(expectSuccess(answer)['members'].map(({ user_id }: { user_id: number }) => user_id)).toEqual([strict.bot.id]);
});
