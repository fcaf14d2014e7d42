import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
  expectSuccess(await chat.api(realm.bot).put('/bot_storage', { storage: { foo: 'bar', bar: 'baz' } }));
});
afterAll(() => chat.stop());

const get = (keys?: unknown, user = realm.bot) => chat.api(user).get('/bot_storage', { keys });

describe('GET /bot_storage', () => {
  test('answers everything, or what is under some keys', async () => {
    expectSuccess(await get(), { storage: { foo: 'bar', bar: 'baz' } });
    expectSuccess(await get(['bar']), { storage: { bar: 'baz' } });
    expectSuccess(await get([]), { storage: {} });
  });

  test('a key that is not there, or is somebody else’s, is an error', async () => {
    expectError(await get(['bar', 'none']), 'BAD_REQUEST');
    expectError(await get(['bar'], realm.owner), 'BAD_REQUEST');
    for (const keys of ['bar', [5], ['bar', 'bar'], { bar: 1 }]) expectError(await get(keys), 'BAD_REQUEST');
  });
});
