import { buildRealm } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('GET /users/{user_id}/status', () => {
  test('answers what is set, and knows no users of another organization', async () => {
    const other = await buildRealm(chat, { is_default: false });
    expectSuccess(await chat.api(realm.owner).post('/users/me/status', { status_text: 'away' }));
    const answer = await chat.api(realm.bot).get(`/users/${realm.owner.id}/status`);
    expect(answer.body).toEqual({ result: 'success', msg: '', status: { status_text: 'away' } });
    expectRefused(await chat.api(realm.owner).get(`/users/${other.owner.id}/status`), 'Invalid user');
  });
});
