import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('GET /realm/presence', () => {
  test('answers the presence of everybody by address', async () => {
    expectSuccess(await chat.api(realm.owner).post('/users/me/presence', { status: 'active', ping_only: true }));
    const { presences } = expectSuccess(await chat.api(realm.bot).get('/realm/presence'), {
      server_timestamp: expect.any(Number),
    });
    expect(Object.keys(presences)).toEqual([realm.owner.delivery_email]);
  });
});
