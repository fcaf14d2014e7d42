import { buildBot, buildChannel, buildRealm, buildUser, type TestUser } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
beforeAll(async () => {
  const build = (name: string, fields = {}) => buildChannel(chat, realm.id, { name, ...fields });
  const holders = { direct_members: [realm.member.id], direct_subgroups: [] };
  await build('open', { is_default: true });
  await build('web', { is_web_public: true });
  await build('mine', { invite_only: true, subscribers: [realm.member] });
  await build('secret', { invite_only: true });
  await build('named', { invite_only: true, group_settings: { can_administer_channel_group: holders } });
  await build('archived', { is_archived: true, subscribers: [realm.member] });
  await build('theirs', { subscribers: [realm.guest] });
  await buildChannel(chat, (await buildRealm(chat, { is_default: false })).id, { name: 'foreign' });
});

const list = async (user: TestUser, filters: Record<string, boolean> = {}) => {
  const { streams } = expectSuccess(await chat.api(user).get('/streams', filters));
  return streams.map(({ name }: { name: string }) => name);
};
const none = { include_public: false, include_subscribed: false };

describe('GET /streams', () => {
  test('by default: the public ones and those the user is in, by name, without archived ones', async () => {
    expect(await list(realm.member)).toEqual(['mine', 'open', 'theirs', 'web']);
    expect(await list(realm.guest)).toEqual(['theirs']);
    expect(await list(realm.administrator)).toEqual(['open', 'theirs', 'web']);
  });

  test('each filter adds what it names', async () => {
    expect(await list(realm.member, none)).toEqual([]);
    expect(await list(realm.member, { ...none, include_web_public: true })).toEqual(['web']);
    expect(await list(realm.member, { ...none, include_default: true })).toEqual(['open']);
    expect(await list(realm.member, { ...none, include_subscribed: true, exclude_archived: false })).toEqual([
      'archived',
      'mine',
    ]);
    expect(await list(realm.member, { ...none, include_all: true })).toEqual([
      'mine',
      'named',
      'open',
      'theirs',
      'web',
    ]);
    expect(await list(realm.member, { ...none, include_can_access_content: true })).toEqual([
      'mine',
      'open',
      'theirs',
      'web',
    ]);
    expect(
      await list(realm.guest, { ...none, include_web_public: true, include_all: true, include_default: true }),
    ).toEqual(['theirs', 'web']);
    expect(await list(realm.administrator, { ...none, include_all: true })).toEqual([
      'mine',
      'named',
      'open',
      'secret',
      'theirs',
      'web',
    ]);
    expect(await list(realm.administrator, { ...none, include_all_active: true })).toContain('secret');
    expectRefused(
      await chat.api(realm.member).get('/streams', { include_all_active: true }),
      'Only administrators may ask for include_all_active.',
    );
    expectRefused(
      await chat.api(realm.member).get('/streams', { include_all: 'yes' }),
      'include_all is not valid JSON',
    );
  });

  test('a bot may ask for the channels of its owner', async () => {
    const bot = await buildBot(chat, realm.guest, { role: 600 });
    expect(await list(bot, none)).toEqual([]);
    expect(await list(bot, { ...none, include_owner_subscribed: true })).toEqual(['theirs']);
    expect(await list(realm.member, { ...none, include_owner_subscribed: true })).toEqual([]);
  });

  test('the deprecated numbers say what the posting permission amounts to', async () => {
    const roles = ['everyone', 'administrators', 'fullmembers', 'moderators', 'members', 'nobody'];
    const { system_group_ids } = await chat.db.one<{ system_group_ids: Record<string, number> }>(
      'select system_group_ids from realms where id = $1',
      [realm.id],
    );
    for (const role of roles) {
      const group_settings = { can_send_message_group: system_group_ids[`role:${role}`] };
      await buildChannel(chat, realm.id, { name: `for ${role}`, group_settings });
    }
    const { streams } = expectSuccess(await chat.api(realm.moderator).get('/streams', { include_subscribed: false }));
    const told = roles.map((role) => {
      const { stream_post_policy, is_announcement_only } = streams.find(
        ({ name }: { name: string }) => name === `for ${role}`,
      );
      return [role, stream_post_policy, is_announcement_only];
    });
    expect(told).toEqual([
      ['everyone', 1, false],
      ['administrators', 2, true],
      ['fullmembers', 3, false],
      ['moderators', 4, false],
      ['members', 1, false],
      ['nobody', 1, false],
    ]);
    await chat.db.query(`delete from channels where realm_id = $1 and name like 'for %'`, [realm.id]);
  });

  test('subscribers are those who are active; parameters that it does not have are named', async () => {
    const leaving = await buildUser(chat, realm.id);
    const { id } = await buildChannel(chat, realm.id, { name: 'shrinking', subscribers: [realm.moderator, leaving] });
    const count = async () => {
      const answer = await chat.api(realm.moderator).get('/streams', { include_archived: true });
      const { streams } = expectSuccess(answer, { ignored_parameters_unsupported: ['include_archived'] });
      return streams.find(({ stream_id }: { stream_id: number }) => stream_id === id).subscriber_count;
    };
    expect(await count()).toBe(2);
    expectSuccess(await chat.api(realm.owner).delete(`/users/${leaving.id}`));
    expect(await count()).toBe(1);
  });

  test('is_default only where it is asked for', async () => {
    const { streams } = expectSuccess(await chat.api(realm.member).get('/streams', { include_default: true }));
    expect(
      streams.map(({ name, is_default }: { name: string; is_default: boolean }) => [name, is_default]),
    ).toContainEqual(['open', true]);
    const plain = expectSuccess(await chat.api(realm.member).get('/streams'));
    expect(plain.streams[0]).not.toHaveProperty('is_default');
  });
});
