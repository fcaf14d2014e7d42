import { buildChannel, buildRealm, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { invitationRows, sendInvitation } from '../../../test/support/invitations.js';
import { permitOnly } from '../../../test/support/permissions.js';
import { useChat } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

let realm: TestRealm;

const chat = useChat({ env: { INVITATIONS_PER_DAY: '3000' } });
beforeAll(async () => {});
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const invite = (user: TestUser, form: object = {}) => sendInvitation(chat, user, form);
const rows = () => invitationRows(chat, realm);

describe('what POST /invites offers', () => {
  describe('channels', () => {
    test('have to be such that the caller may read them, and may add people to them', async () => {
      const open = await buildChannel(chat, realm.id);
      const closed = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.member] });
      const archived = await buildChannel(chat, realm.id, { is_archived: true });
      const other = await buildRealm(chat, { is_default: false });
      const foreign = await buildChannel(chat, other.id);
      expectSuccess(await invite(realm.member, { stream_ids: [open.id, closed.id, open.id] }));
      for (const id of [archived.id, foreign.id, 2 ** 50]) {
        expectError(await invite(realm.member, { stream_ids: [open.id, id] }), 'BAD_REQUEST', {
          msg: expect.stringContaining(String(id)),
        });
      }
      expectRefused(
        await invite(realm.moderator, { stream_ids: [closed.id] }),
        /^Invalid channel ID \d+\. No invitations were sent\.$/,
      );
      expectError(
        await chat.api(realm.member).post('/invites', { invitee_emails: 'a@b.c' }),
        'REQUEST_VARIABLE_MISSING',
      );
      expect(await rows()).toHaveLength(1);
    });

    test('must not be named by who cannot add people to any, and beside those that they can be defaults', async () => {
      await permitOnly(chat, realm, realm.owner, 'can_add_subscribers_group');
      const open = await buildChannel(chat, realm.id);
      const standard = await buildChannel(chat, realm.id, { is_default: true });
      const own = await buildChannel(chat, realm.id, {
        group_settings: { can_add_subscribers_group: { direct_members: [realm.member.id], direct_subgroups: [] } },
      });
      for (const ids of [[open.id], [standard.id], [own.id, open.id]]) {
        expectRefused(
          await invite(realm.member, { stream_ids: ids }),
          'You do not have permission to subscribe other users to channels.',
        );
      }
      expectSuccess(await invite(realm.member, { stream_ids: [] }));
      expectSuccess(await invite(realm.member, { stream_ids: [own.id, standard.id] }));
      expectSuccess(await invite(realm.owner, { stream_ids: [open.id, standard.id] }));
      expect(await rows()).toHaveLength(3);
    });
  });

  test('groups have to be such that the caller may add people to them', async () => {
    const create = async (user: TestUser, name: string) =>
      expectSuccess(await chat.api(user).post('/user_groups/create', { name, description: '', members: [] }))[
        'group_id'
      ] as number;
    const own = await create(realm.member, 'mine');
    const others = await create(realm.moderator, 'theirs');
    const { user_groups } = expectSuccess(await chat.api(realm.owner).get('/user_groups'));
    const members = user_groups.find(({ name }: { name: string }) => name === 'role:members').id;
    expectSuccess(await invite(realm.member, { group_ids: [own] }));
    for (const id of [others, members, 2 ** 50]) {
      expectRefused(
        await invite(realm.member, { group_ids: [own, id] }),
        /^(?:Insufficient permission to add members to 'theirs'|Invalid user group ID: \d+|Invalid user group ID: \d+)$/,
      );
    }
    expectRefused(await invite(realm.owner, { group_ids: [members] }), /^Invalid user group ID: \d+$/);
    expectSuccess(await invite(realm.owner, { group_ids: [others] }));
    expectSuccess(await chat.api(realm.member).post(`/user_groups/${own}/deactivate`, {}));
    expectRefused(await invite(realm.member, { group_ids: [own] }), /^Invalid user group ID: \d+$/);
    const tooMany = Array.from({ length: LIMITS.invitationGroups + 1 }, (_, n) => n);
    expectRefused(await invite(realm.owner, { group_ids: tooMany }), 'group_ids has too many items (limit: 100)');
    expect(await rows()).toHaveLength(2);
  });

  test('a welcome of their own is said by administrators; of others it is passed over', async () => {
    for (const user of [realm.administrator, realm.moderator, realm.member]) {
      for (const text of ['Hello', '', 'null', undefined]) {
        const invitee_emails = `of-${user.id}@example.test`;
        expectSuccess(await invite(user, { invitee_emails, welcome_message_custom_text: text }));
      }
    }
    expect((await rows()).map(({ welcome_text }) => welcome_text)).toEqual(
      ['Hello', '', null, null].concat(Array(8).fill(null)),
    );
    const long = 'x'.repeat(LIMITS.welcomeMessageCustomText);
    expectSuccess(await invite(realm.owner, { welcome_message_custom_text: long }));
    for (const user of [realm.owner, realm.member]) {
      expectRefused(
        await invite(user, { welcome_message_custom_text: `${long}x` }),
        'welcome_message_custom_text is too long (limit: 8000 characters)',
      );
    }
  });
});
