import { buildRealm, buildUser, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('POST /users/{user_id}/status', () => {
  const set = (
    caller: TestRealm['owner'],
    user_id: number,
    values: Record<string, unknown> = { status_text: 'away' },
  ) => chat.api(caller).post(`/users/${user_id}/status`, values);

  test('an administrator sets the status of somebody, and everybody hears of it', async () => {
    expectSuccess(
      await set(realm.administrator, realm.guest.id, { status_text: ' on holiday ', emoji_name: 'palm_tree' }),
    );
    const status = {
      status_text: 'on holiday',
      emoji_name: 'palm_tree',
      emoji_code: '1f334',
      reaction_type: 'unicode_emoji',
    };
    expect(await loggedEvents(chat, realm, 'user_status')).toEqual([
      { audience: { everyone: 'all' }, payload: { type: 'user_status', user_id: realm.guest.id, ...status } },
    ]);
    expectSuccess(await chat.api(realm.member).get(`/users/${realm.guest.id}/status`), { status });
  });

  test('others may not, not even their own in this way', async () => {
    for (const caller of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectError(await set(caller, caller.id), 'UNAUTHORIZED_PRINCIPAL');
    }
  });

  test('bots, deactivated people and those of another organization have none to set', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const gone = await buildUser(chat, realm.id, { is_active: false });
    for (const id of [realm.bot.id, gone.id, other.member.id, 999_999]) {
      expectRefused(await set(realm.owner, id), /^(?:Invalid user|This user is deactivated\.)$/);
    }
    expectRefused(await set(realm.owner, realm.member.id, {}), 'Client did not pass any new values.');
  });
});
