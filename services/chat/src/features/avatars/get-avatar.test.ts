import { buildRealm, buildUser, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { png } from '../../../test/support/images.js';
import { buildOpenRealm } from '../../../test/support/spectators.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { ROLES } from '../../domain/caller.js';

const UNKNOWN = '/static/unknown-user.svg';

const chat = useChat();
const realm = useRealm(chat);

/** Where a client is sent to that asks for the picture of somebody. */
const pictureOf = async (name: string | number, as?: TestUser): Promise<string> => {
  const { status, headers } = await chat.api(as).request('get', `/avatar/${name}`);
  expect(status).toBe(302);
  return headers['location']!;
};
const shownOf = async (user: TestUser, as: TestUser): Promise<string> =>
  expectSuccess(await chat.api(as).get(`/users/${user.id}`, { client_gravatar: false }))['user'].avatar_url;

test('a user is named by id or address, and has the picture that others are told of', async () => {
  const { member, guest, bot } = realm;
  const { avatar_url } = expectSuccess(await chat.api(member).upload('/users/me/avatar', await png(), 'me.png'));
  expect(await pictureOf(member.id, guest)).toBe(avatar_url);
  expect(await pictureOf(encodeURIComponent(member.delivery_email), member)).toBe(avatar_url);
  expect(await pictureOf(`${member.id}/medium`, bot)).toBe(avatar_url.replace('.png', '-medium.png'));
  expect(await pictureOf(`${member.id}?v=2`, guest)).toBe(`${avatar_url}&v=2`);
  expect((await fetch(`${chat.url}${avatar_url}`)).status).toBe(200);
  for (const viewer of [realm.owner, guest]) {
    expect(await pictureOf(realm.moderator.id, viewer)).toBe(await shownOf(realm.moderator, viewer));
  }
});

test('of nobody, and of those whom one may not know, the picture is that of an unknown user', async () => {
  const other = await buildRealm(chat, { is_default: false });
  const hidden = await buildUser(chat, realm.id, { settings: { email_address_visibility: 4 } });
  for (const name of [9_999_999, other.member.id, 'nobody@example.test', 'x', hidden.delivery_email, '0']) {
    expect(await pictureOf(name, realm.member)).toBe(UNKNOWN);
  }
  expect(await pictureOf(hidden.id, realm.member)).toContain('gravatar.com/avatar/');
});

test('guests who know only the people of their channels see the pictures of no others', async () => {
  const shy = await buildRealm(chat, { is_default: true });
  expectSuccess(await chat.api(shy.owner).patch('/realm', { can_access_all_users_group: await membersOf(shy) }));
  const guest = await buildUser(chat, shy.id, { role: ROLES.guest });
  expect(await pictureOf(shy.member.id, guest)).toBe(UNKNOWN);
  expect(await pictureOf(shy.bot.id, guest)).toBe(await shownOf(shy.bot, guest));
});

async function membersOf({ id }: TestRealm): Promise<object> {
  const group = await chat.db.one<{ id: number }>(
    "select id from user_groups where realm_id = $1 and name = 'role:members'",
    [id],
  );
  return { new: group.id };
}

test('spectators see pictures where they are let in, by id, and strangers none', async () => {
  const { realm: open } = await buildOpenRealm(chat);
  const { avatar_url } = expectSuccess(await chat.api(open.member).upload('/users/me/avatar', await png(), 'me.png'));
  expect(await pictureOf(open.member.id)).toBe(avatar_url);
  expect(await pictureOf(open.member.delivery_email)).toBe(UNKNOWN);
  expectSuccess(await chat.api(open.owner).patch('/realm', { enable_spectator_access: false }));
  expectError(await chat.api().request('get', `/avatar/${open.member.id}`), 'UNAUTHORIZED');
});
