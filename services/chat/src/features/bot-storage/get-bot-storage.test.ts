import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

beforeAll(async () => {
  expectSuccess(await chat.api(realm.bot).put('/bot_storage', { storage: { foo: 'bar', bar: 'baz' } }));
});

const get = (keys?: unknown, user = realm.bot) => chat.api(user).get('/bot_storage', { keys });

describe('GET /bot_storage', () => {
  test('answers everything, or what is under some keys', async () => {
    expectSuccess(await get(), { storage: { foo: 'bar', bar: 'baz' } });
    expectSuccess(await get(['bar']), { storage: { bar: 'baz' } });
    expectSuccess(await get([]), { storage: {} });
  });

  test('a key that is not there, or is somebody else’s, is an error', async () => {
    expectRefused(await get(['bar', 'none']), 'Key does not exist.');
    expectRefused(await get(['bar'], realm.owner), 'Key does not exist.');
    for (const [keys, reason] of [
      ['bar', 'keys is not valid JSON'],
      [[5], 'keys[0] is not a string'],
      [['bar', 'bar'], 'keys[1] is a duplicate'],
      [{ bar: 1 }, 'keys is not a list'],
    ] as const)
      expectRefused(await get(keys), reason);
  });
});
