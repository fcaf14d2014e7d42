import { answerFor, buildRealm, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { linkForMany, listInvitations, sendInvitation } from '../../../test/support/invitations.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';
import { ROLES } from '../../domain/caller.js';

const chat = useChat();
let realm: TestRealm;

beforeAll(async () => {});
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const revoke = (user: TestUser, id: number) => chat.api(user).delete(`/invites/multiuse/${id}`);
const newest = async (user: TestUser) => (await listInvitations(chat, user)).at(-1)!.id;

describe('DELETE /invites/multiuse/{invite_id}', () => {
  test('from then on nobody gets in by the link', async () => {
    const token = await linkForMany(chat, realm.administrator);
    const id = await newest(realm.administrator);
    for (const user of [realm.member, realm.moderator, realm.guest, realm.bot]) {
      expectRefused(await revoke(user, id), /^(?:No such invitation|Guests cannot do this\.|Bots cannot do this\.)$/);
    }
    expectSuccess(await revoke(realm.owner, id));
    const ask = await chat.api().post('/sign_up', { email: 'new@example.test', token });
    expectError(ask, 'BAD_REQUEST', { msg: expect.stringContaining('taken back') });
    expect(await listInvitations(chat, realm.owner)).toEqual([]);
    expectRefused(await revoke(realm.owner, id), 'No such invitation');
    const events = await loggedEvents(chat, realm, 'invites_changed');
    expect(events.map(({ audience }) => audience)).toEqual([
      { everyone: 'administrators', user_ids: [realm.administrator.id] },
      { everyone: 'administrators', user_ids: [realm.administrator.id] },
    ]);
  });

  test('one that makes owners is unknown to administrators, as are invitations to an address', async () => {
    await linkForMany(chat, realm.owner, { invite_as: ROLES.owner });
    expectRefused(await revoke(realm.administrator, await newest(realm.owner)), 'No such invitation');
    expectSuccess(await sendInvitation(chat, realm.owner));
    expectRefused(await revoke(realm.owner, await newest(realm.owner)), 'No such invitation');
    const other = await buildRealm(chat);
    await linkForMany(chat, other.owner);
    const foreign = await newest(other.owner);
    await answerFor(chat, realm);
    expectRefused(await revoke(realm.owner, foreign), 'No such invitation');
    expect(await listInvitations(chat, realm.owner)).toHaveLength(2);
  });
});
