import { buildBot, buildChannel, buildRealm, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;
beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
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
afterAll(() => chat.stop());

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
    expectError(await chat.api(realm.member).get('/streams', { include_all_active: true }), 'BAD_REQUEST');
    expectError(await chat.api(realm.member).get('/streams', { include_all: 'yes' }), 'BAD_REQUEST');
  });

  test('a bot may ask for the channels of its owner', async () => {
    const bot = await buildBot(chat, realm.guest, { role: 600 });
    expect(await list(bot, none)).toEqual([]);
    expect(await list(bot, { ...none, include_owner_subscribed: true })).toEqual(['theirs']);
    expect(await list(realm.member, { ...none, include_owner_subscribed: true })).toEqual([]);
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
