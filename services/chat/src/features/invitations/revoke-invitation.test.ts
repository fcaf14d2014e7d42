import { answerFor, buildRealm, buildUser, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { inviteByMail, linkForMany, listInvitations, sendInvitation } from '../../../test/support/invitations.js';
import { joinWith } from '../../../test/support/joining.js';
import { useChat } from '../../../test/support/use-chat.js';
import { untilWaiting } from '../../../test/support/wait-until.js';
import { ROLES } from '../../domain/caller.js';

const chat = useChat();
let realm: TestRealm;

beforeAll(async () => {});
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const revoke = (user: TestUser, id: number) => chat.api(user).delete(`/invites/${id}`);
/** The id of a new invitation. */
async function sent(user: TestUser, form: object = {}): Promise<number> {
  expectSuccess(await sendInvitation(chat, user, form));
  return (await listInvitations(chat, user)).at(-1)!.id;
}
const open = async () => (await listInvitations(chat, realm.owner)).map(({ id }) => id);

describe('DELETE /invites/{invite_id}', () => {
  test('whoever sent it takes it back: its link says so, and the list loses it', async () => {
    const token = await inviteByMail(chat, realm.member, 'new@example.test');
    const [{ id }] = (await listInvitations(chat, realm.member)) as [{ id: number }];
    const listening = { event_types: ['invites_changed', 'subscription'] };
    const users = [realm.member, realm.owner, realm.moderator];
    const queues = await Promise.all(users.map((user) => registerQueue(chat, user, listening)));
    expectSuccess(await chat.api(realm.member).delete(`/invites/${id}`, { other: 1 }), {
      ignored_parameters_unsupported: ['other'],
    });
    const told = await Promise.all(users.map((user, n) => drain(chat, user, queues[n]!)));
    expect(told.map((events) => events.map(({ type }) => type))).toEqual([
      ['invites_changed'],
      ['invites_changed'],
      [],
    ]);
    expect(await listInvitations(chat, realm.member)).toEqual([]);
    expectError(await joinWith(chat, token), 'BAD_REQUEST', { msg: expect.stringContaining('taken back') });
    expectRefused(await revoke(realm.member, id), 'No such invitation');
  });

  test('administrators take back those of others, members do not learn of them', async () => {
    const id = await sent(realm.member);
    for (const user of [realm.moderator, realm.guest, realm.bot])
      expectRefused(await revoke(user, id), /^(?:No such invitation|Guests cannot do this\.|Bots cannot do this\.)$/);
    const unknown = await revoke(realm.moderator, 2 ** 50);
    expectError(await revoke(realm.moderator, id), 'BAD_REQUEST', { msg: unknown.body.msg });
    expectSuccess(await revoke(realm.administrator, id));
    expect(await open()).toEqual([]);
  });

  test('an invitation to become an owner is for owners to take back', async () => {
    const id = await sent(realm.owner, { invite_as: ROLES.owner });
    expectError(await revoke(realm.administrator, id), 'UNAUTHORIZED_PRINCIPAL');
    expect(await open()).toEqual([id]);
    expectSuccess(await revoke(realm.owner, id));
  });

  test('a link for many, and an invitation of another organization, is none', async () => {
    await linkForMany(chat, realm.owner);
    const [link] = await open();
    expectRefused(await revoke(realm.owner, link!), 'No such invitation');
    const other = await buildRealm(chat);
    const foreign = await sent(other.owner);
    await answerFor(chat, realm);
    expectRefused(await revoke(realm.owner, foreign), 'No such invitation');
    expectRefused(await chat.api(realm.owner).delete('/invites/x'), 'invite_id is not valid JSON');
    expect(await open()).toEqual([link]);
  });

  test('of a deactivated person all go, of one who is made less those to roles above theirs', async () => {
    const boss = await buildUser(chat, realm.id, { role: ROLES.administrator });
    await sent(boss, { invite_as: ROLES.administrator });
    const kept = await sent(boss, { invite_as: ROLES.member });
    const token = await linkForMany(chat, boss, { invite_as: ROLES.moderator });
    expectSuccess(await chat.api(realm.owner).patch(`/users/${boss.id}`, { role: ROLES.member }));
    expect(await open()).toEqual([kept]);
    expectError(await joinWith(chat, token), 'BAD_REQUEST', { msg: expect.stringContaining('taken back') });
    const others = await sent(realm.member);
    const queue = await registerQueue(chat, realm.owner, { event_types: ['invites_changed', 'subscription'] });
    expectSuccess(await chat.api(realm.owner).delete(`/users/${boss.id}`));
    expect(await open()).toEqual([others]);
    expect(await drain(chat, realm.owner, queue)).toHaveLength(1);
  });

  test('who invites while their role is lowered leaves no invitation above it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const boss = await buildUser(chat, realm.id, { role: ROLES.administrator });
      await Promise.all([
        sendInvitation(chat, boss, { invite_as: ROLES.administrator }),
        chat.api(realm.owner).patch(`/users/${boss.id}`, { role: ROLES.member }),
      ]);
    }
    expect(await open()).toEqual([]);
  });

  test('who is deactivated while they invite has invited nobody', async () => {
    const boss = await buildUser(chat, realm.id, { role: ROLES.administrator });
    const inviting = await chat.deps.db.transaction(async (tx) => {
      await tx.query('update users set is_active = false where id = $1', [boss.id]);
      const link = chat.api(boss).post('/invites/multiuse', { invite_as: ROLES.guest });
      const requests = Promise.all([sendInvitation(chat, boss, { invite_as: ROLES.guest }), link]);
      await untilWaiting(chat, 2);
      return () => requests;
    });
    for (const answer of await inviting()) expectError(answer, 'USER_DEACTIVATED');
    expect(await open()).toEqual([]);
  });
});
