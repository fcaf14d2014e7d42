import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

describe('GET /users/{user_id}/status', () => {
  test('answers what is set, and knows no users of another organization', async () => {
    const other = await buildRealm(chat, { is_default: false });
    expectSuccess(await chat.api(realm.owner).post('/users/me/status', { status_text: 'away' }));
    const answer = await chat.api(realm.bot).get(`/users/${realm.owner.id}/status`);
    expect(answer.body).toEqual({ result: 'success', msg: '', status: { status_text: 'away' } });
    expectError(await chat.api(realm.owner).get(`/users/${other.owner.id}/status`), 'BAD_REQUEST');
  });
});
