import { createECDH, randomBytes } from 'node:crypto';
import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
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

test('DELETE /users/me/web_push_subscriptions ends it once, and nobody ends that of somebody else', async () => {
  const endpoint = 'https://push.example.test/a b#part';
  const form = { endpoint, p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) };
  expectSuccess(await chat.api(realm.member).post(PATH, form));
  for (const user of [realm.owner, realm.guest])
    expectError(await chat.api(user).delete(PATH, { endpoint }), 'NOT_FOUND');
  expectRefused(await chat.api(realm.bot).delete(PATH, { endpoint }), 'Bots cannot do this.');
  const answers = await Promise.all([1, 2].map(() => chat.api(realm.member).delete(PATH, { endpoint, x: 1 })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expectError(await chat.api(realm.member).delete(PATH, { endpoint: 'x' }), 'NOT_FOUND');
  expectError(await chat.api(realm.member).delete(PATH), 'REQUEST_VARIABLE_MISSING', { var_name: 'endpoint' });
});
