import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

beforeEach(async () => {
  for (const user of [realm.bot, realm.member])
    expectSuccess(await chat.api(user).put('/bot_storage', { storage: { foo: 'bar', bar: 'baz' } }));
});

const remove = (keys?: unknown) => chat.api(realm.bot).delete('/bot_storage', { keys });
const stored = async (user = realm.bot) => expectSuccess(await chat.api(user).get('/bot_storage'))['storage'];

describe('DELETE /bot_storage', () => {
  test('forgets some of what the caller stored, or all of it, and nothing of others', async () => {
    expectSuccess(await remove(['foo']));
    expect(await stored()).toEqual({ bar: 'baz' });
    expectSuccess(await remove());
    expectSuccess(await remove());
    expect(await stored()).toEqual({});
    expect(await stored(realm.member)).toEqual({ foo: 'bar', bar: 'baz' });
  });

  test('forgets nothing where one of the keys is not there', async () => {
    expectRefused(await remove(['foo', 'none']), 'Key does not exist.');
    expect(await stored()).toEqual({ foo: 'bar', bar: 'baz' });
  });
});
