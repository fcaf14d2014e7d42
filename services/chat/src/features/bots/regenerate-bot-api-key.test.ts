import { afterAll, beforeAll, describe, test } from '@jest/globals';
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

describe('POST /bots/{bot_id}/api_key/regenerate', () => {
  test('replaces the key for the owner of the bot, and for nobody else but administrators', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const regenerate = (user: TestRealm['owner'], bot_id = realm.bot.id) =>
      chat.api(user).post(`/bots/${bot_id}/api_key/regenerate`);
    expectError(await regenerate(realm.moderator), 'BAD_REQUEST');
    expectError(await regenerate(realm.owner, other.bot.id), 'BAD_REQUEST');
    const { api_key } = expectSuccess(await regenerate(realm.member));
    expectError(await chat.api(realm.bot).get('/users/me'), 'UNAUTHORIZED');
    expectSuccess(await chat.api({ ...realm.bot, api_key }).get('/users/me'));
    expectSuccess(await regenerate(realm.administrator));
  });
});
