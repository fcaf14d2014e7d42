import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

describe('GET /realm/presence', () => {
  test('answers the presence of everybody by address', async () => {
    expectSuccess(await chat.api(realm.owner).post('/users/me/presence', { status: 'active', ping_only: true }));
    const { presences } = expectSuccess(await chat.api(realm.bot).get('/realm/presence'), {
      server_timestamp: expect.any(Number),
    });
    expect(Object.keys(presences)).toEqual([realm.owner.delivery_email]);
  });
});
