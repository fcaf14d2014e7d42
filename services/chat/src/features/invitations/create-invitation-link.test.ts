import { buildChannel, buildRealm, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { listInvitations } from '../../../test/support/invitations.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { permitOnly } from '../../../test/support/permissions.js';
import { useChat } from '../../../test/support/use-chat.js';
import { ROLES } from '../../domain/caller.js';

const chat = useChat();
let realm: TestRealm;

beforeAll(async () => {});
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const create = (user: TestUser, form: object = {}) => chat.api(user).post('/invites/multiuse', { ...form });

describe('POST /invites/multiuse', () => {
  test('makes a link, each time another one', async () => {
    const first = expectSuccess(await create(realm.administrator, { other: 1 }), {
      ignored_parameters_unsupported: ['other'],
    });
    const second = expectSuccess(await create(realm.administrator));
    expect(first['invite_link']).toMatch(/^http:\/\/chat\.example\.test\/join\/[\w-]{32}$/);
    expect(second['invite_link']).not.toBe(first['invite_link']);
    expect((await listInvitations(chat, realm.owner)).map(({ link_url }) => link_url)).toEqual([
      first['invite_link'],
      second['invite_link'],
    ]);
    expect((await loggedEvents(chat, realm, 'invites_changed'))[0]).toEqual({
      audience: { everyone: 'administrators', user_ids: [realm.administrator.id] },
      payload: { type: 'invites_changed' },
    });
  });

  test('is for those whom create_multiuse_invite_group holds, whatever can_invite_users_group says', async () => {
    for (const user of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectRefused(
        await create(user),
        /^(?:Insufficient permission: create_multiuse_invite_group|Guests cannot do this\.|Bots cannot do this\.)$/,
      );
    }
    expectError(await chat.api().post('/invites/multiuse', {}), 'UNAUTHORIZED');
    await permitOnly(chat, realm, realm.owner, 'can_invite_users_group');
    await permitOnly(chat, realm, realm.member, 'create_multiuse_invite_group');
    expectSuccess(await create(realm.member));
    for (const user of [realm.owner, realm.administrator])
      expectRefused(await create(user), 'Insufficient permission: create_multiuse_invite_group');
    expect(await listInvitations(chat, realm.owner)).toHaveLength(1);
  });

  test('follows the rules of invitations for roles, channels and groups', async () => {
    expectError(await create(realm.administrator, { invite_as: ROLES.owner }), 'UNAUTHORIZED_PRINCIPAL');
    const closed = await buildChannel(chat, realm.id, { invite_only: true });
    expectRefused(
      await create(realm.administrator, { stream_ids: [closed.id] }),
      /^Invalid channel ID \d+\. No invitations were sent\.$/,
    );
    expectRefused(await create(realm.administrator, { group_ids: [2 ** 50] }), /^Invalid user group ID: \d+$/);
    expectRefused(
      await create(realm.administrator, { invite_expires_in_minutes: 0 }),
      'invite_expires_in_minutes is too small (at least 1)',
    );
    expect(await listInvitations(chat, realm.owner)).toEqual([]);
  });
});
