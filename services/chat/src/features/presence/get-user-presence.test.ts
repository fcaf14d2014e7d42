import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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

describe('GET /users/{user_id}/presence', () => {
  test('answers by id and by address', async () => {
    expectSuccess(await chat.api(realm.owner).post('/users/me/presence', { status: 'active', ping_only: true }));
    const presence = { aggregated: { status: 'active', timestamp: expect.any(Number) }, website: { status: 'active' } };
    const api = chat.api(realm.guest);
    expectSuccess(await api.get(`/users/${realm.owner.id}/presence`), { presence });
    expectSuccess(await api.get(`/users/${realm.owner.delivery_email}/presence`), { presence });
  });

  test('has nothing on bots, on those never seen, and on users of another organization', async () => {
    const other = await buildRealm(chat, { is_default: false });
    for (const id of [realm.bot.id, realm.member.id, other.owner.id]) {
      expectError(await chat.api(realm.owner).get(`/users/${id}/presence`), 'BAD_REQUEST');
    }
  });
});
