import { randomBytes } from 'node:crypto';
import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;
const PATH = '/users/me/web_push_subscriptions';
beforeAll(async () => {
  const env = { WEB_PUSH_PRIVATE_KEY: randomBytes(32).toString('base64url'), WEB_PUSH_CONTACT: 'https://example.test' };
  chat = await startChat({ env });
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

test("GET /users/me/web_push_subscriptions answers the caller's own, and the key of the service", async () => {
  const { vapid_public_key } = expectSuccess(await chat.api(realm.member).get(PATH), { subscriptions: [] });
  expect(Buffer.from(vapid_public_key, 'base64url')).toHaveLength(65);
  const form = {
    endpoint: 'https://push.example.test/a#b',
    p256dh: vapid_public_key,
    auth: 'A'.repeat(22),
    kind: 'unified_push',
  };
  expectSuccess(await chat.api(realm.member).post(PATH, form));
  expectSuccess(await chat.api(realm.member).get(PATH), {
    subscriptions: [
      { kind: 'unified_push', endpoint: 'https://push.example.test/a', date_created: expect.any(Number) },
    ],
  });
  expectSuccess(await chat.api(realm.owner).get(PATH), { subscriptions: [] });
  expectRefused(await chat.api(realm.bot).get(PATH), 'Bots cannot do this.');
});
